package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.loop.ProgressCounter;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;

/**
 * Sorts {@code int}s in parts that are split by pivots, in place and in parallel, and each of which
 * the JDK sorts.
 */
final class IntPivots {

    /** Parts of up to so many elements are not worth splitting. */
    private static final int ALONE = 1 << 14;

    /** How many elements the pivots are taken from. */
    private static final int SAMPLE = 2047;

    /** In so many parts, if it is long enough, an array is sorted that somebody listens to. */
    private static final int PARTS_TOLD = 16;

    private IntPivots() {}

    /** Sorts an array; on a worker, if in more than one part, or if somebody listens. */
    static void sort(int[] a, int workers, ProgressCounter steps) {
        int told = steps.hasListener() ? Math.min(PARTS_TOLD, a.length / ALONE) : 1;
        int parts = Math.max(workers, told);
        if (parts > 1 && !IntOrder.hasFewRuns(a)) {
            split(a, 0, a.length, parts, steps);
        } else {
            Arrays.sort(a); // which merges runs
        }
    }

    /** An element is one step: to be sorted, within its part. */
    static long steps(int size) {
        return size;
    }

    private static void split(int[] a, int lo, int hi, int parts, ProgressCounter steps) {
        if (parts <= 1 || hi - lo <= ALONE) {
            sortHere(a, lo, hi, steps);
            return;
        }
        int left = parts / 2;
        int pivot = pivot(a, lo, hi, left, parts);
        int mid = lo + (hi - lo) / 2;
        int[] less = new int[2];
        RunnableJoin.join(
                self(),
                () -> less[0] = partition(a, lo, mid, pivot),
                () -> less[1] = partition(a, mid, hi, pivot));
        int cut = lo + less[0] + less[1];
        if (cut == lo || cut == hi) {
            sortHere(a, lo, hi, steps); // one value makes up most of it
            return;
        }
        // What is not less in the first half changes places with what is less in the second.
        for (int i = lo + less[0], j = mid + less[1] - 1; i < mid && j >= mid; i++, j--) {
            int swapped = a[i];
            a[i] = a[j];
            a[j] = swapped;
        }
        RunnableJoin.join(
                self(),
                () -> split(a, lo, cut, left, steps),
                () -> split(a, cut, hi, parts - left, steps));
    }

    private static void sortHere(int[] a, int lo, int hi, ProgressCounter steps) {
        Arrays.sort(a, lo, hi);
        steps.advance(hi - lo);
    }

    /** An element that about the share {@code left / parts} of all is less than. */
    private static int pivot(int[] a, int lo, int hi, int left, int parts) {
        int[] sample = new int[SAMPLE];
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
     * Puts what is less than the pivot first; without a branch that depends on the elements.
     *
     * @return how many are less
     */
    private static int partition(int[] a, int lo, int hi, int pivot) {
        int front = lo;
        for (int i = lo; i < hi; i++) {
            int element = a[i];
            a[i] = a[front];
            a[front] = element;
            front += element < pivot ? 1 : 0;
        }
        return front - lo;
    }

    private static ComputeThread self() {
        return (ComputeThread) Thread.currentThread();
    }
}
