package dev.joule.compute.internal.seq;

/**
 * Puts the marked elements of an array first, and keeps the order of both kinds. The array changes
 * only at the end, by one copy: if the operation is cancelled before, it is unchanged.
 */
public final class $Elem$Partition {

    private $Elem$Partition() {}

    /**
     * Puts the marked elements first; on a worker, unless {@link PartitionIndex#areFew they are
     * few}.
     *
     * @return the number of marked elements
     */
    public static int put($elem$[] array, boolean[] marked) {
        PartitionIndex marks = new PartitionIndex(marked);
        if (!marks.areOfOneKind()) {
            $elem$[] parted = new $elem$[array.length];
            marks.each(
                    (from, to, first, rest) -> put(array, from, to, marked, first, rest, parted));
            System.arraycopy(parted, 0, array, 0, array.length);
        }
        return marks.first();
    }

    private static void put(
            $elem$[] a, int from, int to, boolean[] marked, int first, int rest, $elem$[] into) {
        int next = first;
        int other = rest - from + first; // so that other + i - next is the place of a rest
        for (int i = from; i < to; i++) {
            boolean isFirst = marked[i];
            into[isFirst ? next : other + i - next] = a[i];
            next += isFirst ? 1 : 0;
        }
    }
}
