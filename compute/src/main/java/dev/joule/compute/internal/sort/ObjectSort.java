package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A stable merge sort. If the order throws or the sort is cancelled, the array keeps its elements:
 * see the package.
 *
 * @param <T> the elements
 */
public final class ObjectSort<T> {

    /** The largest size of a piece that is sorted, or of runs that are merged, by one worker. */
    static final int PIECE = 8192;

    /**
     * The largest array in which pieces are sorted: small enough to stay in the young generation,
     * since under G1 each store into an old array has a fence.
     */
    private static final int YOUNG = 1 << 15;

    private final Comparator<? super T> order;
    private final int piece;

    private ObjectSort(Comparator<? super T> order, int piece) {
        this.order = order;
        this.piece = piece;
    }

    /**
     * Sorts an array if it is too short to be worth a worker; called on any thread.
     *
     * @return whether it was one
     */
    public static <T> boolean trySort(T[] array, Comparator<? super T> order) {
        if (array.length > PIECE) {
            return false;
        }
        sortHere(array, 0, array.length, order);
        return true;
    }

    /** Sorts any array; called on a worker. */
    public static <T> void sort(T[] array, Comparator<? super T> order) {
        ObjectSort<T> sort = new ObjectSort<>(order, piece(array.length));
        T[] buffer = array.clone();
        sort.sort(buffer, array, 0, array.length);
    }

    private static int piece(int size) {
        int pieces = 4 * ComputeThread.current().core().workers();
        return Math.clamp(Math.ceilDiv(size, pieces), PIECE, YOUNG);
    }

    /**
     * Sorts a range of {@code from} into {@code into}, which has a copy of it. Even if this throws,
     * {@code into} has all of its elements afterwards, but {@code from} need not.
     */
    private void sort(T[] from, T[] into, int lo, int hi) {
        if (hi - lo <= piece) {
            sortHere(into, lo, hi, order);
            ComputeThread.advance(hi - lo);
            return;
        }
        int mid = (lo + hi) >>> 1;
        try {
            RunnableJoin.join(() -> sort(into, from, lo, mid), () -> sort(into, from, mid, hi));
            merge(from, lo, mid, mid, hi, into, lo);
        } catch (Throwable e) {
            System.arraycopy(from, lo, into, lo, hi - lo);
            throw e;
        }
    }

    /** Sorts a range in a copy, since the JDK's sort loses elements when the order throws. */
    static <T> void sortHere(T[] a, int lo, int hi, Comparator<? super T> order) {
        T[] young = Arrays.copyOfRange(a, lo, hi);
        Arrays.sort(young, order);
        System.arraycopy(young, 0, a, lo, hi - lo);
    }

    private void merge(T[] a, int lo1, int hi1, int lo2, int hi2, T[] out, int at) {
        int size1 = hi1 - lo1;
        int size2 = hi2 - lo2;
        if (size1 + size2 <= PIECE) {
            mergeHere(a, lo1, hi1, lo2, hi2, out, at);
            return;
        }
        int mid1;
        int mid2;
        if (size1 >= size2) {
            mid1 = (lo1 + hi1) >>> 1;
            mid2 = bound(a, lo2, hi2, a[mid1], 0);
        } else {
            mid2 = (lo2 + hi2) >>> 1;
            mid1 = bound(a, lo1, hi1, a[mid2], 1);
        }
        int split1 = mid1;
        int split2 = mid2;
        int there = at + (split1 - lo1) + (split2 - lo2);
        RunnableJoin.join(
                () -> merge(a, lo1, split1, lo2, split2, out, at),
                () -> merge(a, split1, hi1, split2, hi2, out, there));
    }

    private void mergeHere(T[] a, int lo1, int hi1, int lo2, int hi2, T[] out, int at) {
        int i = lo1;
        int j = lo2;
        int k = at;
        while (i < hi1 && j < hi2) {
            out[k++] = order.compare(a[j], a[i]) < 0 ? a[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, hi1 - i);
        System.arraycopy(a, j, out, k + hi1 - i, hi2 - j);
    }

    /**
     * Returns the index of the first element that is greater or, if {@code below} is 0 and not 1,
     * equal.
     */
    private int bound(T[] a, int from, int to, T value, int below) {
        int lo = from;
        int hi = to;
        while (lo < hi) {
            int mid = (lo + hi) >>> 1;
            if (order.compare(a[mid], value) < below) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo;
    }
}
