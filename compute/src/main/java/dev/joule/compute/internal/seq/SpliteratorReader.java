package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a spliterator to its end. Splits it into parts beforehand, since many spliterators cannot
 * be split once they have been read from. One worker reads each part. If each part has a known
 * size, the elements go to their places in one array; otherwise each part has a piece of its own,
 * and the pieces are joined.
 *
 * @param <S> the spliterators
 * @param <A> the arrays
 */
abstract class SpliteratorReader<S extends Spliterator<?>, A> {

    /**
     * The number of parts per worker. More than one evens out unequal sizes and costs of the parts.
     */
    private static final int PARTS_PER_WORKER = 8;

    /**
     * The number of elements, a power of two, after which a part checks whether it is still needed.
     */
    private static final int LOOK = 1024;

    /** The largest size of an array on any virtual machine. */
    static final int ARRAY_MAX = Integer.MAX_VALUE - 8;

    private static final int EXACT = Spliterator.SIZED | Spliterator.SUBSIZED;

    abstract A array(int size);

    /** Reads a part into an array from one index up to another: exactly as many as its size. */
    abstract void fill(S part, A array, int from, int to);

    /** Reads a part that may have any number of elements. */
    abstract Piece<A> collect(S part);

    /** Returns an array of all elements; called on a worker. */
    final A read(S whole) {
        int workers = ComputeThread.current().core().workers();
        int parts = workers == 1 ? 1 : Math.multiplyExact(PARTS_PER_WORKER, workers);
        if (whole.hasCharacteristics(EXACT)) {
            int size = ArraySize.of(whole.getExactSizeIfKnown());
            A array = array(size);
            fill(whole, parts, array, 0, size);
            return array;
        }
        @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
        @Nullable Piece<A>[] pieces = new Piece[parts];
        collect(whole, parts, pieces, 0);
        return joined(pieces);
    }

    private void fill(S rest, int parts, A array, int from, int to) {
        S left = parts > 1 && to - from > 1 ? split(rest) : null;
        if (left == null) {
            fill(rest, array, from, to);
            return;
        }
        long size = left.getExactSizeIfKnown();
        if (size < 0 || size > to - from) {
            throw new IllegalStateException(
                    "a part of a spliterator reports "
                            + size
                            + " elements, where "
                            + (to - from)
                            + " are left");
        }
        int mid = from + (int) size;
        RunnableJoin.join(
                () -> fill(left, parts >>> 1, array, from, mid),
                () -> fill(rest, parts - (parts >>> 1), array, mid, to));
    }

    private void collect(S rest, int parts, @Nullable Piece<A>[] pieces, int at) {
        S left = parts > 1 && rest.estimateSize() > 1 ? split(rest) : null;
        if (left == null) {
            pieces[at] = collect(rest);
            return;
        }
        int half = parts >>> 1;
        RunnableJoin.join(
                () -> collect(left, half, pieces, at),
                () -> collect(rest, parts - half, pieces, at + half));
    }

    private A joined(@Nullable Piece<A>[] pieces) {
        int[] begin = new int[pieces.length + 1];
        for (int i = 0; i < pieces.length; i++) {
            Piece<A> piece = pieces[i];
            begin[i + 1] = ArraySize.of((long) begin[i] + (piece == null ? 0 : piece.size()));
        }
        A array = array(begin[pieces.length]);
        RunnableJoin.each(
                0,
                pieces.length,
                i -> {
                    Piece<A> piece = pieces[i];
                    if (piece != null) {
                        System.arraycopy(piece.array(), 0, array, begin[i], piece.size());
                        pieces[i] = null;
                    }
                });
        return array;
    }

    @SuppressWarnings("unchecked") // every kind of spliterator is split into its own
    private @Nullable S split(S whole) {
        return (S) whole.trySplit();
    }

    /**
     * The elements of a part whose size is not known in advance.
     *
     * @param array the array that begins with them
     */
    record Piece<A>(A array, int size) {}

    /** A part, read by one worker. */
    abstract static class Part {
        private final ComputeThread worker = ComputeThread.current();

        /** The index of the next element. */
        int at;

        Part(int at) {
            this.at = at;
        }

        /** Returns the index of the next element; throws if the part is no longer needed. */
        final int next(int end) {
            int here = at;
            if (here == end) {
                throw new IllegalStateException("a spliterator has more elements than it reports");
            }
            if ((here & (LOOK - 1)) == 0 && worker.isPressed()) {
                worker.computation().check();
            }
            at = here + 1;
            return here;
        }

        /** Returns the new size of an array that has become too small. */
        static int grown(int size) {
            return (int) Math.min(2L * size, ARRAY_MAX);
        }

        final void checkFull(int end) {
            if (at != end) {
                throw new IllegalStateException(
                        "the spliterator has " + (end - at) + " elements less than its size");
            }
        }
    }
}
