package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.loop.ProgressCounter;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Sorts objects in parts that are split by pivots, in place and in parallel, and each of which the
 * JDK sorts; not stable. Elements change places in pairs, so none gets lost, whatever the order
 * throws.
 *
 * <p>Patterns do no harm: what is in order, or in reverse order, is seen at first; pivots are
 * medians of samples; what equals a pivot is set aside when it comes up again; and a range that is
 * split badly too often is left to the JDK.
 *
 * @param <T> the elements
 */
public final class ObjectPivots<T> {

    /** Parts of up to so many elements are not split. */
    private static final int PIECE = 1 << 13;

    /** How many elements a pivot is taken from: an odd number. */
    private static final int SAMPLE = 63;

    /** So much of a range, at least, belongs on either side of a good pivot. */
    private static final int GOOD_SHARE = 8;

    private final T[] a;
    private final Comparator<? super T> order;
    private final ProgressCounter steps;

    /** Ranges of up to so many elements are looked through by one worker. */
    private final int share;

    private ObjectPivots(T[] a, Comparator<? super T> order, int workers, ProgressCounter steps) {
        this.a = a;
        this.order = order;
        this.steps = steps;
        this.share = Math.max(PIECE, a.length / (2 * workers));
    }

    /** Sorts an array. On a worker. */
    public static <T> void sort(T[] array, Comparator<? super T> order, ProgressCounter steps) {
        if (!ascends(array, order)) {
            int workers = self().core().workers();
            new ObjectPivots<>(array, order, workers, steps).sortOrTurn();
        }
    }

    /** An element is a step: to be in its place. */
    public static long steps(int size) {
        return size;
    }

    private void sortOrTurn() {
        if (descends()) {
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

    private boolean descends() {
        for (int i = 1; i < a.length; i++) {
            if (order.compare(a[i], a[i - 1]) > 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * @param patience how many bad splits are put up with
     */
    private void sort(int lo, int hi, int patience) {
        int size = hi - lo;
        if (size <= PIECE || patience == 0) {
            ObjectSort.sortHere(a, lo, hi, order);
            steps.advance(size);
            return;
        }
        T pivot = pivot(lo, hi);
        int cut = lo + split(lo, hi, pivot, false);
        if (cut == lo) { // nothing is less
            int rest = lo + split(lo, hi, pivot, true);
            steps.advance(rest - lo);
            sort(rest, hi, rest - lo < size / GOOD_SHARE ? patience - 1 : patience);
            return;
        }
        boolean isGood = Math.min(cut - lo, hi - cut) >= size / GOOD_SHARE;
        int left = isGood ? patience : patience - 1;
        RunnableJoin.join(self(), () -> sort(lo, cut, left), () -> sort(cut, hi, left));
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
     * Puts what is less than the pivot first, and what equals it, too, if that is wanted.
     *
     * @return how many these are
     */
    private int split(int lo, int hi, T pivot, boolean orEqual) {
        if (hi - lo <= share) {
            return splitHere(lo, hi, pivot, orEqual ? 1 : 0);
        }
        int mid = (lo + hi) >>> 1;
        int[] first = new int[2];
        RunnableJoin.join(
                self(),
                () -> first[0] = split(lo, mid, pivot, orEqual),
                () -> first[1] = split(mid, hi, pivot, orEqual));
        // What comes later in the first half changes places with what comes first in the second.
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

    /** Changes so many elements at the begin of a range with those at its end. */
    private void swapEnds(int lo, int hi, int count) {
        for (int i = lo, j = hi - 1; i < lo + count; i++, j--) {
            T swapped = a[i];
            a[i] = a[j];
            a[j] = swapped;
        }
    }

    private static ComputeThread self() {
        return (ComputeThread) Thread.currentThread();
    }
}
