package dev.joule;

import java.util.List;
import java.util.Objects;

/**
 * A distribution of times, as read at one moment. Times are counted in buckets that are at most an
 * eighth as wide as the times in them, so a value that is read from here is too large by at most an
 * eighth.
 *
 * @param name a name in lower case, such as {@code queue.time}
 * @param unit the unit of the values: {@code ns}
 * @param description what was counted, as part of a sentence
 * @param buckets the buckets that are not empty, in ascending order
 */
public record Histogram(String name, String unit, String description, List<Bucket> buckets) {

    /**
     * The number of values in a range.
     *
     * @param from the smallest value that counts here
     * @param to the largest value that counts here
     * @param count how many values there were
     */
    public record Bucket(long from, long to, long count) {}

    /** Copies the list. */
    public Histogram {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(description, "description");
        buckets = List.copyOf(buckets);
    }

    /** Returns how many values were counted. */
    public long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /** Returns the largest value, rounded up to the end of its bucket; 0 if there is none. */
    public long max() {
        return buckets.isEmpty() ? 0 : buckets.getLast().to();
    }

    /**
     * Returns the value that so many percent of the values do not exceed, rounded up to the end of
     * its bucket; 0 if there is none.
     *
     * @param percent from 0 to 100, such as 99.9
     */
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
