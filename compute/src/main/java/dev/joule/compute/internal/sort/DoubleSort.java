package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import java.util.Arrays;

/** Sorts {@code double} arrays in the order of {@link Double#compare}. */
public final class DoubleSort {

    private static final int ALONE_MAX = 1 << 14;

    /** The number of elements that one worker converts to keys, and back, at a time. */
    private static final int PIECE = 1 << 14;

    private DoubleSort() {}

    /**
     * Sorts an array if that is easy; called on any thread.
     *
     * @return whether it was one
     */
    public static boolean trySort(double[] array) {
        if (array.length > ALONE_MAX) {
            return false;
        }
        Arrays.sort(array);
        return true;
    }

    /**
     * Sorts any other array, as numbers whose order as {@code long}s is that of the {@code
     * double}s; called on a worker.
     */
    public static void sort(double[] array) {
        int size = array.length;
        long[] keys = new long[size];
        RunnableJoin.pieces(size, PIECE, (from, to) -> makeKeys(array, from, to, keys));
        LongSort.sort(keys);
        try {
            RunnableJoin.pieces(size, PIECE, (from, to) -> bringBack(keys, from, to, array));
        } catch (Throwable e) { // cancelled, say: no element gets lost
            bringBack(keys, 0, size, array);
            throw e;
        }
    }

    private static void makeKeys(double[] array, int from, int to, long[] keys) {
        for (int i = from; i < to; i++) {
            keys[i] = turn(Double.doubleToLongBits(array[i]));
        }
    }

    private static void bringBack(long[] keys, int from, int to, double[] array) {
        for (int i = from; i < to; i++) {
            array[i] = Double.longBitsToDouble(turn(keys[i]));
        }
    }

    /** Reverses the order of the negative numbers; its own inverse. */
    private static long turn(long bits) {
        return bits ^ ((bits >> 63) >>> 1);
    }
}
