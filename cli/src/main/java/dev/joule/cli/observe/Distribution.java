package dev.joule.cli.observe;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A histogram as an event has it: {@code from-to:count}, with a space between the buckets.
 *
 * @param counts the counts by the largest value of each bucket
 */
record Distribution(SortedMap<Long, Long> counts) {

    static final Distribution EMPTY = new Distribution(new TreeMap<>());

    static Distribution of(String buckets) {
        SortedMap<Long, Long> counts = new TreeMap<>();
        for (String bucket : buckets.split(" ", -1)) {
            int dash = bucket.indexOf('-');
            int colon = bucket.indexOf(':');
            if (dash < colon) {
                counts.put(
                        Long.valueOf(bucket.substring(dash + 1, colon)),
                        Long.valueOf(bucket.substring(colon + 1)));
            }
        }
        return new Distribution(counts);
    }

    /** Returns what was counted since an earlier reading. */
    Distribution since(Distribution earlier) {
        SortedMap<Long, Long> counts = new TreeMap<>();
        this.counts.forEach((to, count) -> {
            long more = count - earlier.counts.getOrDefault(to, 0L);
            if (more > 0) {
                counts.put(to, more);
            }
        });
        return new Distribution(counts);
    }

    /** Returns both together. */
    Distribution plus(Distribution other) {
        SortedMap<Long, Long> sum = new TreeMap<>(counts);
        other.counts.forEach((to, count) -> sum.merge(to, count, Long::sum));
        return new Distribution(sum);
    }

    long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the value that so many percent do not exceed; 0 if nothing was counted. */
    long percentile(double percent) {
        long rank = Math.max(1, (long) Math.ceil(count() * (percent / 100)));
        long seen = 0;
        for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
            seen += bucket.getValue();
            if (seen >= rank) {
                return bucket.getKey();
            }
        }
        return 0;
    }
}
