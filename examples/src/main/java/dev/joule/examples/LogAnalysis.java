package dev.joule.examples;

import dev.joule.compute.Par;
import dev.joule.compute.ParArrays;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a log of lines such as {@code GET /index.html 200 35}: method, path, status, milliseconds.
 * Prints how often each status occurs, and the median and 99th percentile of the times. All
 * processors work on it.
 *
 * <p>{@code java dev.joule.examples.LogAnalysis access.log}
 */
public final class LogAnalysis {

    /** One request of the log. */
    private record Entry(String path, int status, int millis) {

        static Entry parse(String line) {
            String[] words = line.split(" ", -1);
            return new Entry(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        }
    }

    private LogAnalysis() {}

    /** Reads the log {@code args[0]}. */
    public static void main(String[] args) throws Exception {
        List<String> lines = Files.readAllLines(Path.of(args[0]));
        List<Entry> entries =
                Par.of(lines).filter(line -> !line.isBlank()).map(Entry::parse).toList();
        System.out.println(entries.size() + " requests");
        if (entries.isEmpty()) {
            return;
        }

        Map<Integer, List<Entry>> byStatus = Par.of(entries).groupBy(Entry::status);
        new TreeMap<>(byStatus)
                .forEach((status, some) -> System.out.println(status + ": " + some.size()));

        int[] millis = Par.of(entries).mapToInt(Entry::millis).toArray();
        ParArrays.sort(millis);
        System.out.println("median: " + percentile(millis, 50) + " ms");
        System.out.println("99th percentile: " + percentile(millis, 99) + " ms");

        Par.of(entries)
                .filter(entry -> entry.status() < 500)
                .maxByKey(Entry::millis)
                .ifPresent(entry -> System.out.println("slowest: " + entry.path()));
    }

    private static int percentile(int[] sorted, int percent) {
        int rank = (int) Math.ceil(sorted.length * percent / 100.0);
        return sorted[Math.max(rank, 1) - 1];
    }
}
