package dev.joule.compute;

/**
 * The numbers from one up to another.
 *
 * @param from the first one
 * @param to the one after the last; not less than {@code from}
 */
public record LongRange(long from, long to) {

    public LongRange {
        if (from > to) {
            throw new IllegalArgumentException("from " + from + " is beyond to " + to);
        }
        if (to - from < 0) {
            throw new IllegalArgumentException("too many numbers from " + from + " to " + to);
        }
    }

    /** The numbers from one up to another, without that one. */
    public static LongRange of(long from, long to) {
        return new LongRange(from, to);
    }

    /** How many numbers it has. */
    public long size() {
        return to - from;
    }
}
