package dev.joule.compute.internal.sort;

import dev.joule.compute.$Elem$Comparator;
import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;

/**
 * A stable merge sort of {@code $elem$} elements by the caller's order. If the order throws or the
 * sort is cancelled, the array keeps its elements: see the package.
 */
public final class $Elem$Merge {

    /** The largest size of an array that is sorted, or of runs that are merged, by one thread. */
    private static final int ALONE_MAX = 1 << 13;

    /** The most elements that are sorted by insertion. */
    private static final int INSERTED_MAX = 24;

    private final $Elem$Comparator order;

    private $Elem$Merge($Elem$Comparator order) {
        this.order = order;
    }

    /**
     * Sorts an array if it is too short to be worth a worker; called on any thread.
     *
     * @return whether it was one
     */
    public static boolean trySort($elem$[] array, $Elem$Comparator order) {
        if (array.length > ALONE_MAX) {
            return false;
        }
        sort(array, order);
        return true;
    }

    /** Sorts any array; called on a worker, unless the array is short. */
    public static void sort($elem$[] array, $Elem$Comparator order) {
        $Elem$Merge merge = new $Elem$Merge(order);
        if (array.length <= INSERTED_MAX) {
            merge.insert(array, 0, array.length);
        } else {
            $elem$[] buffer = array.clone();
            merge.sort(buffer, array, 0, array.length);
        }
    }

    /**
     * Sorts a range of {@code from} into {@code into}, which has a copy of it. Even if this throws,
     * {@code into} has all of its elements afterwards, but {@code from} need not.
     */
    private void sort($elem$[] from, $elem$[] into, int lo, int hi) {
        if (hi - lo <= ALONE_MAX) {
            sortHere(from, into, lo, hi);
            ComputeThread.advance(hi - lo);
            return;
        }
        int mid = (lo + hi) >>> 1;
        try {
            RunnableJoin.join(() -> sort(into, from, lo, mid), () -> sort(into, from, mid, hi));
            if (!tryJoinHalves(from, lo, mid, hi, into)) {
                merge(from, lo, mid, mid, hi, into, lo);
            }
        } catch (Throwable e) {
            System.arraycopy(from, lo, into, lo, hi - lo);
            throw e;
        }
    }

    /** Sorts a range as {@code sort} does, on this thread alone. */
    private void sortHere($elem$[] from, $elem$[] into, int lo, int hi) {
        if (hi - lo <= INSERTED_MAX) {
            insert(into, lo, hi);
            return;
        }
        int mid = (lo + hi) >>> 1;
        try {
            sortHere(into, from, lo, mid);
            sortHere(into, from, mid, hi);
            if (!tryJoinHalves(from, lo, mid, hi, into)) {
                mergeHere(from, lo, mid, mid, hi, into, lo);
            }
        } catch (Throwable e) {
            System.arraycopy(from, lo, into, lo, hi - lo);
            throw e;
        }
    }

    /** Copies one half behind the other, if no more is needed; returns whether it did. */
    private boolean tryJoinHalves($elem$[] from, int lo, int mid, int hi, $elem$[] into) {
        if (order.compare(from[mid], from[mid - 1]) >= 0) {
            System.arraycopy(from, lo, into, lo, hi - lo);
            return true;
        }
        if (order.compare(from[hi - 1], from[lo]) < 0) { // as of an array that descends
            System.arraycopy(from, mid, into, lo, hi - mid);
            System.arraycopy(from, lo, into, lo + hi - mid, mid - lo);
            return true;
        }
        return false;
    }

    private void merge($elem$[] a, int lo1, int hi1, int lo2, int hi2, $elem$[] out, int at) {
        int size1 = hi1 - lo1;
        int size2 = hi2 - lo2;
        if (size1 + size2 <= ALONE_MAX) {
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

    private void mergeHere($elem$[] a, int lo1, int hi1, int lo2, int hi2, $elem$[] out, int at) {
        int i = lo1;
        int j = lo2;
        int k = at;
        while (i < hi1 && j < hi2) {
            out[k++] = order.compare(a[j], a[i]) < 0 ? a[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, hi1 - i);
        System.arraycopy(a, j, out, k + hi1 - i, hi2 - j);
    }

    /** Sorts by insertion; an element is moved only when its place is known. */
    private void insert($elem$[] a, int lo, int hi) {
        for (int i = lo + 1; i < hi; i++) {
            $elem$ element = a[i];
            if (order.compare(element, a[i - 1]) < 0) {
                int at = bound(a, lo, i - 1, element, 1);
                System.arraycopy(a, at, a, at + 1, i - at);
                a[at] = element;
            }
        }
    }

    /**
     * Returns the index of the first element that is greater or, if {@code below} is 0 and not 1,
     * equal.
     */
    private int bound($elem$[] a, int from, int to, $elem$ value, int below) {
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
