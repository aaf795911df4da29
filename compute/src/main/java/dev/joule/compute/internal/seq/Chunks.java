package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.pool.ComputeThread;

/** The division of a prefix sum into pieces. */
final class Chunks {

    /** The smallest size of a piece, and the number of elements that are written at a time. */
    static final int PIECE = 1 << 14;

    private Chunks() {}

    /** Returns whether an array of that size is one piece, which any thread may add up. */
    static boolean areFew(int size) {
        return size < 2 * PIECE;
    }

    static int count(int size) {
        if (areFew(size)) {
            return 1;
        }
        int workers = ComputeThread.current().core().workers();
        return workers == 1 ? 1 : Math.clamp(size / PIECE, 1, 2 * workers);
    }

    static int begin(int size, int pieces, int piece) {
        return (int) ((long) size * piece / pieces);
    }
}
