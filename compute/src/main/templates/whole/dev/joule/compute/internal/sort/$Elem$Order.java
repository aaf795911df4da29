package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;

/**
 * Sorts arrays that are already in order, or in reverse order; on a worker, with the help of
 * others.
 *
 * <p>A descending array is reversed while it is checked. If it ascends somewhere, it is left partly
 * reversed: it has the same elements, which is all that a sort needs.
 */
final class $Elem$Order {

    /** The number of elements that decide whether the whole array is checked. */
    private static final int SAMPLE = 256;

    /** The most runs whose merging costs less than any other sort. */
    private static final int FEW_RUNS = 32;

    private $Elem$Order() {}

    /**
     * Sorts an array of two elements or more that ascends or descends throughout; another one has
     * its elements in some order afterwards.
     *
     * @return whether it ascended or descended throughout
     */
    static boolean trySort($elem$[] a, int parts) {
        int sample = Math.min(SAMPLE, a.length);
        if (ascends(a, 0, sample)) {
            return ascends(a, 0, a.length, parts);
        }
        int half = a.length / 2;
        return descends(a, sample) && descendsAround(a, half) && turn(a, 0, half, parts);
    }

    private static boolean ascends($elem$[] a, int from, int to, int parts) {
        if (parts <= 1) {
            return ascends(a, from, to);
        }
        int mid = (from + to) >>> 1;
        boolean[] both = new boolean[2];
        RunnableJoin.join(
                () -> both[0] = ascends(a, from, mid + 1, parts / 2),
                () -> both[1] = ascends(a, mid, to, parts - parts / 2));
        return both[0] && both[1];
    }

    /** Returns whether no element of a part is less than the one before it. */
    private static boolean ascends($elem$[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (a[i] < a[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether none of the first elements is greater than the one before it. */
    private static boolean descends($elem$[] a, int to) {
        for (int i = 1; i < to; i++) {
            if (a[i] > a[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the array descends at a position and at its mirror. Two parts could not find
     * that out, since either may have swapped its elements already.
     */
    private static boolean descendsAround($elem$[] a, int at) {
        int image = a.length - at;
        return a[at - 1] >= a[at] && a[image - 1] >= a[image];
    }

    /**
     * Swaps the elements of a part of the first half with their mirrors in the second, as long as
     * the array descends in both.
     *
     * @return whether it descended to the end
     */
    private static boolean turn($elem$[] a, int from, int to, int parts) {
        if (parts <= 1) {
            return turn(a, from, to);
        }
        int mid = (from + to) >>> 1;
        if (!descendsAround(a, mid)) {
            return false;
        }
        boolean[] both = new boolean[2];
        RunnableJoin.join(
                () -> both[0] = turn(a, from, mid, parts / 2),
                () -> both[1] = turn(a, mid, to, parts - parts / 2));
        return both[0] && both[1];
    }

    private static boolean turn($elem$[] a, int from, int to) {
        $elem$ front = a[from];
        $elem$ back = a[a.length - 1 - from];
        for (int i = from, j = a.length - 1 - from; i < to - 1; i++, j--) {
            $elem$ nextFront = a[i + 1];
            $elem$ nextBack = a[j - 1];
            if (nextFront > front || nextBack < back) {
                return false;
            }
            a[i] = back;
            a[j] = front;
            front = nextFront;
            back = nextBack;
        }
        a[to - 1] = back;
        a[a.length - to] = front;
        return true;
    }

    /**
     * Returns whether the first {@code size} elements are a few runs, each ascending or descending.
     */
    static boolean hasFewRuns($elem$[] a, int size) {
        int runs = 0;
        for (int i = 1; i < size; i++) {
            if (++runs > FEW_RUNS) {
                return false;
            }
            if (a[i - 1] <= a[i]) {
                while (i < size && a[i - 1] <= a[i]) {
                    i++;
                }
            } else {
                while (i < size && a[i - 1] >= a[i]) {
                    i++;
                }
            }
        }
        return true;
    }
}
