package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.Actions;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;

/** Sorts {@code long} arrays. On a worker. */
public final class LongSort {

    /** Arrays of up to so many elements are not worth splitting. */
    private static final int ALONE = 1 << 14;

    /** How many elements the pivots are taken from. */
    private static final int SAMPLE = 2047;

    /**
     * An array whose first run has this share of it is left to the JDK's sort, which merges runs.
     */
    private static final int RUN_SHARE = 16;

    private LongSort() {}

    /** Sorts an array. */
    public static void sort(long[] array) {
        int workers = self().core().parallelism();
        if (array.length <= ALONE || workers == 1) {
            Arrays.sort(array);
            return;
        }
        int run = firstRun(array);
        if (run == array.length) {
            return;
        }
        if (run >= array.length / RUN_SHARE) {
            Arrays.sort(array);
            return;
        }
        long[] buffer = new long[array.length];
        split(array, buffer, 0, array.length, workers);
    }

    /**
     * How many elements stand in order at the beginning, or in reverse, which is turned round if it
     * is all.
     */
    private static int firstRun(long[] a) {
        int end = 1;
        while (end < a.length && a[end - 1] <= a[end]) {
            end++;
        }
        if (end > 1 || end == a.length) {
            return end;
        }
        while (end < a.length && a[end - 1] >= a[end]) {
            end++;
        }
        if (end == a.length) {
            for (int i = 0, j = end - 1; i < j; i++, j--) {
                long swapped = a[i];
                a[i] = a[j];
                a[j] = swapped;
            }
        }
        return end;
    }

    private static void split(long[] a, long[] buffer, int lo, int hi, int parts) {
        if (parts <= 1 || hi - lo <= ALONE) {
            Arrays.sort(a, lo, hi);
            return;
        }
        int left = parts / 2;
        long pivot = pivot(a, lo, hi, left, parts);
        int mid = lo + (hi - lo) / 2;
        int[] less = new int[2];
        Actions.join(
                self(),
                () -> less[0] = partition(a, buffer, lo, mid, pivot),
                () -> less[1] = partition(a, buffer, mid, hi, pivot));
        int cut = lo + less[0] + less[1];
        if (cut == lo || cut == hi) {
            Arrays.sort(a, lo, hi); // one value makes up most of it
            return;
        }
        Actions.join(
                self(),
                () -> {
                    System.arraycopy(buffer, lo, a, lo, less[0]);
                    System.arraycopy(buffer, mid, a, lo + less[0], less[1]);
                },
                () -> {
                    int greater = mid - lo - less[0];
                    System.arraycopy(buffer, lo + less[0], a, cut, greater);
                    System.arraycopy(buffer, mid + less[1], a, cut + greater, hi - mid - less[1]);
                });
        Actions.join(
                self(),
                () -> split(a, buffer, lo, cut, left),
                () -> split(a, buffer, cut, hi, parts - left));
    }

    /** An element that about the share {@code left / parts} of all is less than. */
    private static long pivot(long[] a, int lo, int hi, int left, int parts) {
        long[] sample = new long[SAMPLE];
        long step = (long) (hi - lo) / SAMPLE;
        for (int i = 0; i < SAMPLE; i++) {
            // Not evenly, or a pattern in the array could be in step with it.
            long at = i * step + Long.remainderUnsigned(i * 0x9E3779B97F4A7C15L, step);
            sample[i] = a[lo + (int) at];
        }
        Arrays.sort(sample);
        return sample[(int) ((long) SAMPLE * left / parts)];
    }

    /**
     * Copies a range into the buffer, what is less than the pivot from the front, the rest from the
     * back; without a branch that depends on the elements.
     *
     * @return how many are less
     */
    private static int partition(long[] a, long[] buffer, int lo, int hi, long pivot) {
        int front = lo;
        int back = hi - 1;
        for (int i = lo; i < hi; i++) {
            long element = a[i];
            int less = element < pivot ? 1 : 0;
            buffer[front] = element;
            buffer[back] = element;
            front += less;
            back -= 1 - less;
        }
        return front - lo;
    }

    private static ComputeThread self() {
        return (ComputeThread) Thread.currentThread();
    }
}
