package dev.joule.bench.child;

import dev.joule.bench.compute.ComputeSubjects;
import dev.joule.bench.fairness.FairnessPrograms;
import dev.joule.bench.sync.SyncSubjects;
import dev.joule.bench.tasks.TaskSubjects;
import dev.joule.bench.threads.ThreadSubjects;
import java.io.PrintStream;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** The main class of a child JVM: {@code SUITE SUBJECT ROW KIND WARMUP_MS MEASURE_MS SAMPLES}. */
public final class ChildMain {

    private ChildMain() {}

    /** Measures one cell and ends the process, even if its subject's threads still run. */
    @SuppressWarnings("CatchAndPrintStackTrace") // the parent keeps the output of a failed child
    public static void main(String[] args) {
        int status = 1;
        try {
            status = run(args, System.out);
        } catch (Throwable e) {
            e.printStackTrace();
        } finally {
            System.out.flush();
            // Halts instead of exiting, since a subject's shutdown hooks are not part of the
            // measurement.
            Runtime.getRuntime().halt(status);
        }
    }

    static int run(String[] args, PrintStream out) throws Exception {
        if (args.length != 7) {
            System.err.println("usage: SUITE SUBJECT ROW KIND WARMUP_MS MEASURE_MS SAMPLES");
            return 2;
        }
        String row = args[2];
        Supplier<Workload> workload = workloads(args[0], args[1]).get(row);
        if (workload == null) {
            System.err.println("no such row here: " + row);
            return 2;
        }
        SamplePlan plan = SamplePlan.parse(args[3], args[4], args[5], args[6]);
        workload.get().run(row, plan, new SampleSink(out));
        out.println("done");
        return 0;
    }

    private static Map<String, Supplier<Workload>> workloads(String suite, String subject) {
        return switch (suite) {
            case "tasks" -> TaskSubjects.workloads(subject);
            case "compute" -> ComputeSubjects.workloads(subject);
            case "fairness" -> FairnessPrograms.workloads(subject);
            case "sync" -> SyncSubjects.workloads(subject);
            case "threads" -> ThreadSubjects.workloads(subject);
            default -> ofAnother(suite, subject);
        };
    }

    private static Map<String, Supplier<Workload>> ofAnother(String suite, String subject) {
        for (OtherSuite other : ServiceLoader.load(OtherSuite.class)) {
            if (other.name().equals(suite)) {
                return other.workloads(subject);
            }
        }
        return Map.of();
    }
}
