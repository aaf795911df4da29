package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;

/**
 * Sorts {@code $elem$} elements by keys that were computed before, without an object per element:
 * it is their indices that are sorted. The array changes at the very end, in one go.
 */
public final class $Elem$Keyed {

    /** The number of elements that one thread puts in their order. */
    private static final int PIECE = 1 << 13;

    private $Elem$Keyed() {}

    /** Returns whether an array of that size may be sorted on any thread. */
    public static boolean areFew(int size) {
        return size <= PIECE;
    }

    /** Sorts by the key at the same index; stable. Called on a worker, unless they are few. */
    public static void sort($elem$[] array, long[] keys) {
        int size = array.length;
        int[] indices = new int[size];
        for (int i = 0; i < size; i++) {
            indices[i] = i;
        }
        IntMerge.sort(indices, (i, j) -> Long.compare(keys[i], keys[j]));
        $elem$[] sorted = new $elem$[size];
        RunnableJoin.pieces(
                size,
                PIECE,
                (begin, end) -> {
                    for (int i = begin; i < end; i++) {
                        sorted[i] = array[indices[i]];
                    }
                });
        System.arraycopy(sorted, 0, array, 0, size);
    }
}
