package dev.joule.compute.internal.seq;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** Where {@code double} elements come from. */
public abstract class DoubleSource {

    /** How many positions there are. */
    public abstract long size();

    /** Whether each position holds exactly one element. */
    public boolean isIndexed() {
        return true;
    }

    /** The element at a position; of an indexed source only. */
    public abstract double at(long position);

    /**
     * Visits the elements of a range of positions, as long as the visitor says true.
     *
     * @return whether it said so to the end
     */
    public boolean visit(long from, long to, DoublePredicate visitor) {
        for (long i = from; i < to; i++) {
            if (!visitor.test(at(i))) {
                return false;
            }
        }
        return true;
    }

    /** The sum of the elements of a range of positions. */
    public double sum(long from, long to) {
        double total = 0;
        for (long i = from; i < to; i++) {
            total += at(i);
        }
        return total;
    }

    /** The elements of an array. */
    public static final class OfArray extends DoubleSource {
        public final double[] array;
        public final int offset;
        private final int size;

        public OfArray(double[] array, int offset, int size) {
            this.array = array;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public double at(long position) {
            return array[offset + (int) position];
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            double[] a = array;
            int end = offset + (int) to;
            for (int i = offset + (int) from; i < end; i++) {
                if (!visitor.test(a[i])) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public double sum(long from, long to) {
            double total = 0;
            double[] a = array;
            int end = offset + (int) to;
            for (int i = offset + (int) from; i < end; i++) {
                total += a[i];
            }
            return total;
        }
    }

    /** What a function makes of each element. */
    public static final class Mapped extends DoubleSource {
        private final DoubleSource source;
        private final DoubleUnaryOperator function;

        public Mapped(DoubleSource source, DoubleUnaryOperator function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean isIndexed() {
            return source.isIndexed();
        }

        @Override
        public double at(long position) {
            return function.applyAsDouble(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            return source.visit(from, to, e -> visitor.test(function.applyAsDouble(e)));
        }

        @Override
        public double sum(long from, long to) {
            if (!(source instanceof OfArray of)) {
                return super.sum(from, to);
            }
            double total = 0;
            double[] a = of.array;
            int end = of.offset + (int) to;
            for (int i = of.offset + (int) from; i < end; i++) {
                total += function.applyAsDouble(a[i]);
            }
            return total;
        }
    }

    /** The elements that a predicate is true of. */
    public static final class Filtered extends Unindexed {
        private final DoubleSource source;
        private final DoublePredicate predicate;

        public Filtered(DoubleSource source, DoublePredicate predicate) {
            this.source = source;
            this.predicate = predicate;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            return source.visit(from, to, e -> !predicate.test(e) || visitor.test(e));
        }
    }

    /** The elements of the arrays that a function makes of each element. */
    public static final class Flat extends Unindexed {
        private final DoubleSource source;
        private final DoubleFunction<double[]> function;

        public Flat(DoubleSource source, DoubleFunction<double[]> function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            return source.visit(
                    from,
                    to,
                    e -> {
                        for (double inner : function.apply(e)) {
                            if (!visitor.test(inner)) {
                                return false;
                            }
                        }
                        return true;
                    });
        }
    }

    /** What a function makes of the elements of two indexed sources at the same position. */
    public static final class Zipped extends DoubleSource {
        private final DoubleSource left;
        private final DoubleSource right;
        private final DoubleBinaryOperator function;

        public Zipped(DoubleSource left, DoubleSource right, DoubleBinaryOperator function) {
            this.left = left;
            this.right = right;
            this.function = function;
        }

        @Override
        public long size() {
            return Math.min(left.size(), right.size());
        }

        @Override
        public double at(long position) {
            return function.applyAsDouble(left.at(position), right.at(position));
        }

        @Override
        public double sum(long from, long to) {
            if (!(left instanceof OfArray l) || !(right instanceof OfArray r)) {
                return super.sum(from, to);
            }
            double total = 0;
            double[] a = l.array;
            double[] b = r.array;
            for (int i = l.offset + (int) from,
                            j = r.offset + (int) from,
                            end = l.offset + (int) to;
                    i < end;
                    i++, j++) {
                total += function.applyAsDouble(a[i], b[j]);
            }
            return total;
        }
    }

    /** The elements of one source and then those of another. */
    public static final class Chained extends DoubleSource {
        private final DoubleSource left;
        private final DoubleSource right;

        public Chained(DoubleSource left, DoubleSource right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public long size() {
            return Math.addExact(left.size(), right.size());
        }

        @Override
        public boolean isIndexed() {
            return left.isIndexed() && right.isIndexed();
        }

        @Override
        public double at(long position) {
            long first = left.size();
            return position < first ? left.at(position) : right.at(position - first);
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            long first = left.size();
            return (from >= first || left.visit(from, Math.min(to, first), visitor))
                    && (to <= first
                            || right.visit(Math.max(from, first) - first, to - first, visitor));
        }

        @Override
        public double sum(long from, long to) {
            long first = left.size();
            return (from < first ? left.sum(from, Math.min(to, first)) : 0)
                    + (to > first ? right.sum(Math.max(from, first) - first, to - first) : 0);
        }
    }

    /** A range of positions of an indexed source. */
    public static final class Part extends DoubleSource {
        private final DoubleSource source;
        private final long offset;
        private final long size;

        public Part(DoubleSource source, long offset, long size) {
            this.source = source;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public double at(long position) {
            return source.at(offset + position);
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            return source.visit(offset + from, offset + to, visitor);
        }

        @Override
        public double sum(long from, long to) {
            return source.sum(offset + from, offset + to);
        }
    }

    /** An indexed source from its end. */
    public static final class Reversed extends DoubleSource {
        private final DoubleSource source;
        private final long size;

        public Reversed(DoubleSource source, long size) {
            this.source = source;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public double at(long position) {
            return source.at(size - 1 - position);
        }
    }

    /** The numbers that a function makes of each object. */
    public static final class OfObjects<T> extends DoubleSource {
        private final Source<T> source;
        private final ToDoubleFunction<? super T> function;

        public OfObjects(Source<T> source, ToDoubleFunction<? super T> function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean isIndexed() {
            return source.isIndexed();
        }

        @Override
        public double at(long position) {
            return function.applyAsDouble(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, DoublePredicate visitor) {
            return source.visit(from, to, e -> visitor.test(function.applyAsDouble(e)));
        }
    }

    /** A source whose elements have no index. */
    abstract static class Unindexed extends DoubleSource {

        @Override
        public final boolean isIndexed() {
            return false;
        }

        @Override
        public final double at(long position) {
            throw new IllegalStateException("not indexed");
        }
    }
}
