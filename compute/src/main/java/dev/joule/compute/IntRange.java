package dev.joule.compute;

/**
 * A range of numbers, whose end is exclusive.
 *
 * @param from the first number
 * @param to the number after the last; not less than {@code from}
 */
public record IntRange(int from, int to) {

    public IntRange {
        if (from > to) {
            throw new IllegalArgumentException(
                    "from must not be greater than to: " + from + " > " + to);
        }
    }

    /** Returns the range from {@code from}, inclusive, to {@code to}, exclusive. */
    public static IntRange of(int from, int to) {
        return new IntRange(from, to);
    }

    /** Returns the number of numbers in this range. */
    public long size() {
        return (long) to - from;
    }
}
