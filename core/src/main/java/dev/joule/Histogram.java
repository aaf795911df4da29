package dev.joule;

import java.util.List;

/**
 * A distribution of times in one snapshot, in buckets that are at most an eighth as wide as their
 * times; described as a {@link Metric} is.
 *
 * @param buckets the buckets that are not empty, in ascending order
 */
public record Histogram(String name, String unit, String description, List<Bucket> buckets) {

    /** The number of values from one to another, both included. */
    public record Bucket(long from, long to, long count) {}

    /** Copies the list. */
    public Histogram {
        buckets = List.copyOf(buckets);
    }

    /** Returns how many values were counted. */
    public long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /** Returns the end of the last bucket; 0 if there is none. */
    public long max() {
        return buckets.isEmpty() ? 0 : buckets.getLast().to();
    }

    /** Returns the end of the bucket up to which so many percent of the values lie, or 0. */
    public long valueAtPercentile(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent must be 0 to 100, not " + percent);
        }
        long rank = Math.max(1, (long) Math.ceil(count() * (percent / 100)));
        long seen = 0;
        for (Bucket bucket : buckets) {
            seen += bucket.count();
            if (seen >= rank) {
                return bucket.to();
            }
        }
        return max();
    }
}
