package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.loop.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** The loops that end a sequence of {@code long} elements. */
public final class LongLoops {

    private LongLoops() {}

    /** Adds all elements up. */
    public static final class Sum extends Loop {
        private final LongSource source;
        public long sum;

        public Sum(LongSource source) {
            super(source instanceof LongSource.OfArray);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            if (source.isIndexed()) {
                sum += source.sum(from, to);
            } else {
                source.visit(from, to, this::add);
            }
        }

        private boolean add(long element) {
            sum += element;
            return true;
        }

        @Override
        protected Loop split() {
            return new Sum(source);
        }

        @Override
        protected void merge(Loop next) {
            sum += ((Sum) next).sum;
        }
    }

    /** Makes one value of all elements; an element that is not there is not asked for. */
    public static final class Reduce extends Loop {
        private final LongSource source;
        private final LongBinaryOperator operator;
        public boolean any;
        public long value;

        public Reduce(LongSource source, LongBinaryOperator operator) {
            super(false);
            this.source = source;
            this.operator = operator;
        }

        @Override
        protected void run(long from, long to) {
            if (!source.isIndexed()) {
                source.visit(from, to, this::add);
                return;
            }
            long result = any ? value : source.at(from);
            for (long i = any ? from : from + 1; i < to; i++) {
                result = operator.applyAsLong(result, source.at(i));
            }
            value = result;
            any = true;
        }

        private boolean add(long element) {
            value = any ? operator.applyAsLong(value, element) : element;
            any = true;
            return true;
        }

        @Override
        protected Loop split() {
            return new Reduce(source, operator);
        }

        @Override
        protected void merge(Loop next) {
            Reduce other = (Reduce) next;
            if (other.any) {
                add(other.value);
            }
        }
    }

    /** Counts. */
    public static final class Count extends Loop {
        private final LongSource source;
        public long count;

        public Count(LongSource source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add(long element) {
            count++;
            return true;
        }

        @Override
        protected Loop split() {
            return new Count(source);
        }

        @Override
        protected void merge(Loop next) {
            count += ((Count) next).count;
        }
    }

    /** Calls an action. */
    public static final class Each extends Loop {
        private final LongSource source;
        private final LongConsumer action;

        public Each(LongSource source, LongConsumer action) {
            super(false);
            this.source = source;
            this.action = action;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(
                    from,
                    to,
                    e -> {
                        action.accept(e);
                        return true;
                    });
        }

        @Override
        protected Loop split() {
            return new Each(source, action);
        }

        @Override
        protected void merge(Loop next) {}
    }

    /** Fills an array from an indexed source. */
    public static final class Fill extends Loop {
        private final LongSource source;
        private final long[] array;

        public Fill(LongSource source, long[] array) {
            super(source instanceof LongSource.OfArray);
            this.source = source;
            this.array = array;
        }

        @Override
        protected void run(long from, long to) {
            long[] a = array;
            for (int i = (int) from; i < (int) to; i++) {
                a[i] = source.at(i);
            }
        }

        @Override
        protected Loop split() {
            return new Fill(source, array);
        }

        @Override
        protected void merge(Loop next) {}
    }

    /** Collects elements whose number is not known before. */
    public static final class Collect extends Loop {
        private static final int PIECE_MIN = 16;
        private static final int PIECE_MAX = 1 << 14;

        private final LongSource source;

        /** The full pieces, and how many elements they have. */
        private final ArrayList<long[]> pieces = new ArrayList<>();

        private long before;
        private long[] piece = new long[PIECE_MIN];
        private int size;

        public Collect(LongSource source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add(long element) {
            if (size == piece.length) {
                close(Math.min(2 * size, PIECE_MAX));
            }
            piece[size++] = element;
            return true;
        }

        private void close(int next) {
            pieces.add(size == piece.length ? piece : Arrays.copyOf(piece, size));
            before += size;
            piece = new long[next];
            size = 0;
        }

        /** What was collected. */
        public long[] toArray() {
            long[] array = new long[Math.toIntExact(before + size)];
            int at = 0;
            for (long[] full : pieces) {
                System.arraycopy(full, 0, array, at, full.length);
                at += full.length;
            }
            System.arraycopy(piece, 0, array, at, size);
            return array;
        }

        @Override
        protected Loop split() {
            return new Collect(source);
        }

        @Override
        protected void merge(Loop next) {
            Collect other = (Collect) next;
            close(PIECE_MIN);
            pieces.addAll(other.pieces);
            before += other.before;
            piece = other.piece;
            size = other.size;
        }
    }

    /** Looks for an element: any one, or the one with the lowest position. */
    public static final class Find extends Loop {
        private final LongSource source;
        private final LongPredicate predicate;
        private final boolean first;

        /** The lowest position found by anybody; later ones need not be looked at. */
        private final AtomicLong best;

        private long start = -1;
        public long position = -1;
        public long value;

        public Find(LongSource source, LongPredicate predicate, boolean first) {
            this(source, predicate, first, new AtomicLong(Long.MAX_VALUE));
        }

        private Find(LongSource source, LongPredicate predicate, boolean first, AtomicLong best) {
            super(false);
            this.source = source;
            this.predicate = predicate;
            this.first = first;
            this.best = best;
        }

        @Override
        protected void run(long from, long to) {
            start = from;
            if (source instanceof LongSource.OfArray of) {
                int at = search(of.array, of.offset + (int) from, of.offset + (int) to, predicate);
                if (at >= 0) {
                    found(at - of.offset, of.array[at]);
                }
                return;
            }
            for (long i = from; i < to; i++) {
                long here = i;
                boolean more =
                        source.visit(
                                i,
                                i + 1,
                                e -> {
                                    if (predicate.test(e)) {
                                        found(here, e);
                                        return false;
                                    }
                                    return true;
                                });
                if (!more) {
                    return;
                }
            }
        }

        private static int search(long[] a, int from, int to, LongPredicate predicate) {
            for (int i = from; i < to; i++) {
                if (predicate.test(a[i])) {
                    return i;
                }
            }
            return -1;
        }

        private void found(long at, long element) {
            position = at;
            value = element;
            best.accumulateAndGet(at, Math::min);
        }

        @Override
        protected boolean isOver() {
            long found = best.getOpaque();
            return found != Long.MAX_VALUE && (!first || position >= 0 || start > found);
        }

        @Override
        protected Loop split() {
            return new Find(source, predicate, first, best);
        }

        @Override
        protected void merge(Loop next) {
            Find other = (Find) next;
            if (position < 0 && other.position >= 0) {
                position = other.position;
                value = other.value;
            }
        }
    }

    /** Keeps the element with the least or the greatest key, the first of equals. */
    public static final class Extreme extends Loop {
        private final LongSource source;
        private final LongUnaryOperator key;
        private final boolean least;
        public boolean any;
        public long value;
        private long valueKey;

        public Extreme(LongSource source, LongUnaryOperator key, boolean least) {
            super(false);
            this.source = source;
            this.key = key;
            this.least = least;
        }

        @Override
        protected void run(long from, long to) {
            if (source instanceof LongSource.OfArray of && from < to) {
                scan(of.array, of.offset + (int) from, of.offset + (int) to);
            } else {
                source.visit(from, to, this::add);
            }
        }

        private void scan(long[] a, int from, int to) {
            add(a[from]);
            long best = value;
            long bestKey = valueKey;
            if (least) {
                for (int i = from + 1; i < to; i++) {
                    long k = key.applyAsLong(a[i]);
                    if (k < bestKey) {
                        bestKey = k;
                        best = a[i];
                    }
                }
            } else {
                for (int i = from + 1; i < to; i++) {
                    long k = key.applyAsLong(a[i]);
                    if (k > bestKey) {
                        bestKey = k;
                        best = a[i];
                    }
                }
            }
            value = best;
            valueKey = bestKey;
        }

        private boolean add(long element) {
            offer(element, key.applyAsLong(element));
            return true;
        }

        private void offer(long element, long k) {
            if (!any || (least ? k < valueKey : k > valueKey)) {
                any = true;
                value = element;
                valueKey = k;
            }
        }

        @Override
        protected Loop split() {
            return new Extreme(source, key, least);
        }

        @Override
        protected void merge(Loop next) {
            Extreme other = (Extreme) next;
            if (other.any) {
                offer(other.value, other.valueKey);
            }
        }
    }
}
