package dev.joule.cli.demo;

import dev.joule.cli.demo.DemoRun.DemoAmounts;
import dev.joule.cli.demo.DemoScreen.DemoStyle;
import dev.joule.cli.run.AgentJar;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code joule demo}: three scenes on the JDK's built-in scheduler and on Joule. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description =
                "Does the same work on the JDK's built-in scheduler and on Joule: an HTTP server"
                        + " on virtual threads, threads behind stuck carriers, and tasks.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:all scenes were measured",
            "1:a scene failed, or the JSON file could not be written",
            "2:an option is wrong",
            "130:interrupted; what was measured so far is printed"
        },
        footer = {
            "",
            "Examples:",
            "  joule demo",
            "  joule demo --seconds 60 --all --json demo.json"
        })
public final class DemoCommand implements Callable<Integer> {

    private static final int EXIT_INTERRUPTED = 130;
    private static final int MAX_SECONDS = 3_600;
    private static final int MAX_WORKERS = 3_840;

    /**
     * The time to wait for an interrupt after a scene failed: a terminal interrupts the children
     * too, which may end before this JVM is interrupted.
     */
    private static final long INTERRUPTED_WITHIN_MILLIS = 500;

    private final IntFunction<DemoAmounts> amounts;
    private final Supplier<DemoStyle> style;
    private final Path agent;
    private final List<SceneResult> results = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final long start = System.nanoTime();
    private @Nullable DemoScreen screen;
    private double pressure = Double.NaN;
    private int missing;

    @Spec private @Nullable CommandSpec spec;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long the whole run takes, about (1 to 3600; default: 10).")
    private int seconds;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "Carriers and workers of both sides (1 to 3840; default: the processors, with"
                            + " no flag for it).")
    private @Nullable Integer workers;

    @Option(
            names = "--all",
            description = "Prints all figures, and runs two more scenes: submissions and timers.")
    private boolean all;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes the results to this file as JSON too, with every run.")
    private @Nullable Path json;

    /** Creates the command; called by picocli. */
    public DemoCommand() {
        this(DemoAmounts::of, DemoStyle::ofStandardOutput, AgentJar.besideOurs());
    }

    DemoCommand(IntFunction<DemoAmounts> amounts, Supplier<DemoStyle> style, Path agent) {
        this.amounts = amounts;
        this.style = style;
        this.agent = agent;
    }

    @Override
    public Integer call() throws InterruptedException {
        checkOptions();
        screen = new DemoScreen(line().getOut(), line().getErr(), style.get());
        Thread hook = new Thread(() -> end(true), "demo-interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            run();
            return end(false);
        } finally {
            removeHook(hook);
        }
    }

    private void run() throws InterruptedException {
        DemoAmounts work = amounts.apply(seconds);
        screen().announce("joule demo: runs for about " + seconds + " s ...");
        screen().print(text().head(seconds));
        CpuPressure machine = new CpuPressure();
        double before = machine.measure();
        try (ThreadScenes threads = new ThreadScenes(work, workers, agent)) {
            measure(work, threads::http);
            measure(work, threads::stuck);
        } catch (IOException e) {
            failed("the two JVMs", e);
            missing++; // both scenes
        }
        try (PoolScenes pools = new PoolScenes(work, workersOrProcessors())) {
            measure(work, pools::treesAndPingPong);
            if (all) {
                measure(work, pools::outside);
                measure(work, pools::timers);
            }
        }
        pressure = Math.max(before, machine.measure());
    }

    /** Opens a scene. */
    private interface SceneOpener {
        DemoScene open() throws IOException, InterruptedException;
    }

    private void measure(DemoAmounts work, SceneOpener opener) throws InterruptedException {
        if (ended.getCount() == 0) {
            return;
        }
        int number = results.size() + missing + 1;
        try (DemoScene scene = opener.open()) {
            screen().progress(number + "  " + scene.title() + ": warm-up");
            SceneResult result =
                    new DemoRun(number, scene, work.scene())
                            .run(soFar -> screen().progress(text().progress(soFar)));
            add(result);
        } catch (IOException e) {
            failed("scene " + number, e);
        }
    }

    private synchronized void add(SceneResult result) {
        if (ended.getCount() > 0) {
            results.add(result);
            screen().print(text().scene(result));
        }
    }

    private void failed(String what, IOException e) throws InterruptedException {
        if (!ended.await(INTERRUPTED_WITHIN_MILLIS, TimeUnit.MILLISECONDS)) {
            missing++;
            screen().fail("joule demo: " + what + ": " + e.getMessage());
        }
    }

    /**
     * Prints the end of the result, once; called by the shutdown hook too.
     *
     * @return the exit status
     */
    private synchronized int end(boolean interrupted) {
        double taken = (System.nanoTime() - start) * 1e-9;
        DemoResult result =
                new DemoResult(
                        taken, workersOrProcessors(), interrupted, pressure, results, missing);
        List<String> lines = new ArrayList<>();
        if (all) {
            lines.addAll(text().table(results));
        }
        lines.addAll(text().end(result, all));
        if (!screen().close(lines)) {
            return EXIT_INTERRUPTED;
        }
        ended.countDown();
        boolean written = writeJson(result);
        return written && missing == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private int workersOrProcessors() {
        return workers == null ? Runtime.getRuntime().availableProcessors() : workers;
    }

    /** Checks the options before the run, so that no run ends without its result. */
    private void checkOptions() {
        require(
                seconds >= 1 && seconds <= MAX_SECONDS,
                "--seconds must be 1 to " + MAX_SECONDS + ", not " + seconds);
        require(
                workers == null || (workers >= 1 && workers <= MAX_WORKERS),
                "--workers must be 1 to " + MAX_WORKERS + ", not " + workers);
        if (json != null) {
            Path folder = json.toAbsolutePath().getParent();
            require(!Files.isDirectory(json), "--json must be a file, but is a folder: " + json);
            require(
                    folder != null && Files.isDirectory(folder),
                    "--json: there is no folder " + folder);
            require(
                    Files.isWritable(Files.exists(json) ? json : folder),
                    "--json: cannot write to " + json);
        }
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(line(), otherwise);
        }
    }

    private boolean writeJson(DemoResult result) {
        if (json == null) {
            return true;
        }
        try {
            Files.writeString(json, result.json());
            return true;
        } catch (IOException e) {
            PrintWriter err = line().getErr();
            err.println("joule demo: could not write " + json + ": " + e.getMessage());
            err.flush();
            return false;
        }
    }

    private picocli.CommandLine line() {
        return Objects.requireNonNull(spec, "run through picocli").commandLine();
    }

    private DemoScreen screen() {
        return Objects.requireNonNull(screen, "called by call()");
    }

    private DemoText text() {
        return new DemoText(screen().style());
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down already, and runs the hook.
        }
    }
}
