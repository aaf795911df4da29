package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Sorts objects in place and in parallel: pivots split them into parts, each of which the JDK
 * sorts; not stable. Elements are swapped in pairs, so none gets lost if the order throws.
 *
 * <p>Patterns do no harm. An array in order, or in reverse order, is detected first. Pivots are
 * medians of samples. Elements equal to a pivot are set aside when it recurs. A range that is split
 * badly too often is left to the JDK.
 *
 * @param <T> the elements
 */
public final class ObjectPivots<T> {

    /** The largest size of a part that is not split. */
    private static final int PIECE = 1 << 13;

    /** The number of elements that a pivot is chosen from: an odd number. */
    private static final int SAMPLE = 63;

    /** The least share of a range on either side of a good pivot. */
    private static final int GOOD_SHARE = 8;

    private final T[] a;
    private final Comparator<? super T> order;

    /** The largest size of a range that one worker splits. */
    private final int share;

    private ObjectPivots(T[] a, Comparator<? super T> order, int workers) {
        this.a = a;
        this.order = order;
        this.share = Math.max(PIECE, a.length / (2 * workers));
    }

    /** Sorts an array; called on a worker. */
    public static <T> void sort(T[] array, Comparator<? super T> order) {
        if (!ascends(array, order)) {
            int workers = ComputeThread.current().core().workers();
            new ObjectPivots<>(array, order, workers).sortOrTurn();
        }
    }

    private void sortOrTurn() {
        if (ascends(a, order.reversed())) {
            swapEnds(0, a.length, a.length / 2);
        } else {
            sort(0, a.length, Integer.SIZE - Integer.numberOfLeadingZeros(a.length));
        }
    }

    private static <T> boolean ascends(T[] a, Comparator<? super T> order) {
        for (int i = 1; i < a.length; i++) {
            if (order.compare(a[i], a[i - 1]) < 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * @param patience the number of bad splits that are tolerated
     */
    private void sort(int lo, int hi, int patience) {
        int size = hi - lo;
        if (size <= PIECE || patience == 0) {
            ObjectSort.sortHere(a, lo, hi, order);
            ComputeThread.advance(size);
            return;
        }
        T pivot = pivot(lo, hi);
        int cut = lo + split(lo, hi, pivot, false);
        if (cut == lo) { // nothing is less
            int rest = lo + split(lo, hi, pivot, true);
            ComputeThread.advance(rest - lo);
            sort(rest, hi, rest - lo < size / GOOD_SHARE ? patience - 1 : patience);
            return;
        }
        boolean isGood = Math.min(cut - lo, hi - cut) >= size / GOOD_SHARE;
        int left = isGood ? patience : patience - 1;
        RunnableJoin.join(() -> sort(lo, cut, left), () -> sort(cut, hi, left));
    }

    private T pivot(int lo, int hi) {
        T[] sample = Arrays.copyOf(a, SAMPLE);
        long step = (long) (hi - lo) / SAMPLE;
        for (int i = 0; i < SAMPLE; i++) {
            // Not evenly, or a pattern in the array could be in step with it.
            long at = i * step + Long.remainderUnsigned(i * 0x9E3779B97F4A7C15L, step);
            sample[i] = a[lo + (int) at];
        }
        Arrays.sort(sample, order);
        return sample[SAMPLE / 2];
    }

    /**
     * Puts the elements less than the pivot first, and those equal to it, too, if {@code orEqual}.
     *
     * @return the number of these elements
     */
    private int split(int lo, int hi, T pivot, boolean orEqual) {
        if (hi - lo <= share) {
            return splitHere(lo, hi, pivot, orEqual ? 1 : 0);
        }
        int mid = (lo + hi) >>> 1;
        int[] first = new int[2];
        RunnableJoin.join(
                () -> first[0] = split(lo, mid, pivot, orEqual),
                () -> first[1] = split(mid, hi, pivot, orEqual));
        // Swap the later elements of the first half with the first ones of the second half.
        int wrong = Math.min(mid - lo - first[0], first[1]);
        swapEnds(lo + first[0], mid + first[1], wrong);
        return first[0] + first[1];
    }

    private int splitHere(int lo, int hi, T pivot, int below) {
        int i = lo;
        int j = hi - 1;
        while (true) {
            while (i <= j && order.compare(a[i], pivot) < below) {
                i++;
            }
            while (i <= j && order.compare(a[j], pivot) >= below) {
                j--;
            }
            if (i >= j) {
                return i - lo;
            }
            swapEnds(i++, j-- + 1, 1);
        }
    }

    /** Swaps {@code count} elements at the start of a range with those at its end. */
    private void swapEnds(int lo, int hi, int count) {
        for (int i = lo, j = hi - 1; i < lo + count; i++, j--) {
            T swapped = a[i];
            a[i] = a[j];
            a[j] = swapped;
        }
    }
}
