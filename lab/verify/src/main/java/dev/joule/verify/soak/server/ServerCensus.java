package dev.joule.verify.soak.server;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The resources that a server holds.
 *
 * @param heap bytes in use after collecting garbage
 * @param platform living platform threads
 * @param virtual living virtual threads
 * @param files open files and sockets, or 0 where the system does not report them
 */
record ServerCensus(long heap, long platform, long virtual, long files) {
    /**
     * The growth allowed after the first lap: caches and the helper threads of the JDK and of
     * Joule.
     */
    private static final ServerCensus SLACK = new ServerCensus(4L << 20, 6, 4, 8);

    private static final int GC_ROUNDS = 2;

    /** The first line of a virtual thread in a dump. */
    private static final Pattern VIRTUAL = Pattern.compile("#\\d+ \".*\" virtual .*");

    /** Counts the resources of this JVM. */
    static ServerCensus take() throws IOException {
        for (int i = 0; i < GC_ROUNDS; i++) {
            System.gc();
        }
        return new ServerCensus(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                virtualThreads(),
                openFiles());
    }

    /** Counts the virtual threads, which only a dump of all threads lists. */
    private static long virtualThreads() throws IOException {
        Path folder = Files.createTempDirectory("joule-soak");
        Path dump = folder.resolve("threads.txt");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
            try (Stream<String> lines = Files.lines(dump)) {
                return lines.filter(line -> VIRTUAL.matcher(line).matches()).count();
            }
        } finally {
            Files.deleteIfExists(dump);
            Files.delete(folder);
        }
    }

    private static long openFiles() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }

    /** Returns the resources that have grown since then; empty if there is no leak. */
    List<String> grownSince(ServerCensus before) {
        List<String> grown = new ArrayList<>();
        compare("the heap grew", before.heap, heap, SLACK.heap, grown);
        compare("platform threads grew", before.platform, platform, SLACK.platform, grown);
        compare("virtual threads grew", before.virtual, virtual, SLACK.virtual, grown);
        compare("open files grew", before.files, files, SLACK.files, grown);
        return grown;
    }

    private static void compare(
            String what, long before, long now, long slack, List<String> grown) {
        if (now > before + slack) {
            grown.add("%s from %,d to %,d".formatted(what, before, now));
        }
    }

    /** Returns whether no thread and no file came or went between the two. */
    boolean standsStillSince(ServerCensus before) {
        return virtual == before.virtual && files == before.files && platform == before.platform;
    }

    /** Formats the census as a line; {@link #parse} reads it. */
    String line() {
        return heap + " " + platform + " " + virtual + " " + files;
    }

    static ServerCensus parse(String line) {
        String[] numbers = line.split(" ", -1);
        return new ServerCensus(
                Long.parseLong(numbers[0]),
                Long.parseLong(numbers[1]),
                Long.parseLong(numbers[2]),
                Long.parseLong(numbers[3]));
    }

    @Override
    public String toString() {
        return "heap %.1f MB, threads %d and %d virtual, %d open files"
                .formatted(heap / 1048576.0, platform, virtual, files);
    }
}
