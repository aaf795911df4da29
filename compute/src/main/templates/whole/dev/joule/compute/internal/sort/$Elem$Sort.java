package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.pool.ComputeThread;

/** Sorts {@code $elem$} arrays. */
public final class $Elem$Sort {

    /** The largest size of an array that is not worth splitting and is sorted on any thread. */
    private static final int ALONE_MAX = 1 << 14;

    private $Elem$Sort() {}

    /**
     * Sorts an array if it is not worth a worker: a short one, or one that is already in order.
     *
     * @return whether it was one
     */
    public static boolean trySort($elem$[] array) {
        if (array.length <= ALONE_MAX) {
            $Parts$.sort(array, array.length, 1);
            return true;
        }
        return !(Thread.currentThread() instanceof ComputeThread) && $Elem$Order.trySort(array, 1);
    }

    /** Sorts any other array; called on a worker. */
    public static void sort($elem$[] array) {
        int workers = ComputeThread.current().core().workers();
        int parts = Math.min(workers, array.length / ALONE_MAX);
        if (!$Elem$Order.trySort(array, parts)) {
            int others = $Elem$Frequent.putLast(array);
            $Parts$.sort(array, others, parts);
            $Elem$Frequent.putInPlace(array, others);
            ComputeThread.advance(array.length - others);
        }
    }
}
