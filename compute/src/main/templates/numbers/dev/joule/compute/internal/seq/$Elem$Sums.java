package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Predicate;

/** Sums of {@code $elem$} elements. */
final class $Elem$Sums {

    /** So few elements are added up before a loop of vectors has begun. */
    private static final int SHORT = 32;

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

    /** Adds up arrays. */
    static final class OfArrays {
        $sum$ sum;

        /** Adds one, and goes on. */
        boolean add($elem$[] array) {
            sum += of(array, 0, array.length);
            return true;
        }
    }

    /**
     * The sum of a part of an array.
     *
     * <p>Four elements at a step, from as many places: one addition to the total per step is all
     * that has to wait for the one before, and where order does not matter the compiler makes
     * vectors of it, as it would not of a loop that adds one element at a time.
     */
    static $sum$ of($elem$[] a, int from, int to) {
        if (to - from <= SHORT) {
            return ofShort(a, from, to);
        }
        int part = (to - from) >>> 2;
        int second = part;
        int third = second + part;
        int fourth = third + part;
        $sum$ total = 0;
        for (int i = from; i < from + part; i++) {
            $sum$ one = a[i];
            $sum$ two = a[i + third];
            total += (one + a[i + second]) + (two + a[i + fourth]);
        }
        for (int i = from + 4 * part; i < to; i++) {
            total += a[i];
        }
        return total;
    }

    /** In a loop of its own, which the compiler sees to be short. */
    private static $sum$ ofShort($elem$[] a, int from, int to) {
        $sum$ total = 0;
        for (int i = from; i < to; i++) {
            total += a[i];
        }
        return total;
    }
}
