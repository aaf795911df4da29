package dev.joule.compute.internal.sort;

import java.util.Arrays;

/** Sorts {@code double} arrays in the order of {@link Double#compare}. On a worker. */
public final class DoubleSort {

    private static final int ALONE = 1 << 14;

    private DoubleSort() {}

    /**
     * Sorts an array that is easily sorted. On any thread.
     *
     * @return whether it was one
     */
    public static boolean trySort(double[] array) {
        if (array.length > ALONE) {
            return false;
        }
        Arrays.sort(array);
        return true;
    }

    /**
     * Sorts any other array, as numbers whose order as {@code long}s is that of the {@code
     * double}s.
     */
    public static void sort(double[] array) {
        long[] keys = new long[array.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = turn(Double.doubleToLongBits(array[i]));
        }
        if (!LongSort.trySort(keys)) {
            LongSort.sort(keys);
        }
        for (int i = 0; i < keys.length; i++) {
            array[i] = Double.longBitsToDouble(turn(keys[i]));
        }
    }

    /** Negative ones stand the other way round; its own inverse. */
    private static long turn(long bits) {
        return bits ^ ((bits >> 63) >>> 1);
    }
}
