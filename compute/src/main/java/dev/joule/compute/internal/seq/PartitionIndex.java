package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.join.RunnableJoin;

/**
 * The places of the elements of an array after a partition. Marked elements come first, and both
 * kinds keep their order. Created on a worker, unless the elements are few.
 */
public final class PartitionIndex {

    /** The number of elements of a piece, which one worker moves. */
    private static final int PIECE = 1 << 14;

    private final boolean[] marks;

    /** The number of marked elements before each piece, and at the end the number of all. */
    private final int[] before;

    PartitionIndex(boolean[] marks) {
        this.marks = marks;
        int pieces = Math.ceilDiv(marks.length, PIECE);
        this.before = new int[pieces + 1];
        RunnableJoin.pieces(
                marks.length, PIECE, (from, to) -> before[from / PIECE + 1] = count(from, to));
        for (int p = 0; p < pieces; p++) {
            before[p + 1] += before[p];
        }
    }

    /** Returns whether an array of that size is partitioned on any thread. */
    public static boolean areFew(int size) {
        return size <= PIECE;
    }

    /** Returns the number of elements that come first. */
    int first() {
        return before[before.length - 1];
    }

    /** Returns whether all elements are marked or none is, so that all are in place. */
    boolean areOfOneKind() {
        return first() == 0 || first() == marks.length;
    }

    /** Moves the elements of a piece. */
    interface Move {
        /**
         * Moves the elements of a range.
         *
         * @param first the place of the first marked element of the piece
         * @param rest the place of the first one that is not marked
         */
        void move(int from, int to, int first, int rest);
    }

    /** Moves the elements of all pieces. */
    void each(Move move) {
        RunnableJoin.pieces(
                marks.length,
                PIECE,
                (from, to) -> {
                    int marked = before[from / PIECE];
                    move.move(from, to, marked, first() + from - marked);
                });
    }

    private int count(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += marks[i] ? 1 : 0;
        }
        return count;
    }
}
