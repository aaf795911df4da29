package dev.joule.cli.demo;

import dev.joule.cli.run.AgentJar;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code joule demo}: a mixed load on a JDK pool, then on Joule, and an HTTP server on the built-in
 * scheduler and on Joule, side by side.
 */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description =
                "Runs a mixed load first on a JDK ForkJoinPool, then on Joule, then an HTTP server"
                        + " on virtual threads without and with the agent, and shows both.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:all work was done",
            "1:some work never ran, a server failed, or the JSON file could not be written",
            "2:an option is wrong",
            "130:interrupted; what was measured so far is printed"
        })
public final class DemoCommand implements Callable<Integer> {

    private static final int EXIT_INTERRUPTED = 130;

    /** The pools' share of the time; the rest is the servers'. */
    private static final double POOLS = 0.65;

    private static final int MAX_SECONDS = 3_600;
    private static final int MAX_WORKERS = 3_840;

    private final List<IntFunction<Subject>> subjects;
    private final Interrupt interrupt;
    private final Path agent;

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
            description = "Workers of each pool (1 to 3840; default: the available processors).")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes the results to this file as JSON too.")
    private @Nullable Path json;

    /** Creates the command; called by picocli. */
    public DemoCommand() {
        this(
                List.of(ForkJoinSubject::new, JouleSubject::new),
                new Interrupt(),
                AgentJar.besideOurs());
    }

    DemoCommand(List<IntFunction<Subject>> subjects, Interrupt interrupt, Path agent) {
        this.subjects = List.copyOf(subjects);
        this.interrupt = interrupt;
        this.agent = agent;
    }

    @Override
    public Integer call() throws InterruptedException {
        checkOptions();
        Thread hook = new Thread(interrupt::askAndWait, "demo-interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run();
        } finally {
            interrupt.grant();
            removeHook(hook);
        }
    }

    private int run() throws InterruptedException {
        PrintWriter out = spec().commandLine().getOut();
        Progress progress = onTerminal() ? new ScreenProgress(out) : new LineProgress(out);
        DemoResult pools = new DemoRun(workers, seconds * POOLS, progress, interrupt).run(subjects);
        HttpDuel http = interrupt.asked() ? null : serve(progress);
        DemoResult result = new DemoResult(workers, interrupt.asked(), pools.subjects(), http);
        boolean served = http != null || interrupt.asked();
        Report.of(result).forEach(out::println);
        out.flush();
        boolean written = writeJson(result);
        if (result.interrupted()) {
            return EXIT_INTERRUPTED;
        }
        return written && served && result.unfinished() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /**
     * Runs the servers; returns null if one failed, which is reported, or if the run was
     * interrupted.
     */
    private @Nullable HttpDuel serve(Progress progress) throws InterruptedException {
        try {
            HttpDuel duel =
                    new HttpRun(workers, seconds * (1 - POOLS), agent, progress, interrupt).run();
            return duel.results().isEmpty() ? null : duel;
        } catch (IOException e) {
            PrintWriter err = spec().commandLine().getErr();
            err.println("joule demo: the HTTP server: " + e.getMessage());
            err.flush();
            return null;
        }
    }

    /** Checks the options before the run, so that no run ends without its result. */
    private void checkOptions() {
        require(
                seconds >= 1 && seconds <= MAX_SECONDS,
                "--seconds must be 1 to " + MAX_SECONDS + ", not " + seconds);
        require(
                workers >= 1 && workers <= MAX_WORKERS,
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
            throw new ParameterException(spec().commandLine(), otherwise);
        }
    }

    private boolean writeJson(DemoResult result) {
        if (json == null) {
            return true;
        }
        try {
            Files.writeString(json, JsonReport.of(result));
            return true;
        } catch (IOException e) {
            PrintWriter err = spec().commandLine().getErr();
            err.println("joule demo: could not write " + json + ": " + e.getMessage());
            err.flush();
            return false;
        }
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec, "run through picocli");
    }

    @SuppressWarnings("SystemConsoleNull") // its documentation still allows null
    private static boolean onTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal() && !"dumb".equals(System.getenv("TERM"));
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down already, and runs the hook.
        }
    }
}
