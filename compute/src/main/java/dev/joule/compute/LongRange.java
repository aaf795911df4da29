package dev.joule.compute;

/**
 * A range of numbers, whose end is exclusive.
 *
 * @param from the first number
 * @param to the number after the last; not less than {@code from}
 */
public record LongRange(long from, long to) {

    public LongRange {
        if (from > to) {
            throw new IllegalArgumentException(
                    "from must not be greater than to: " + from + " > " + to);
        }
        if (to - from < 0) {
            throw new IllegalArgumentException("too many numbers from " + from + " to " + to);
        }
    }

    /** Returns the range from {@code from}, inclusive, to {@code to}, exclusive. */
    public static LongRange of(long from, long to) {
        return new LongRange(from, to);
    }

    /** Returns the number of numbers in this range. */
    public long size() {
        return to - from;
    }
}
