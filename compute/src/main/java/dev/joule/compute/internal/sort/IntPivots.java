package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;

/**
 * Sorts {@code int}s in place and in parallel: pivots split them into parts, each of which the JDK
 * sorts.
 */
final class IntPivots {

    /** The largest size of a part that is not worth splitting. */
    private static final int ALONE = 1 << 14;

    /** The number of elements that a pivot is chosen from. */
    private static final int SAMPLE = 2047;

    /** The number of parts of a long array whose progress is reported to a listener. */
    private static final int PARTS_REPORTED = 16;

    private IntPivots() {}

    /**
     * Sorts the first {@code size} elements; called on a worker if there is more than one part or a
     * listener.
     */
    static void sort(int[] a, int size, int workers) {
        int reported = ComputeThread.isCounting() ? Math.min(PARTS_REPORTED, size / ALONE) : 1;
        int parts = Math.max(workers, reported);
        if (parts > 1 && !IntOrder.hasFewRuns(a, size)) {
            split(a, 0, size, parts);
        } else {
            Arrays.sort(a, 0, size); // which merges runs
        }
    }

    private static void split(int[] a, int lo, int hi, int parts) {
        if (parts <= 1 || hi - lo <= ALONE) {
            sortHere(a, lo, hi);
            return;
        }
        int left = parts / 2;
        int pivot = pivot(a, lo, hi, left, parts);
        int mid = lo + (hi - lo) / 2;
        int[] less = new int[2];
        RunnableJoin.join(
                () -> less[0] = partition(a, lo, mid, pivot),
                () -> less[1] = partition(a, mid, hi, pivot));
        int cut = lo + less[0] + less[1];
        if (cut == lo || cut == hi) {
            sortHere(a, lo, hi); // one value makes up most of it
            return;
        }
        // Swap the elements of the first half that are not less with those of the second that are.
        for (int i = lo + less[0], j = mid + less[1] - 1; i < mid && j >= mid; i++, j--) {
            int swapped = a[i];
            a[i] = a[j];
            a[j] = swapped;
        }
        RunnableJoin.join(() -> split(a, lo, cut, left), () -> split(a, cut, hi, parts - left));
    }

    private static void sortHere(int[] a, int lo, int hi) {
        Arrays.sort(a, lo, hi);
        ComputeThread.advance(hi - lo);
    }

    /** Returns an element such that about {@code left / parts} of all elements are less. */
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
     * Puts the elements less than the pivot first, without a branch that depends on the elements.
     *
     * @return the number of elements that are less
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
}
