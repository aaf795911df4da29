package dev.joule.compute.internal.seq;

import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/** Where {@code int} elements come from. */
public abstract class IntSource {

    /** How many positions there are. */
    public abstract long size();

    /** Whether each position holds exactly one element. */
    public boolean isIndexed() {
        return true;
    }

    /** The element at a position; of an indexed source only. */
    public abstract int at(long position);

    /**
     * Visits the elements of a range of positions, as long as the visitor says true.
     *
     * @return whether it said so to the end
     */
    public boolean visit(long from, long to, IntPredicate visitor) {
        for (long i = from; i < to; i++) {
            if (!visitor.test(at(i))) {
                return false;
            }
        }
        return true;
    }

    /** The sum of the elements of a range of positions. */
    public long sum(long from, long to) {
        long total = 0;
        for (long i = from; i < to; i++) {
            total += at(i);
        }
        return total;
    }

    /** The elements of an array. */
    public static final class OfArray extends IntSource {
        public final int[] array;
        public final int offset;
        private final int size;

        public OfArray(int[] array, int offset, int size) {
            this.array = array;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int at(long position) {
            return array[offset + (int) position];
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            int[] a = array;
            int end = offset + (int) to;
            for (int i = offset + (int) from; i < end; i++) {
                if (!visitor.test(a[i])) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public long sum(long from, long to) {
            long total = 0;
            int[] a = array;
            int end = offset + (int) to;
            for (int i = offset + (int) from; i < end; i++) {
                total += a[i];
            }
            return total;
        }
    }

    /** The numbers of a range. */
    public static final class OfRange extends IntSource {
        private final int from;
        private final long size;

        public OfRange(int from, long size) {
            this.from = from;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int at(long position) {
            return (int) (from + position);
        }
    }

    /** What a function makes of each element. */
    public static final class Mapped extends IntSource {
        private final IntSource source;
        private final IntUnaryOperator function;

        public Mapped(IntSource source, IntUnaryOperator function) {
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
        public int at(long position) {
            return function.applyAsInt(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            return source.visit(from, to, e -> visitor.test(function.applyAsInt(e)));
        }

        @Override
        public long sum(long from, long to) {
            if (!(source instanceof OfArray of)) {
                return super.sum(from, to);
            }
            long total = 0;
            int[] a = of.array;
            int end = of.offset + (int) to;
            for (int i = of.offset + (int) from; i < end; i++) {
                total += function.applyAsInt(a[i]);
            }
            return total;
        }
    }

    /** The elements that a predicate is true of. */
    public static final class Filtered extends Unindexed {
        private final IntSource source;
        private final IntPredicate predicate;

        public Filtered(IntSource source, IntPredicate predicate) {
            this.source = source;
            this.predicate = predicate;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            return source.visit(from, to, e -> !predicate.test(e) || visitor.test(e));
        }
    }

    /** The elements of the arrays that a function makes of each element. */
    public static final class Flat extends Unindexed {
        private final IntSource source;
        private final IntFunction<int[]> function;

        public Flat(IntSource source, IntFunction<int[]> function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            return source.visit(
                    from,
                    to,
                    e -> {
                        for (int inner : function.apply(e)) {
                            if (!visitor.test(inner)) {
                                return false;
                            }
                        }
                        return true;
                    });
        }
    }

    /** What a function makes of the elements of two indexed sources at the same position. */
    public static final class Zipped extends IntSource {
        private final IntSource left;
        private final IntSource right;
        private final IntBinaryOperator function;

        public Zipped(IntSource left, IntSource right, IntBinaryOperator function) {
            this.left = left;
            this.right = right;
            this.function = function;
        }

        @Override
        public long size() {
            return Math.min(left.size(), right.size());
        }

        @Override
        public int at(long position) {
            return function.applyAsInt(left.at(position), right.at(position));
        }

        @Override
        public long sum(long from, long to) {
            if (!(left instanceof OfArray l) || !(right instanceof OfArray r)) {
                return super.sum(from, to);
            }
            long total = 0;
            int[] a = l.array;
            int[] b = r.array;
            for (int i = l.offset + (int) from,
                            j = r.offset + (int) from,
                            end = l.offset + (int) to;
                    i < end;
                    i++, j++) {
                total += function.applyAsInt(a[i], b[j]);
            }
            return total;
        }
    }

    /** The elements of one source and then those of another. */
    public static final class Chained extends IntSource {
        private final IntSource left;
        private final IntSource right;

        public Chained(IntSource left, IntSource right) {
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
        public int at(long position) {
            long first = left.size();
            return position < first ? left.at(position) : right.at(position - first);
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            long first = left.size();
            return (from >= first || left.visit(from, Math.min(to, first), visitor))
                    && (to <= first
                            || right.visit(Math.max(from, first) - first, to - first, visitor));
        }

        @Override
        public long sum(long from, long to) {
            long first = left.size();
            return (from < first ? left.sum(from, Math.min(to, first)) : 0)
                    + (to > first ? right.sum(Math.max(from, first) - first, to - first) : 0);
        }
    }

    /** A range of positions of an indexed source. */
    public static final class Part extends IntSource {
        private final IntSource source;
        private final long offset;
        private final long size;

        public Part(IntSource source, long offset, long size) {
            this.source = source;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int at(long position) {
            return source.at(offset + position);
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            return source.visit(offset + from, offset + to, visitor);
        }

        @Override
        public long sum(long from, long to) {
            return source.sum(offset + from, offset + to);
        }
    }

    /** An indexed source from its end. */
    public static final class Reversed extends IntSource {
        private final IntSource source;
        private final long size;

        public Reversed(IntSource source, long size) {
            this.source = source;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int at(long position) {
            return source.at(size - 1 - position);
        }
    }

    /** The numbers that a function makes of each object. */
    public static final class OfObjects<T> extends IntSource {
        private final Source<T> source;
        private final ToIntFunction<? super T> function;

        public OfObjects(Source<T> source, ToIntFunction<? super T> function) {
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
        public int at(long position) {
            return function.applyAsInt(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, IntPredicate visitor) {
            return source.visit(from, to, e -> visitor.test(function.applyAsInt(e)));
        }
    }

    /** A source whose elements have no index. */
    abstract static class Unindexed extends IntSource {

        @Override
        public final boolean isIndexed() {
            return false;
        }

        @Override
        public final int at(long position) {
            throw new IllegalStateException("not indexed");
        }
    }
}
