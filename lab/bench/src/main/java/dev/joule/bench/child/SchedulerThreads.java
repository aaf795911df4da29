package dev.joule.bench.child;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Reads the kernel's accounts of the threads that came with a scheduler: its workers and all
 * helpers that it started, but none of the JVM's own.
 */
public final class SchedulerThreads {

    private static final Path TASKS = Path.of("/proc/self/task");

    /** The names of the JVM's own threads; any of them may start late. */
    private static final List<String> OF_THE_JVM =
            List.of(
                    "java",
                    "C1 ",
                    "C2 ",
                    "GC ",
                    "G1 ",
                    "VM ",
                    "Reference",
                    "Finalizer",
                    "Signal",
                    "Service",
                    "Monitor",
                    "Notification",
                    "Common-Cleaner",
                    "Attach",
                    "Sweeper",
                    "main",
                    "process reaper",
                    "Cleaner",
                    "JFR",
                    "Unsafe");

    /**
     * The resources that those threads used.
     *
     * @param switches context switches, voluntary and involuntary
     * @param nanos time on a processor
     */
    public record Usage(long switches, long nanos) {}

    private SchedulerThreads() {}

    /** Returns the usage of each of the scheduler's threads since its start. */
    public static Map<String, Usage> usage() {
        Map<String, Usage> usage = new HashMap<>();
        try (Stream<Path> tasks = Files.list(TASKS)) {
            for (Path task : tasks.toList()) {
                try {
                    String name = Files.readString(task.resolve("comm")).strip();
                    if (OF_THE_JVM.stream().noneMatch(name::startsWith)) {
                        usage.put(name + "/" + task.getFileName(), read(task));
                    }
                } catch (NoSuchFileException e) {
                    // The thread ended meanwhile.
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return usage;
    }

    /** Returns the usage between two readings, of the threads alive at the second. */
    public static Usage difference(Map<String, Usage> before, Map<String, Usage> after) {
        long switches = 0;
        long nanos = 0;
        for (Map.Entry<String, Usage> entry : after.entrySet()) {
            Usage earlier = Objects.requireNonNullElse(before.get(entry.getKey()), new Usage(0, 0));
            switches += entry.getValue().switches() - earlier.switches();
            nanos += entry.getValue().nanos() - earlier.nanos();
        }
        return new Usage(switches, nanos);
    }

    private static Usage read(Path task) throws IOException {
        long switches =
                Files.readString(task.resolve("status"))
                        .lines()
                        .filter(line -> line.contains("ctxt_switches"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum();
        String schedstat = Files.readString(task.resolve("schedstat"));
        return new Usage(switches, Long.parseLong(schedstat.substring(0, schedstat.indexOf(' '))));
    }
}
