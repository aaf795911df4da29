package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Predicate;

/** Sums of {@code $elem$} elements. */
final class $Elem$Sums {

    /** The most elements that a simple loop adds up sooner than a longer loop would start. */
    private static final int SHORT = 32;

    /**
     * The number of elements from which the four places are pages apart, so that the waits for them
     * overlap.
     */
    private static final int FAR = (1 << 15) / $Box$.BYTES;

    private $Elem$Sums() {}

    /** Adds up the elements it visits. */
    static final class Visitor implements $Elem$Predicate {
        $sum$ sum;

        @Override
        public boolean test($elem$ element) {
            sum += element;
            return true;
        }
    }

    /**
     * Adds up arrays, four at a time. They may be far from each other, so the processor waits for
     * the beginnings of all four at once. For large arrays that wait does not matter.
     */
    static final class OfArrays {
        private static final int WAITING_MAX = (1 << 16) / $Box$.BYTES;

        private final $elem$[][] waiting = new $elem$[3][];
        private int count;
        private $sum$ sum;

        /** Adds an array; always returns true. */
        boolean add($elem$[] array) {
            if (array.length > WAITING_MAX) {
                sum += of(array, 0, array.length);
            } else if (count < waiting.length) {
                waiting[count++] = array;
            } else {
                count = 0;
                sum += ofFour(waiting[0], waiting[1], waiting[2], array);
            }
            return true;
        }

        /** Returns the sum of all arrays that were added. */
        $sum$ sum() {
            while (count > 0) {
                $elem$[] array = waiting[--count];
                sum += of(array, 0, array.length);
            }
            return sum;
        }
    }

    private static $sum$ ofFour($elem$[] a, $elem$[] b, $elem$[] c, $elem$[] d) {
        int all = Math.min(Math.min(a.length, b.length), Math.min(c.length, d.length));
        $sum$ total = 0;
        for (int i = 0; i < all; i++) {
            $sum$ one = a[i];
            $sum$ two = c[i];
            total += (one + b[i]) + (two + d[i]);
        }
        total += of(a, all, a.length) + of(b, all, b.length);
        return total + of(c, all, c.length) + of(d, all, d.length);
    }

    /** Returns the sum of a part of an array, which may have to come from memory. */
    static $sum$ of($elem$[] a, int from, int to) {
        int count = to - from;
        if (count <= SHORT) {
            return ofShort(a, from, count);
        }
        return count < FAR ? inOrder(a, from, to) : inFourPlaces(a, from, to);
    }

    /** Returns the sum of the first elements of an array that has just been written. */
    static $sum$ ofCached($elem$[] a, int count) {
        return count <= SHORT ? ofShort(a, 0, count) : inFourPlaces(a, 0, count);
    }

    /**
     * Returns the sum of a few elements. The mask changes no count; it lets the compiler see that
     * the loop is short. A loop that may be long is split into two for safepoints, which costs more
     * than a few additions.
     */
    private static $sum$ ofShort($elem$[] a, int from, int count) {
        assert count >= 0 && count <= SHORT : count;
        $sum$ total = 0;
        int known = count & (2 * SHORT - 1);
        for (int i = 0; i < known; i++) {
            total += a[from + i];
        }
        return total;
    }

    /**
     * Adds four elements at a step, from four places. Only one addition per step has to wait for
     * the one before. Where order does not matter, the compiler vectorises this loop, but not one
     * that adds one element at a time.
     */
    private static $sum$ inFourPlaces($elem$[] a, int from, int to) {
        int part = (to - from) >>> 2;
        int second = part;
        int third = second + part;
        int fourth = third + part;
        int end = from + part;
        $sum$ total = 0;
        for (int i = from; i < end; i++) {
            $sum$ one = a[i];
            $sum$ two = a[i + second];
            $sum$ three = a[i + third];
            $sum$ four = a[i + fourth];
            total += (one + two) + (three + four);
        }
        for (int i = from + 4 * part; i < to; i++) {
            total += a[i];
        }
        return total;
    }

    /**
     * Adds the elements from one end to the other. Four places would be near each other, and some
     * processors read ahead, into the next chunk, too, only while a page is read in order.
     *
     * <p>Eight elements are added at a step, so that few additions wait for each other, except for
     * {@code int}s: their loop is vectorised when they are widened one by one.
     */
    private static $sum$ inOrder($elem$[] a, int from, int to) {
        $sum$ total = 0;
        int at = from;
        if ($Box$.SIZE == 64) {
            int lastEight = to - 8;
            for (; at <= lastEight; at += 8) {
                $sum$ one = a[at];
                $sum$ two = a[at + 1];
                $sum$ three = a[at + 2];
                $sum$ four = a[at + 3];
                $sum$ five = a[at + 4];
                $sum$ six = a[at + 5];
                $sum$ seven = a[at + 6];
                $sum$ eight = a[at + 7];
                total += ((one + two) + (three + four)) + ((five + six) + (seven + eight));
            }
        }
        for (int i = at; i < to; i++) {
            total += a[i];
        }
        return total;
    }
}
