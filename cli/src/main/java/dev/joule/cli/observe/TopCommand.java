package dev.joule.cli.observe;

import dev.joule.tools.load.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import jdk.jfr.consumer.EventStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what the workers of a running JVM do, anew each second. */
@Command(
        name = "top",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule top [-b | --json] [-n COUNT] PID",
        description = "Show what the workers of process PID do, anew each second.",
        footer = {
            "",
            "Keys: s sorts the workers by another column, 0 to 9 looks into one worker, a shows"
                    + " all,",
            "f freezes the picture and goes on, q ends.",
            "",
            "The process gets a flight recording of a few events, which ends with this command, or",
            "within a minute if this command is killed.",
            "",
            "Examples:",
            "  joule top 4711              until q",
            "  joule top -b -n 3 4711      three readings as plain lines",
            "  joule top --json 4711       a line of JSON each second: docs/guide/insight-json.md",
            "",
            "Exit codes:",
            "  0  ended by q, by COUNT, or since the process has ended",
            "  1  the process cannot be recorded; the message says why",
            "  2  there is no such JVM, or no Joule in it"
        })
public final class TopCommand implements Callable<Integer> {
    private static final int CANNOT_READ = 1;
    private static final int NO_JVM = 2;
    private static final long TICK_MILLIS = 200;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PID", description = "A JVM of yours that runs Joule.")
    private long pid;

    @Option(names = "-b", description = "Print plain lines, for pipes and files.")
    private boolean isBatch;

    @Option(names = "--json", description = "Print a line of JSON for each reading.")
    private boolean isJson;

    @Option(names = "-n", paramLabel = "COUNT", description = "End after COUNT readings.")
    private long count = Long.MAX_VALUE;

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    public TopCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        try (TargetJvm jvm = TargetJvm.attach(pid)) {
            if (!jvm.runsJoule()) {
                throw new TargetException("process " + pid + " has no scheduler of Joule");
            }
            return watch(jvm);
        } catch (TargetException e) {
            return fail(NO_JVM, e.getMessage());
        }
    }

    private int watch(TargetJvm jvm) throws InterruptedException {
        try (TargetRecording recording = TargetRecording.start(jvm, "top", settings());
                EventStream stream = EventStream.openRepository(recording.repository())) {
            TopModel model = new TopModel();
            Semaphore flushes = new Semaphore(0);
            stream.setReuse(false);
            stream.onEvent(model::add);
            stream.onFlush(flushes::release);
            stream.startAsync();
            Watch watch = new Watch(jvm, recording, model, flushes);
            TopView view = new TopView(pid, jvm.mainClass());
            boolean stillRuns =
                    (isBatch || isJson) ? print(watch, view) : new TopScreen(view, watch).run();
            return stillRuns ? 0 : ended();
        } catch (TargetException e) {
            return jvm.isAlive() ? fail(CANNOT_READ, e.getMessage()) : ended();
        } catch (IOException e) {
            return jvm.isAlive()
                    ? fail(CANNOT_READ, "cannot read the recording: " + e.getMessage())
                    : ended();
        }
    }

    private int ended() {
        spec.commandLine().getErr().println("joule top: process " + pid + " has ended");
        return 0;
    }

    private int fail(int status, @Nullable String why) {
        spec.commandLine().getErr().println("joule top: " + why);
        return status;
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        for (String event : List.of(Figures.SCHEDULER_EVENT, Figures.WORKER_EVENT)) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#period", "1 s");
        }
        settings.put("dev.joule.Stall#enabled", "true");
        settings.put("jdk.ExecutionSample#enabled", "true");
        settings.put("jdk.ExecutionSample#period", "20 ms");
        return settings;
    }

    /**
     * Prints each reading until there are enough, or the process ends.
     *
     * @return whether the process still runs
     */
    private boolean print(Watch watch, TopView view) throws TargetException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        long printed = 0;
        while (printed < count) {
            if (!watch.next(TICK_MILLIS)) {
                return false;
            }
            if (watch.hasNews()) {
                printed++;
                print(out, watch.model(), view);
                if (out.checkError()) {
                    return true; // nobody reads any more
                }
            }
        }
        return true;
    }

    private void print(PrintWriter out, TopModel model, TopView view) {
        if (isJson) {
            // One line: no string of JSON has a line break.
            out.println(Json.write(view.json(model)).strip().replaceAll("\n *", ""));
        } else {
            view.lines(model, TopView.Order.NUMBER, Figures.ALL).forEach(out::println);
            out.println();
        }
    }
}
