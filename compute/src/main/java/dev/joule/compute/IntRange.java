package dev.joule.compute;

/**
 * The numbers from one up to another.
 *
 * @param from the first one
 * @param to the one after the last; not less than {@code from}
 */
public record IntRange(int from, int to) {

    public IntRange {
        if (from > to) {
            throw new IllegalArgumentException("from " + from + " is beyond to " + to);
        }
        if ((long) to - from < 0) {
            throw new IllegalArgumentException("too many numbers from " + from + " to " + to);
        }
    }

    /** The numbers from one up to another, without that one. */
    public static IntRange of(int from, int to) {
        return new IntRange(from, to);
    }

    /** How many numbers it has. */
    public long size() {
        return (long) to - from;
    }
}
