package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Predicate;

/** Sums of {@code $elem$} elements. */
final class $Elem$Sums {

    /** So few elements are added up before a longer loop has begun. */
    private static final int SHORT = 32;

    /** In so many elements the four places are pages apart: all of them are waited for at once. */
    private static final int FAR = (1 << 15) / $Box$.BYTES;

    private $Elem$Sums() {}

    /** Adds up what is visited. */
    static final class Visitor implements $Elem$Predicate {
        $sum$ sum;

        @Override
        public boolean test($elem$ element) {
            sum += element;
            return true;
        }
    }

    /**
     * Adds up arrays, four at a time: they may be far from each other, and so the processor waits
     * for the beginnings of all four at once. Of large ones the beginnings are little.
     */
    static final class OfArrays {
        private static final int WAITING_MAX = (1 << 16) / $Box$.BYTES;

        private final $elem$[][] waiting = new $elem$[3][];
        private int count;
        private $sum$ sum;

        /** Adds one, and goes on. */
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

        /** The sum of all that were added. */
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

    /** The sum of a part of an array, which may have to come from memory. */
    static $sum$ of($elem$[] a, int from, int to) {
        int count = to - from;
        if (count <= SHORT) {
            return ofShort(a, from, count);
        }
        return count < FAR ? inOrder(a, from, to) : inFourPlaces(a, from, to);
    }

    /** The sum of the first elements of an array that has just been written. */
    static $sum$ ofCached($elem$[] a, int count) {
        return count <= SHORT ? ofShort(a, 0, count) : inFourPlaces(a, 0, count);
    }

    /**
     * The mask changes no count, and tells the compiler that the loop is short: one that may be
     * long is made two, an outer one to stop at, and that costs more than a few additions.
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
     * Four elements at a step, from as many places. One addition to the total per step is all that
     * has to wait for the one before, and where order does not matter the compiler makes vectors of
     * it, as it would not of a loop that adds one element at a time.
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
     * From one end to the other: four places would be near each other, and some processors read
     * ahead, into the next chunk, too, only while a page is read in order.
     *
     * <p>Eight at a step, so that few additions wait for each other, but for {@code int}s, of which
     * the compiler makes vectors as they are widened one by one.
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
