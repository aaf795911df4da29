package dev.joule.compute;

/**
 * A range of numbers, whose end is exclusive.
 *
 * @param from the first number
 * @param to the number after the last; not less than {@code from}
 */
public record $Elem$Range($elem$ from, $elem$ to) {

    public $Elem$Range {
        if (from > to) {
            throw new IllegalArgumentException(
                    "from must not be greater than to: " + from + " > " + to);
        }
        if (size(from, to) < 0) {
            throw new IllegalArgumentException("too many numbers from " + from + " to " + to);
        }
    }

    /** Returns the range from {@code from}, inclusive, to {@code to}, exclusive. */
    public static $Elem$Range of($elem$ from, $elem$ to) {
        return new $Elem$Range(from, to);
    }

    /** Returns the number of numbers in this range. */
    public long size() {
        return size(from, to);
    }

    private static long size(long from, long to) {
        return to - from;
    }
}
