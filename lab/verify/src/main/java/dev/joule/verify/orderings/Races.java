package dev.joule.verify.orderings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.TestExecutor;
import org.openjdk.jcstress.Verbosity;
import org.openjdk.jcstress.infra.runners.SpinLoopStyle;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.Scheduler;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.os.topology.PresetRegularTopology;
import org.openjdk.jcstress.os.topology.TopologyParseException;
import org.openjdk.jcstress.vm.CompileMode;
import org.openjdk.jcstress.vm.VMSupport;

/**
 * Runs races with jcstress' executor, each in a JVM of its own.
 *
 * <p>The faults need different flags for each test, which jcstress' command line does not support.
 */
final class Races {
    private static final int ACTORS = 2;

    /**
     * A race to run.
     *
     * @param flags the flags of its JVM
     */
    record Job(Lane lane, List<String> flags, int iterations, int millis) {}

    private final Scheduler scheduler;
    private final SchedulingClass anywhere;

    /**
     * Creates a runner.
     *
     * @param share the number of JVMs that share a pair of processors; a JVM spends most of its
     *     time on its start, which is no race
     */
    Races(int share) throws IOException, TopologyParseException {
        // Threads are not bound to processors, so jcstress can be given any number of equal ones.
        int cpus = share * Math.max(ACTORS, Runtime.getRuntime().availableProcessors());
        scheduler = new Scheduler(new PresetRegularTopology(1, cpus, 1), cpus);
        anywhere = scheduler.scheduleClasses(ACTORS, cpus, AffinityMode.NONE).getFirst();
        VMSupport.initFlags(options(1, 1));
    }

    /** Runs all jobs, some at a time, and passes on each lane to which a result was added. */
    void run(List<Job> jobs, Consumer<Lane> onResult) throws IOException {
        Map<TestConfig, Lane> lanes = new ConcurrentHashMap<>();
        List<TestConfig> configs = new ArrayList<>();
        for (Job job : jobs) {
            TestConfig config = config(job, configs.size());
            lanes.put(config, job.lane());
            configs.add(config);
        }
        TestExecutor executor =
                new TestExecutor(
                        new Verbosity(0),
                        result -> {
                            Lane lane = Objects.requireNonNull(lanes.get(result.getConfig()));
                            lane.add(result);
                            onResult.accept(lane);
                        },
                        scheduler);
        executor.runAll(configs);
    }

    private TestConfig config(Job job, int number) throws IOException {
        List<String> flags = new ArrayList<>(job.flags());
        flags.add("-D" + ScenarioRace.PROPERTY + "=" + job.lane().rule.race());
        return new TestConfig(
                options(job.iterations(), job.millis()),
                TestList.getInfo(ScenarioRace.class.getName()),
                number,
                flags,
                CompileMode.UNIFIED,
                anywhere);
    }

    private static Options options(int iterations, int millis) throws IOException {
        Options options =
                new Options(
                        new String[] {
                            "-af", AffinityMode.NONE.name(),
                            "-iters", Integer.toString(iterations),
                            "-time", Integer.toString(millis),
                            "-strideSize", "128",
                            "-strideCount", "1",
                            "-spinStyle", SpinLoopStyle.THREAD_YIELD.name(),
                            "-pth", "false"
                        });
        if (!options.parse()) {
            throw new IOException("jcstress does not take its options");
        }
        return options;
    }
}
