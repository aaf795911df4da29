package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.loop.ProgressCounter;
import dev.joule.compute.internal.pool.ComputeThread;

/** Sorts {@code $elem$} arrays. */
public final class $Elem$Sort {

    /** Arrays of up to so many elements are not worth splitting, and are sorted by any thread. */
    private static final int ALONE = 1 << 14;

    private $Elem$Sort() {}

    /**
     * Sorts what is not worth the way to a worker: a short array, or one that is in order already.
     *
     * @return whether it was one
     */
    public static boolean trySort($elem$[] array) {
        if (array.length <= ALONE) {
            $Parts$.sort(array, 1, ProgressCounter.NONE);
            return true;
        }
        return !(Thread.currentThread() instanceof ComputeThread) && $Elem$Order.trySort(array, 1);
    }

    /** How many steps a sort of so many elements has. */
    public static long steps(int size) {
        return $Parts$.steps(size);
    }

    /** Sorts any other array. On a worker. */
    public static void sort($elem$[] array, ProgressCounter steps) {
        int workers = ((ComputeThread) Thread.currentThread()).core().workers();
        int parts = Math.min(workers, array.length / ALONE);
        if (!$Elem$Order.trySort(array, parts)) {
            $Parts$.sort(array, parts, steps);
        }
    }
}
