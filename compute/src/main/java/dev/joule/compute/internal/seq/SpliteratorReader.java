package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a spliterator to its end: splits it into parts, each of which one worker reads in one go,
 * since many spliterators do not split any more once they have begun. Where each part says how many
 * elements it has, they go to their places in one array; else each part has a piece of its own, and
 * the pieces are joined.
 *
 * @param <S> the spliterators
 * @param <A> the arrays
 */
abstract class SpliteratorReader<S extends Spliterator<?>, A> {

    /** Parts are of unequal size and cost; so many for each worker even that out. */
    private static final int PARTS_PER_WORKER = 8;

    /** After so many elements, a power of two, a part looks whether it is still wanted. */
    private static final int LOOK = 1024;

    /** No virtual machine has larger arrays. */
    static final int ARRAY_MAX = Integer.MAX_VALUE - 8;

    private static final int EXACT = Spliterator.SIZED | Spliterator.SUBSIZED;

    abstract A array(int size);

    /** Reads a part into an array from one index up to another: as many as it says it has. */
    abstract void fill(S part, A array, int from, int to);

    /** Reads a part that may have any number of elements. */
    abstract Piece<A> collect(S part);

    /** All elements. On a worker. */
    final A read(S whole) {
        int workers = worker().core().workers();
        int parts = workers == 1 ? 1 : Math.multiplyExact(PARTS_PER_WORKER, workers);
        if (whole.hasCharacteristics(EXACT)) {
            int size = Math.toIntExact(whole.getExactSizeIfKnown());
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
                worker(),
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
                worker(),
                () -> collect(left, half, pieces, at),
                () -> collect(rest, parts - half, pieces, at + half));
    }

    private A joined(@Nullable Piece<A>[] pieces) {
        int[] begin = new int[pieces.length + 1];
        for (int i = 0; i < pieces.length; i++) {
            Piece<A> piece = pieces[i];
            begin[i + 1] = Math.addExact(begin[i], piece == null ? 0 : piece.size());
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

    private static ComputeThread worker() {
        return (ComputeThread) Thread.currentThread();
    }

    /**
     * Elements of a part whose number is not known before.
     *
     * @param array begins with them
     */
    record Piece<A>(A array, int size) {}

    /** One part, read by one worker. */
    abstract static class Part {
        private final ComputeThread worker = worker();

        /** Where the next element goes. */
        int at;

        Part(int at) {
            this.at = at;
        }

        /** With each element: a part that is no longer wanted ends. */
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

        /** How large an array is to be that has become too small. */
        static int grown(int size) {
            return (int) Math.min(2L * size, ARRAY_MAX);
        }

        final void checkFull(int end) {
            if (at != end) {
                throw new IllegalStateException(end - at + " elements less than it says it has");
            }
        }
    }
}
