package dev.joule.cli.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A flight recording of our own in another JVM. Other recordings there go on as they are.
 *
 * <p>It ends by itself after {@link #LEASE}, so a reader that is killed leaves nothing that runs. A
 * reader that lives calls {@link #renew} earlier, as often as it wants; {@link #close} ends the
 * recording at once and deletes its files.
 */
public final class TargetRecording implements AutoCloseable {
    /** The time after which a recording that is not renewed ends. */
    public static final Duration LEASE = Duration.ofSeconds(60);

    /** The least free space: a JVM whose recorder cannot write ends itself. */
    private static final long LEAST_SPACE = 128L << 20;

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final String STARTED = "Started recording";

    private final TargetJvm jvm;
    private final String purpose;
    private final boolean outlives;
    private final Path folder;
    private final Thread atTheEnd = new Thread(this::release, "joule-recording-end");
    private Lease current;
    private @Nullable Path repository;
    private boolean isClosed;

    private record Lease(String name, Path file) {}

    private TargetRecording(TargetJvm jvm, String purpose, boolean outlives, Path folder)
            throws TargetException {
        this.jvm = jvm;
        this.purpose = purpose;
        this.outlives = outlives;
        this.folder = folder;
        current = begin();
    }

    /**
     * Starts a recording.
     *
     * @param purpose a word for its name, {@code joule-top-4711-1}
     * @param settings values such as {@code true} and {@code 20 ms}, by names such as {@code
     *     dev.joule.Stall#enabled}; all other events are off
     * @throws TargetException if the JVM has no flight recorder, cannot write its files, or ends
     */
    public static TargetRecording start(TargetJvm jvm, String purpose, Map<String, String> settings)
            throws TargetException {
        return start(jvm, purpose, settings, false);
    }

    /**
     * Starts a recording.
     *
     * @param outlives whether a JVM that exits writes the file that {@link #stop} returns
     */
    public static TargetRecording start(
            TargetJvm jvm, String purpose, Map<String, String> settings, boolean outlives)
            throws TargetException {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("joule-" + purpose); // for this user only
            Files.writeString(folder.resolve("settings.jfc"), document(settings));
            TargetRecording recording = new TargetRecording(jvm, purpose, outlives, folder);
            Runtime.getRuntime().addShutdownHook(recording.atTheEnd);
            return recording;
        } catch (IOException e) {
            delete(folder);
            throw new TargetException("cannot write a temporary file: " + e.getMessage(), e);
        } catch (TargetException | RuntimeException e) {
            delete(folder);
            throw e;
        }
    }

    /** Returns settings in the form that the recorder reads. */
    static String document(Map<String, String> settings) {
        StringBuilder text =
                new StringBuilder(
                        """
                        <?xml version="1.0" encoding="UTF-8"?>
                        <configuration version="2.0" label="Joule">
                        """);
        Map<String, Map<String, String>> events = new TreeMap<>();
        settings.forEach((key, value) -> {
            int mark = key.indexOf('#');
            events.computeIfAbsent(key.substring(0, mark), event -> new TreeMap<>())
                    .put(key.substring(mark + 1), value);
        });
        events.forEach((event, values) -> {
            text.append("  <event name=\"").append(event).append("\">\n");
            values.forEach((name, value) ->
                    text.append("    <setting name=\"")
                            .append(name)
                            .append("\">")
                            .append(value)
                            .append("</setting>\n"));
            text.append("  </event>\n");
        });
        return text.append("</configuration>\n").toString();
    }

    private Lease begin() throws TargetException {
        checkSpace();
        String name =
                "joule-%s-%d-%d"
                        .formatted(
                                purpose, ProcessHandle.current().pid(), NUMBERS.incrementAndGet());
        Path file = folder.resolve(name + ".jfr");
        // The limit of its time makes it end without us, and needs a file.
        String answer =
                jvm.command(
                        "JFR.start name=%s settings=\"%s\" filename=\"%s\" duration=%ds dumponexit=%s"
                                .formatted(
                                        name,
                                        folder.resolve("settings.jfc"),
                                        file,
                                        LEASE.toSeconds(),
                                        outlives));
        if (!answer.contains(STARTED)) {
            throw new TargetException(
                    "process " + jvm.pid() + " could not start a recording: " + lastLine(answer));
        }
        return new Lease(name, file);
    }

    /**
     * Checks the space where the JVM records. To be called every few seconds while a recording goes
     * on: a JVM whose recorder finds no space aborts, so a recording is ended before that.
     *
     * @throws TargetException if there are less than 128 MB
     */
    public void checkSpace() throws TargetException {
        Path known = repository == null ? jvm.repository() : repository;
        Path place =
                known == null
                        ? Path.of(jvm.properties().getProperty("java.io.tmpdir", "/tmp"))
                        : known;
        try {
            checkSpace(place, Files.getFileStore(place).getUsableSpace());
        } catch (IOException unknown) {
            throw new TargetException("cannot see the free space of " + place, unknown);
        }
    }

    static void checkSpace(Path place, long free) throws TargetException {
        if (free < LEAST_SPACE) {
            throw new TargetException(
                    "the disk of %s has %d MB left; a recording needs %d"
                            .formatted(place, free >> 20, LEAST_SPACE >> 20));
        }
    }

    private static String lastLine(String answer) {
        return answer.lines()
                .filter(line -> !line.isBlank())
                .reduce((a, b) -> b)
                .orElse("no answer");
    }

    /** Returns the folder that the recorder writes to. */
    public Path repository() throws TargetException {
        Path known = repository == null ? jvm.repository() : repository;
        if (known == null) {
            throw new TargetException("process " + jvm.pid() + " does not say where it records");
        }
        repository = known;
        return known;
    }

    /** Makes the recording go on for another {@link #LEASE} from now. */
    public synchronized void renew() throws TargetException {
        if (!isClosed) {
            Lease last = current;
            current = begin();
            end(last);
        }
    }

    /**
     * Ends the recording and returns its file, which {@link #close} deletes.
     *
     * @throws TargetException if the file cannot be written, or the JVM has ended
     */
    public synchronized Path stop() throws TargetException {
        Lease last = current;
        String answer;
        try {
            answer = jvm.command("JFR.stop name=" + last.name());
        } catch (TargetException ended) {
            if (sizeOf(last.file()) > 0) {
                return last.file();
            }
            throw ended;
        }
        if (sizeOf(last.file()) == 0) {
            throw new TargetException(
                    "process " + jvm.pid() + " could not write its recording: " + lastLine(answer));
        }
        return last.file();
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0;
        }
    }

    /** Ends a lease; one that has ended, with or without its JVM, is as good. */
    private void end(Lease lease) {
        try {
            jvm.command("JFR.stop name=" + lease.name());
        } catch (TargetException ended) {
            // nothing runs any more
        }
        try {
            Files.deleteIfExists(lease.file());
        } catch (IOException e) {
            // the folder is deleted later
        }
    }

    private synchronized void release() {
        if (!isClosed) {
            isClosed = true;
            end(current);
            delete(folder);
        }
    }

    @Override
    public void close() {
        release();
        try {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        } catch (IllegalStateException ending) {
            // it finds nothing to do
        }
    }

    private static void delete(@Nullable Path folder) {
        if (folder == null) {
            return;
        }
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(files::add);
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // in the folder for temporary files it may stay
        }
    }
}
