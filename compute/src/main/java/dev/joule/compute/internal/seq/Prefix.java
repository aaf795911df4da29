package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.join.Actions;
import dev.joule.compute.internal.pool.ComputeThread;

/**
 * Prefix sums, in two passes: the sums of all pieces but the last, then each piece from the sum of
 * those before it. On one worker there is one piece, and one pass. On a worker.
 */
public final class Prefix {

    /** Pieces are not made smaller than that. */
    private static final int PIECE = 1 << 14;

    private Prefix() {}

    private static int pieces(int size) {
        int workers = ((ComputeThread) Thread.currentThread()).core().parallelism();
        return workers == 1 ? 1 : Math.clamp(size / PIECE, 1, 2 * workers);
    }

    private static int begin(int size, int pieces, int piece) {
        return (int) ((long) size * piece / pieces);
    }

    /** Runs an action for each number of a range, as a tree of joins. */
    private static void each(int from, int to, java.util.function.IntConsumer action) {
        if (to - from == 1) {
            action.accept(from);
        } else if (to > from) {
            int mid = (from + to) >>> 1;
            Actions.join(
                    (ComputeThread) Thread.currentThread(),
                    () -> each(from, mid, action),
                    () -> each(mid, to, action));
        }
    }

    /** Of {@code long}s. */
    public static void longs(long[] array, boolean inclusive) {
        int size = array.length;
        int pieces = pieces(size);
        long[] sums = new long[pieces];
        each(
                0,
                pieces - 1,
                p -> {
                    long sum = 0;
                    int end = begin(size, pieces, p + 1);
                    for (int i = begin(size, pieces, p); i < end; i++) {
                        sum += array[i];
                    }
                    sums[p] = sum;
                });
        long before = 0;
        for (int p = 0; p < pieces; p++) {
            long own = sums[p];
            sums[p] = before;
            before += own;
        }
        each(
                0,
                pieces,
                p -> {
                    int from = begin(size, pieces, p);
                    int end = begin(size, pieces, p + 1);
                    long sum = sums[p];
                    for (int i = from; i < end; i++) {
                        long next = sum + array[i];
                        array[i] = inclusive ? next : sum;
                        sum = next;
                    }
                });
    }

    /** Of {@code int}s. */
    public static void ints(int[] array, boolean inclusive) {
        int size = array.length;
        int pieces = pieces(size);
        int[] sums = new int[pieces];
        each(
                0,
                pieces - 1,
                p -> {
                    int sum = 0;
                    int end = begin(size, pieces, p + 1);
                    for (int i = begin(size, pieces, p); i < end; i++) {
                        sum += array[i];
                    }
                    sums[p] = sum;
                });
        int before = 0;
        for (int p = 0; p < pieces; p++) {
            int own = sums[p];
            sums[p] = before;
            before += own;
        }
        each(
                0,
                pieces,
                p -> {
                    int from = begin(size, pieces, p);
                    int end = begin(size, pieces, p + 1);
                    int sum = sums[p];
                    for (int i = from; i < end; i++) {
                        int next = sum + array[i];
                        array[i] = inclusive ? next : sum;
                        sum = next;
                    }
                });
    }

    /** Of {@code double}s. */
    public static void doubles(double[] array, boolean inclusive) {
        int size = array.length;
        int pieces = pieces(size);
        double[] sums = new double[pieces];
        each(
                0,
                pieces - 1,
                p -> {
                    double sum = 0;
                    int end = begin(size, pieces, p + 1);
                    for (int i = begin(size, pieces, p); i < end; i++) {
                        sum += array[i];
                    }
                    sums[p] = sum;
                });
        double before = 0;
        for (int p = 0; p < pieces; p++) {
            double own = sums[p];
            sums[p] = before;
            before += own;
        }
        each(
                0,
                pieces,
                p -> {
                    int from = begin(size, pieces, p);
                    int end = begin(size, pieces, p + 1);
                    double sum = sums[p];
                    for (int i = from; i < end; i++) {
                        double next = sum + array[i];
                        array[i] = inclusive ? next : sum;
                        sum = next;
                    }
                });
    }
}
