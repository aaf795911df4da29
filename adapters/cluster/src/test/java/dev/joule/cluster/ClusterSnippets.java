package dev.joule.cluster;

import java.time.Duration;
import java.util.List;

/** The examples of the documentation of the API. */
final class ClusterSnippets {
    // @start region="job"
    record Text(String text) {}

    static final ClusterJob<Text, Long> WORDS =
            new ClusterJob<>(
                    "words", 1, Text.class, Long.class, text -> words(text.text()), 0L, Long::sum);

    // @end

    static long words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }

    static ClusterConfig config(int port) {
        // @start region="config"
        return ClusterConfig.at("10.0.0.7", port).seeds("10.0.0.1:2551", "10.0.0.2:2551");
        // @end
    }

    static long count(ClusterConfig config, List<Text> texts) throws InterruptedException {
        // @start region="run"
        try (Cluster cluster = Cluster.join(config, WORDS)) {
            return cluster.start(WORDS, Split.of(texts), Duration.ofMinutes(2)).join();
        }
        // @end
    }

    private ClusterSnippets() {}
}
