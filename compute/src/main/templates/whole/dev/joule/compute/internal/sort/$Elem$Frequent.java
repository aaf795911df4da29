package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import java.util.Arrays;

/** Separates a value that makes up much of an array: it need not be sorted. */
final class $Elem$Frequent {

    private static final int SAMPLE = 255;

    /** The least number of equal elements of a sample that are worth a pass. */
    private static final int FREQUENT = SAMPLE / 4;

    private $Elem$Frequent() {}

    /**
     * Puts a frequent value behind all other elements.
     *
     * @return the number of the others, or the size of the array if there is no such value
     */
    static int putLast($elem$[] a) {
        $elem$[] sample = new $elem$[SAMPLE];
        long step = a.length / SAMPLE;
        for (int i = 0; i < SAMPLE; i++) {
            // Not evenly, or a pattern in the array could be in step with it.
            sample[i] = a[(int) (i * step + Long.remainderUnsigned(i * 0x9E3779B97F4A7C15L, step))];
        }
        Arrays.sort(sample);
        int at = SAMPLE - FREQUENT - 1;
        while (at >= 0 && sample[at] != sample[at + FREQUENT]) {
            at--;
        }
        return at < 0 ? a.length : putLast(a, sample[at]);
    }

    private static int putLast($elem$[] a, $elem$ value) {
        int mid = a.length / 2;
        int[] end = new int[2];
        RunnableJoin.join(
                () -> end[0] = putLast(a, 0, mid, value),
                () -> end[1] = putLast(a, mid, a.length, value));
        int others = end[0] + end[1] - mid;
        System.arraycopy(a, mid, a, end[0], end[1] - mid);
        Arrays.fill(a, Math.max(mid, others), end[1], value);
        return others;
    }

    /** Does that in a range; returns the end of the others. */
    private static int putLast($elem$[] a, int lo, int hi, $elem$ value) {
        int end = lo;
        for (int i = lo; i < hi; i++) {
            $elem$ element = a[i];
            a[end] = element;
            end += element == value ? 0 : 1;
        }
        Arrays.fill(a, end, hi, value);
        return end;
    }

    /** Puts the frequent value, which is last, in its place among the others, which are sorted. */
    static void putInPlace($elem$[] a, int others) {
        int count = a.length - others;
        if (count > 0) {
            $elem$ value = a[others];
            int at = -1 - Arrays.binarySearch(a, 0, others, value);
            System.arraycopy(a, at, a, at + count, others - at);
            Arrays.fill(a, at, at + count, value);
        }
    }
}
