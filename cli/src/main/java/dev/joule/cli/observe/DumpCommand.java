package dev.joule.cli.observe;

import dev.joule.tools.load.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the virtual threads of a running JVM by what they wait for. */
@Command(
        name = "dump",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule dump [--json] PID",
        description = "List the virtual threads of process PID, and who holds what they wait for.",
        footer = {
            "",
            "Threads with the same stack are one group. Stackless tasks are listed after them.",
            "The process takes part: it needs some milliseconds for each thousand threads.",
            "",
            "Examples:",
            "  joule dump 4711            the threads of process 4711",
            "  joule dump --json 4711     the same for programs: docs/guide/insight-json.md",
            "",
            "Exit codes:",
            "  0  the threads are listed",
            "  1  the threads of this process cannot be read; the message says why",
            "  2  there is no such JVM"
        })
public final class DumpCommand implements Callable<Integer> {
    private static final int CANNOT_READ = 1;
    private static final int NO_JVM = 2;
    private static final String THREAD = "dev.joule.VirtualThread";
    private static final String TASK = "dev.joule.Task";

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PID", description = "A JVM of yours that runs.")
    private long pid;

    @Option(names = "--json", description = "Print JSON.")
    private boolean isJson;

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    public DumpCommand() {}

    @Override
    public Integer call() {
        try (TargetJvm jvm = TargetJvm.attach(pid)) {
            return dump(jvm);
        } catch (TargetException e) {
            return fail(NO_JVM, e);
        }
    }

    private int dump(TargetJvm jvm) {
        try {
            DumpReport report = read(jvm);
            PrintWriter out = spec.commandLine().getOut();
            if (isJson) {
                out.print(Json.write(report.json()));
                out.flush();
            } else {
                report.print(out);
            }
            return 0;
        } catch (TargetException e) {
            return fail(CANNOT_READ, e);
        }
    }

    private int fail(int status, TargetException why) {
        spec.commandLine().getErr().println("joule dump: " + why.getMessage());
        return status;
    }

    private static DumpReport read(TargetJvm jvm) throws TargetException {
        boolean isSafe = jvm.canDumpThreads();
        List<String> notes = new ArrayList<>();
        // Where the agent is, the JVM lists all threads, and a program seldom has stackless tasks.
        boolean asks = !(isSafe && (jvm.hasAgent() || jvm.isImage())) && jvm.runsJoule();
        Recorded recorded = asks ? Recorded.by(jvm, !isSafe) : Recorded.NOTHING;
        if (isSafe) {
            return new DumpReport(jvm.pid(), dumpToFile(jvm), recorded.tasks(), notes);
        }
        if (recorded.threads().isEmpty() && recorded.tasks().isEmpty()) {
            throw new TargetException(
                    "process %d was started without an agent: on JDK %d a dump may crash it (JDK-8364343), and it has no virtual thread of a scheduler that joule-observe knows"
                            .formatted(jvm.pid(), jvm.version()));
        }
        notes.add(
                "only the threads of Joule's own factories: on JDK "
                        + jvm.version()
                        + " a dump of all may crash a JVM without an agent (JDK-8364343)");
        return new DumpReport(
                jvm.pid(), new ThreadList(recorded.threads()), recorded.tasks(), notes);
    }

    /** Asks the JVM to write its threads to a file. */
    private static ThreadList dumpToFile(TargetJvm jvm) throws TargetException {
        Path folder = null;
        Path file = null;
        try {
            folder = Files.createTempDirectory("joule-dump"); // for this user only
            file = folder.resolve("threads.json");
            String answer = jvm.command("Thread.dump_to_file -format=json \"" + file + '"');
            if (!Files.exists(file)) {
                throw new TargetException(
                        "process " + jvm.pid() + " could not write its threads: " + answer.strip());
            }
            return ThreadList.ofDump(Files.readString(file));
        } catch (IOException e) {
            throw new TargetException("cannot read the threads: " + e.getMessage(), e);
        } catch (IllegalArgumentException cutOff) {
            throw new TargetException(
                    "process " + jvm.pid() + " has not written all: " + cutOff.getMessage(),
                    cutOff);
        } finally {
            deleteIfExists(file);
            deleteIfExists(folder);
        }
    }

    private static void deleteIfExists(@Nullable Path file) {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // in the folder for temporary files it may stay
            }
        }
    }

    /**
     * The events of a recording that ends at once. A class of its own: picocli reads the methods of
     * a command, and a runtime may have no flight recorder.
     */
    private record Recorded(List<String> tasks, List<ThreadList.Seen> threads) {
        static final Recorded NOTHING = new Recorded(List.of(), List.of());

        static Recorded by(TargetJvm jvm, boolean withThreads) throws TargetException {
            Map<String, String> settings = new TreeMap<>();
            settings.put(TASK + "#enabled", "true");
            settings.put(TASK + "#period", "endChunk");
            settings.put(THREAD + "#enabled", Boolean.toString(withThreads));
            settings.put(THREAD + "#period", "endChunk");
            try (TargetRecording recording = TargetRecording.start(jvm, "dump", settings)) {
                List<RecordedEvent> events = RecordingFile.readAllEvents(recording.stop());
                return new Recorded(
                        named(TASK, events).map(event -> event.getString("task")).toList(),
                        named(THREAD, events).map(ThreadList::ofEvent).toList());
            } catch (IOException e) {
                throw new TargetException("cannot read the recording: " + e.getMessage(), e);
            }
        }

        private static Stream<RecordedEvent> named(String name, List<RecordedEvent> events) {
            return events.stream().filter(event -> event.getEventType().getName().equals(name));
        }
    }
}
