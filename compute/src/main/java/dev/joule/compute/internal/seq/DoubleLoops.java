package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.loop.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToLongFunction;

/** The loops that end a sequence of {@code double} elements. */
public final class DoubleLoops {

    private DoubleLoops() {}

    /** Adds all elements up. */
    public static final class Sum extends Loop {
        private final DoubleSource source;
        public double sum;

        public Sum(DoubleSource source) {
            super(source instanceof DoubleSource.OfArray);
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

        private boolean add(double element) {
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
        private final DoubleSource source;
        private final DoubleBinaryOperator operator;
        public boolean any;
        public double value;

        public Reduce(DoubleSource source, DoubleBinaryOperator operator) {
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
            double result = any ? value : source.at(from);
            for (long i = any ? from : from + 1; i < to; i++) {
                result = operator.applyAsDouble(result, source.at(i));
            }
            value = result;
            any = true;
        }

        private boolean add(double element) {
            value = any ? operator.applyAsDouble(value, element) : element;
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
        private final DoubleSource source;
        public long count;

        public Count(DoubleSource source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add(double element) {
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
        private final DoubleSource source;
        private final DoubleConsumer action;

        public Each(DoubleSource source, DoubleConsumer action) {
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
        private final DoubleSource source;
        private final double[] array;

        public Fill(DoubleSource source, double[] array) {
            super(source instanceof DoubleSource.OfArray);
            this.source = source;
            this.array = array;
        }

        @Override
        protected void run(long from, long to) {
            double[] a = array;
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

        private final DoubleSource source;

        /** The full pieces, and how many elements they have. */
        private final ArrayList<double[]> pieces = new ArrayList<>();

        private long before;
        private double[] piece = new double[PIECE_MIN];
        private int size;

        public Collect(DoubleSource source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add(double element) {
            if (size == piece.length) {
                close(Math.min(2 * size, PIECE_MAX));
            }
            piece[size++] = element;
            return true;
        }

        private void close(int next) {
            pieces.add(size == piece.length ? piece : Arrays.copyOf(piece, size));
            before += size;
            piece = new double[next];
            size = 0;
        }

        /** What was collected. */
        public double[] toArray() {
            double[] array = new double[Math.toIntExact(before + size)];
            int at = 0;
            for (double[] full : pieces) {
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
        private final DoubleSource source;
        private final DoublePredicate predicate;
        private final boolean first;

        /** The lowest position found by anybody; later ones need not be looked at. */
        private final AtomicLong best;

        private long start = -1;
        public long position = -1;
        public double value;

        public Find(DoubleSource source, DoublePredicate predicate, boolean first) {
            this(source, predicate, first, new AtomicLong(Long.MAX_VALUE));
        }

        private Find(
                DoubleSource source, DoublePredicate predicate, boolean first, AtomicLong best) {
            super(false);
            this.source = source;
            this.predicate = predicate;
            this.first = first;
            this.best = best;
        }

        @Override
        protected void run(long from, long to) {
            start = from;
            if (source instanceof DoubleSource.OfArray of) {
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

        private static int search(double[] a, int from, int to, DoublePredicate predicate) {
            for (int i = from; i < to; i++) {
                if (predicate.test(a[i])) {
                    return i;
                }
            }
            return -1;
        }

        private void found(long at, double element) {
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
        private final DoubleSource source;
        private final DoubleToLongFunction key;
        private final boolean least;
        public boolean any;
        public double value;
        private long valueKey;

        public Extreme(DoubleSource source, DoubleToLongFunction key, boolean least) {
            super(false);
            this.source = source;
            this.key = key;
            this.least = least;
        }

        @Override
        protected void run(long from, long to) {
            if (source instanceof DoubleSource.OfArray of && from < to) {
                scan(of.array, of.offset + (int) from, of.offset + (int) to);
            } else {
                source.visit(from, to, this::add);
            }
        }

        private void scan(double[] a, int from, int to) {
            add(a[from]);
            double best = value;
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

        private boolean add(double element) {
            offer(element, key.applyAsLong(element));
            return true;
        }

        private void offer(double element, long k) {
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
