package dev.joule.compute.internal.seq;

import org.jspecify.annotations.Nullable;

/** Puts the marked elements of an array of objects first, as {@link LongPartition} does. */
public final class ObjectPartition {

    private ObjectPartition() {}

    /**
     * Puts the marked elements first; on a worker, unless {@link PartitionIndex#areFew they are
     * few}.
     *
     * @return the number of marked elements
     */
    public static <T extends @Nullable Object> int put(T[] array, boolean[] marked) {
        PartitionIndex marks = new PartitionIndex(marked);
        if (!marks.areOfOneKind()) {
            T[] parted = array.clone();
            marks.each(
                    (from, to, first, rest) -> put(array, from, to, marked, first, rest, parted));
            System.arraycopy(parted, 0, array, 0, array.length);
        }
        return marks.first();
    }

    private static <T extends @Nullable Object> void put(
            T[] a, int from, int to, boolean[] marked, int first, int rest, T[] into) {
        int next = first;
        int other = rest;
        for (int i = from; i < to; i++) {
            into[marked[i] ? next++ : other++] = a[i];
        }
    }
}
