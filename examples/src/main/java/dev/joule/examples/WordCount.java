package dev.joule.examples;

import dev.joule.sync.Channel;
import dev.joule.sync.Receiver;
import dev.joule.sync.Sender;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Producers and consumers: a thread for each file reads lines, and a few threads count their words.
 * The readers never are more than so many lines ahead, however large the files.
 *
 * <p>{@code java dev.joule.examples.WordCount README.md CHANGELOG.md}
 */
public final class WordCount {
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final int LINES_AHEAD = 64;
    private static final int COUNTERS = 2;
    private static final int SHOWN = 3;

    private WordCount() {}

    /** Prints the words that are most frequent in the given files. */
    public static void main(String[] args) throws Exception {
        Channel<String> lines = Channel.bounded(LINES_AHEAD);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> readers = new ArrayList<>();
            for (String file : args) {
                readers.add(threads.submit(() -> read(Path.of(file), lines)));
            }
            List<Future<Map<String, Integer>>> counters = new ArrayList<>();
            for (int i = 0; i < COUNTERS; i++) {
                counters.add(threads.submit(() -> count(lines)));
            }
            try {
                for (Future<Void> reader : readers) {
                    reader.get();
                }
                lines.close(); // what was sent is still counted
                print(counters);
            } catch (ExecutionException failure) {
                lines.cancel(); // the other threads end
                System.out.println("failed: " + failure.getCause());
            }
        }
    }

    private static Void read(Path file, Sender<String> lines)
            throws IOException, InterruptedException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.send(line); // waits while the counters are behind
            }
        }
        return null;
    }

    private static Map<String, Integer> count(Receiver<String> lines) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : lines) { // until the channel is closed and empty
            for (MatchResult word : WORD.matcher(line).results().toList()) {
                counts.merge(word.group().toLowerCase(Locale.ROOT), 1, Integer::sum);
            }
        }
        return counts;
    }

    private static void print(List<Future<Map<String, Integer>>> counters) throws Exception {
        Map<String, Integer> all = new TreeMap<>();
        for (Future<Map<String, Integer>> counter : counters) {
            counter.get().forEach((word, count) -> all.merge(word, count, Integer::sum));
        }
        Stream<Map.Entry<String, Integer>> mostFrequent =
                all.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        mostFrequent
                .limit(SHOWN)
                .forEach(word -> System.out.println(word.getKey() + ": " + word.getValue()));
    }
}
