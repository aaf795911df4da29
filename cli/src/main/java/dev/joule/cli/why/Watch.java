package dev.joule.cli.why;

import dev.joule.cli.observe.TargetException;
import dev.joule.cli.observe.TargetJvm;
import dev.joule.cli.observe.TargetRecording;
import dev.joule.cli.why.Observation.Look;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a running JVM for some time: with a recording of its own, with looks at the scheduler of
 * its virtual threads, and with some thread dumps.
 */
final class Watch {
    /** The settings of the recording: an event, and a setting with its value. */
    private static final String SETTINGS =
            """
            jdk.ActiveSetting
            jdk.CPUTimeSample throttle=10ms stackTrace=true
            jdk.CPUInformation period=beginChunk
            jdk.CPULoad period=200ms
            jdk.ContainerCPUThrottling period=200ms
            jdk.ExecutionSample period=20ms
            jdk.FileForce threshold=10ms stackTrace=true
            jdk.FileRead threshold=10ms throttle=300/s stackTrace=true
            jdk.FileWrite threshold=10ms throttle=300/s stackTrace=true
            jdk.GarbageCollection threshold=0ms
            jdk.JavaMonitorEnter threshold=10ms stackTrace=true
            jdk.ObjectAllocationSample throttle=100/s stackTrace=true
            jdk.SocketRead threshold=10ms throttle=300/s stackTrace=true
            jdk.ThreadPark threshold=10ms stackTrace=true
            jdk.ThreadSleep threshold=10ms stackTrace=true
            jdk.VirtualThreadPinned threshold=10ms stackTrace=true
            dev.joule.Scheduler period=500ms
            dev.joule.Stall
            dev.joule.Worker period=500ms
            """;

    /** The start of the name of the folder for the dumps. */
    static final String PREFIX = "joule-why-" + ProcessHandle.current().pid() + '-';

    private static final int LOOKS = 20;
    private static final int DUMPS = 5;

    /** A dump that took longer is the last one. */
    private static final Duration LONG_DUMP = Duration.ofMillis(200);

    private static final long LARGE_DUMP = 64L << 20;

    private static final Pattern JOULE =
            Pattern.compile(
                    "workers=(?<workers>\\d+), searching=(?<searching>\\d+), parked=(?<parked>\\d+)"
                            + ".*?queued=(?<queued>\\d+)");

    private static final Pattern POOL =
            Pattern.compile(
                    "parallelism = (?<workers>\\d+), .*?running = (?<running>\\d+), .*?"
                            + "tasks = (?<tasks>\\d+), submissions = (?<submissions>\\d+)");

    private final TargetJvm target;
    private final Path folder;
    private final Observation seen = new Observation();
    private final List<Path> dumps = new ArrayList<>();
    private boolean canLook = true;
    private boolean canDump = true;

    /** True if a dump with all virtual threads is safe. */
    private final boolean isSafe;

    private Watch(TargetJvm target, Path folder) {
        this.target = target;
        this.folder = folder;
        isSafe = target.canDumpThreads();
    }

    /**
     * Watches a JVM. If it ends meanwhile, what was seen until then is returned.
     *
     * @throws TargetException if it cannot be watched
     */
    static Observation of(TargetJvm target, Duration length)
            throws TargetException, IOException, InterruptedException {
        Path folder = Files.createTempDirectory(PREFIX); // for this user only
        try {
            Watch watch = new Watch(target, folder);
            watch.run(length);
            return watch.seen;
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private void run(Duration length) throws TargetException, IOException, InterruptedException {
        try (TargetRecording recording = TargetRecording.start(target, "why", settings(), true)) {
            long start = System.nanoTime();
            TargetException end = lookAround(recording, start, length.toNanos());
            seen.nanos(System.nanoTime() - start);
            seen.processors(Runtime.getRuntime().availableProcessors());
            read(recording, end);
        }
        for (Path dump : dumps) {
            read(dump);
        }
        if (!isSafe) {
            seen.notes()
                    .add(
                            "thread dumps have no virtual threads that wait: on JDK 25 these are"
                                    + " safe only in a JVM with an agent (JDK-8364343)");
        }
    }

    /** Looks again and again; returns what ended it early, or null. */
    private @Nullable TargetException lookAround(TargetRecording recording, long start, long nanos)
            throws InterruptedException {
        try {
            for (int i = 0; i < LOOKS; i++) {
                look();
                if (i % (LOOKS / DUMPS) == 1) {
                    dump();
                    recording.checkSpace();
                }
                long next = start + nanos * (i + 1) / LOOKS;
                long rest = next - System.nanoTime();
                if (rest > 0) {
                    Thread.sleep(Duration.ofNanos(rest));
                }
            }
            return null;
        } catch (TargetException gone) {
            return gone;
        }
    }

    private void look() throws TargetException {
        if (canLook) {
            String answer = ask("Thread.vthread_scheduler");
            canLook = answer != null;
            Look look = answer == null ? null : parse(answer);
            if (look != null) {
                seen.looks().add(look);
            }
        }
    }

    /** Returns whether the process has ended, or does so in a moment: it was seen to be silent. */
    private boolean hasEnded() {
        return ProcessHandle.of(target.pid())
                .map(process -> process.onExit().thenApply(p -> true))
                .map(end -> end.completeOnTimeout(false, 500, TimeUnit.MILLISECONDS).join())
                .orElse(true);
    }

    /** Returns the answer; null if the JVM runs and does not know the command. */
    private @Nullable String ask(String command) throws TargetException {
        try {
            return target.command(command);
        } catch (TargetException refused) {
            if (hasEnded()) {
                throw refused;
            }
            return null;
        }
    }

    /** Reads a description of the scheduler; null if it is in a form that is not known. */
    static @Nullable Look parse(String text) {
        Matcher joule = JOULE.matcher(text);
        if (joule.find()) {
            int workers = Integer.parseInt(joule.group("workers"));
            int idle =
                    Integer.parseInt(joule.group("searching"))
                            + Integer.parseInt(joule.group("parked"));
            return new Look(workers, workers - idle, Long.parseLong(joule.group("queued")));
        }
        Matcher pool = POOL.matcher(text);
        return pool.find()
                ? new Look(
                        Integer.parseInt(pool.group("workers")),
                        Integer.parseInt(pool.group("running")),
                        Long.parseLong(pool.group("tasks"))
                                + Long.parseLong(pool.group("submissions")))
                : null;
    }

    private void dump() throws TargetException {
        if (!canDump) {
            return;
        }
        long start = System.nanoTime();
        Path file = folder.resolve("dump-" + dumps.size() + ".json");
        String answer =
                isSafe
                        ? ask("Thread.dump_to_file -format=json -overwrite \"" + file + "\"")
                        : ask("Thread.print");
        if (answer == null || (isSafe && !Files.isRegularFile(file))) {
            canDump = false;
            return;
        }
        if (isSafe) {
            dumps.add(file);
        } else {
            seen.dumps().add(ThreadPrint.parse(answer));
        }
        canDump = System.nanoTime() - start < LONG_DUMP.toNanos();
    }

    private void read(Path dump) throws IOException {
        if (Files.size(dump) > LARGE_DUMP) {
            seen.notes().add("a thread dump was too large to be read");
            return;
        }
        try {
            seen.dumps().add(ThreadDump.parse(Files.readString(dump)));
        } catch (IllegalArgumentException cutOff) {
            seen.notes().add("a thread dump could not be read: " + cutOff.getMessage());
        }
    }

    private void read(TargetRecording recording, @Nullable TargetException end)
            throws TargetException, IOException {
        long nanos = seen.nanos();
        if (end != null) {
            seen.notes()
                    .add(
                            (hasEnded()
                                            ? "process " + target.pid() + " has ended"
                                            : end.getMessage())
                                    + "; it was watched until then");
        }
        List<Look> ofJdk = List.copyOf(seen.looks());
        seen.looks().clear();
        try {
            RecordingReader.read(recording.stop(), seen);
        } catch (TargetException gone) {
            if (end == null || !hasEnded()) {
                throw gone;
            }
            seen.notes().add("it left no recording");
        }
        seen.nanos(nanos);
        seen.processors(Runtime.getRuntime().availableProcessors());
        // A scheduler without the agent has only events, and the JDK has only our looks.
        if (fullness(ofJdk) >= fullness(seen.looks())) {
            seen.looks().clear();
            seen.looks().addAll(ofJdk);
        }
        seen.missing().clear();
    }

    private static double fullness(List<Look> looks) {
        return looks.stream().mapToDouble(look -> look.isFull() ? 1 : 0).average().orElse(-1);
    }

    /** Returns the events that the rules read. */
    static List<String> wantedEvents() {
        return new TreeSet<>(events().keySet())
                .stream().filter(event -> !event.equals("jdk.ActiveSetting")).toList();
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        events().forEach((event, values) -> {
            settings.put(event + "#enabled", "true");
            for (String value : values) {
                int mark = value.indexOf('=');
                settings.put(event + '#' + value.substring(0, mark), value.substring(mark + 1));
            }
        });
        return settings;
    }

    private static Map<String, List<String>> events() {
        Map<String, List<String>> events = new TreeMap<>();
        SETTINGS.lines()
                .map(line -> List.of(line.split(" ", -1)))
                .forEach(words -> events.put(words.getFirst(), words.subList(1, words.size())));
        return events;
    }
}
