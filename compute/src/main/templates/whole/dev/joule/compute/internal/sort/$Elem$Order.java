package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.Actions;
import dev.joule.compute.internal.pool.ComputeThread;

/**
 * Puts in order what is in order already, or in reverse order: on a worker, and with others' help.
 *
 * <p>Four places of the array are looked at in turn, since each has a page of its own to be looked
 * up.
 */
final class $Elem$Order {

    /** So many elements tell whether it is worth a look at all. */
    private static final int SAMPLE = 256;

    private $Elem$Order() {}

    /**
     * Sorts an array that ascends or descends throughout.
     *
     * @return whether it was one
     */
    static boolean trySort($elem$[] a, int parts) {
        int sample = Math.min(SAMPLE, a.length);
        if (ascends(a, 0, sample) && ascends(a, 0, a.length, parts)) {
            return true;
        }
        if (descends(a, 0, sample) && descends(a, 0, a.length, parts)) {
            reverse(a, 0, a.length / 2, parts);
            return true;
        }
        return false;
    }

    private static boolean ascends($elem$[] a, int from, int to, int parts) {
        if (parts == 1) {
            return ascends(a, from, to);
        }
        int mid = (from + to) >>> 1;
        boolean[] both = new boolean[2];
        Actions.join(
                (ComputeThread) Thread.currentThread(),
                () -> both[0] = ascends(a, from, mid + 1, parts / 2),
                () -> both[1] = ascends(a, mid, to, parts - parts / 2));
        return both[0] && both[1];
    }

    private static boolean descends($elem$[] a, int from, int to, int parts) {
        if (parts == 1) {
            return descends(a, from, to);
        }
        int mid = (from + to) >>> 1;
        boolean[] both = new boolean[2];
        Actions.join(
                (ComputeThread) Thread.currentThread(),
                () -> both[0] = descends(a, from, mid + 1, parts / 2),
                () -> both[1] = descends(a, mid, to, parts - parts / 2));
        return both[0] && both[1];
    }

    /** Changes a part of the first half with its image in the second. */
    private static void reverse($elem$[] a, int from, int to, int parts) {
        if (parts > 1) {
            int mid = (from + to) >>> 1;
            Actions.join(
                    (ComputeThread) Thread.currentThread(),
                    () -> reverse(a, from, mid, parts / 2),
                    () -> reverse(a, mid, to, parts - parts / 2));
            return;
        }
        for (int i = from, j = a.length - 1 - from; i < to; i++, j--) {
            $elem$ swapped = a[i];
            a[i] = a[j];
            a[j] = swapped;
        }
    }

    /** Whether no element of a part is less than the one before it. */
    static boolean ascends($elem$[] a, int from, int to) {
        int part = Math.max(0, to - from - 1) >>> 2;
        int second = from + part;
        int third = second + part;
        int fourth = third + part;
        for (int i = 0; i < part; i++) {
            if (a[from + i] > a[from + i + 1]
                    || a[second + i] > a[second + i + 1]
                    || a[third + i] > a[third + i + 1]
                    || a[fourth + i] > a[fourth + i + 1]) {
                return false;
            }
        }
        for (int i = fourth + part; i < to - 1; i++) {
            if (a[i] > a[i + 1]) {
                return false;
            }
        }
        return true;
    }

    /** Whether no element of a part is greater than the one before it. */
    static boolean descends($elem$[] a, int from, int to) {
        int part = Math.max(0, to - from - 1) >>> 2;
        int second = from + part;
        int third = second + part;
        int fourth = third + part;
        for (int i = 0; i < part; i++) {
            if (a[from + i] < a[from + i + 1]
                    || a[second + i] < a[second + i + 1]
                    || a[third + i] < a[third + i + 1]
                    || a[fourth + i] < a[fourth + i + 1]) {
                return false;
            }
        }
        for (int i = fourth + part; i < to - 1; i++) {
            if (a[i] < a[i + 1]) {
                return false;
            }
        }
        return true;
    }

    /** Whether so many elements at the beginning ascend or descend. */
    static boolean beginsInOrder($elem$[] a, int count) {
        return ascends(a, 0, count) || descends(a, 0, count);
    }
}
