package dev.joule.cli.why;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The time in queue of the schedulers, between the first event of each and the last. */
final class QueueTimes {
    private static final double P99 = 0.99;

    /** Counts by the end of the bucket, for each scheduler. */
    private final Map<String, Map<Long, Long>> first = new HashMap<>();

    private final Map<String, Map<Long, Long>> last = new HashMap<>();

    /**
     * Adds an event.
     *
     * @param buckets all since the start of the scheduler, as {@code from-to:count} with spaces
     */
    void add(String scheduler, String buckets) {
        Map<Long, Long> counts = new HashMap<>();
        for (String bucket : buckets.split(" ", -1)) {
            if (bucket.matches("\\d{1,19}-\\d{1,19}:\\d{1,19}")) {
                String end = bucket.substring(bucket.indexOf('-') + 1, bucket.indexOf(':'));
                String count = bucket.substring(bucket.indexOf(':') + 1);
                counts.put(Long.valueOf(end), Long.valueOf(count));
            }
        }
        first.putIfAbsent(scheduler, counts);
        last.put(scheduler, counts);
    }

    /** Returns the p99 of all schedulers together, in nanoseconds; -1 if it is not known. */
    long p99() {
        TreeMap<Long, Long> counts = new TreeMap<>();
        last.forEach((scheduler, now) ->
                now.forEach((end, count) -> {
                    long before = first.getOrDefault(scheduler, Map.of()).getOrDefault(end, 0L);
                    counts.merge(end, count - before, Long::sum);
                }));
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        long seen = 0;
        for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
            seen += bucket.getValue();
            if (all > 0 && seen >= P99 * all) {
                return bucket.getKey();
            }
        }
        return -1;
    }
}
