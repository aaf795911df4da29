package dev.joule.compute.internal.seq;

import java.util.function.LongBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

/** Where {@code long} elements come from. */
public abstract class LongSource {

    /** How many positions there are. */
    public abstract long size();

    /** Whether each position holds exactly one element. */
    public boolean isIndexed() {
        return true;
    }

    /** The element at a position; of an indexed source only. */
    public abstract long at(long position);

    /**
     * Visits the elements of a range of positions, as long as the visitor says true.
     *
     * @return whether it said so to the end
     */
    public boolean visit(long from, long to, LongPredicate visitor) {
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
    public static final class OfArray extends LongSource {
        public final long[] array;
        public final int offset;
        private final int size;

        public OfArray(long[] array, int offset, int size) {
            this.array = array;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long at(long position) {
            return array[offset + (int) position];
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
            long[] a = array;
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
            long[] a = array;
            int end = offset + (int) to;
            for (int i = offset + (int) from; i < end; i++) {
                total += a[i];
            }
            return total;
        }
    }

    /** The numbers of a range. */
    public static final class OfRange extends LongSource {
        private final long from;
        private final long size;

        public OfRange(long from, long size) {
            this.from = from;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long at(long position) {
            return (from + position);
        }
    }

    /** What a function makes of each element. */
    public static final class Mapped extends LongSource {
        private final LongSource source;
        private final LongUnaryOperator function;

        public Mapped(LongSource source, LongUnaryOperator function) {
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
        public long at(long position) {
            return function.applyAsLong(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
            return source.visit(from, to, e -> visitor.test(function.applyAsLong(e)));
        }

        @Override
        public long sum(long from, long to) {
            if (!(source instanceof OfArray of)) {
                return super.sum(from, to);
            }
            long total = 0;
            long[] a = of.array;
            int end = of.offset + (int) to;
            for (int i = of.offset + (int) from; i < end; i++) {
                total += function.applyAsLong(a[i]);
            }
            return total;
        }
    }

    /** The elements that a predicate is true of. */
    public static final class Filtered extends Unindexed {
        private final LongSource source;
        private final LongPredicate predicate;

        public Filtered(LongSource source, LongPredicate predicate) {
            this.source = source;
            this.predicate = predicate;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
            return source.visit(from, to, e -> !predicate.test(e) || visitor.test(e));
        }
    }

    /** The elements of the arrays that a function makes of each element. */
    public static final class Flat extends Unindexed {
        private final LongSource source;
        private final LongFunction<long[]> function;

        public Flat(LongSource source, LongFunction<long[]> function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
            return source.visit(
                    from,
                    to,
                    e -> {
                        for (long inner : function.apply(e)) {
                            if (!visitor.test(inner)) {
                                return false;
                            }
                        }
                        return true;
                    });
        }
    }

    /** What a function makes of the elements of two indexed sources at the same position. */
    public static final class Zipped extends LongSource {
        private final LongSource left;
        private final LongSource right;
        private final LongBinaryOperator function;

        public Zipped(LongSource left, LongSource right, LongBinaryOperator function) {
            this.left = left;
            this.right = right;
            this.function = function;
        }

        @Override
        public long size() {
            return Math.min(left.size(), right.size());
        }

        @Override
        public long at(long position) {
            return function.applyAsLong(left.at(position), right.at(position));
        }

        @Override
        public long sum(long from, long to) {
            if (!(left instanceof OfArray l) || !(right instanceof OfArray r)) {
                return super.sum(from, to);
            }
            long total = 0;
            long[] a = l.array;
            long[] b = r.array;
            for (int i = l.offset + (int) from,
                            j = r.offset + (int) from,
                            end = l.offset + (int) to;
                    i < end;
                    i++, j++) {
                total += function.applyAsLong(a[i], b[j]);
            }
            return total;
        }
    }

    /** The elements of one source and then those of another. */
    public static final class Chained extends LongSource {
        private final LongSource left;
        private final LongSource right;

        public Chained(LongSource left, LongSource right) {
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
        public long at(long position) {
            long first = left.size();
            return position < first ? left.at(position) : right.at(position - first);
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
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
    public static final class Part extends LongSource {
        private final LongSource source;
        private final long offset;
        private final long size;

        public Part(LongSource source, long offset, long size) {
            this.source = source;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long at(long position) {
            return source.at(offset + position);
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
            return source.visit(offset + from, offset + to, visitor);
        }

        @Override
        public long sum(long from, long to) {
            return source.sum(offset + from, offset + to);
        }
    }

    /** An indexed source from its end. */
    public static final class Reversed extends LongSource {
        private final LongSource source;
        private final long size;

        public Reversed(LongSource source, long size) {
            this.source = source;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long at(long position) {
            return source.at(size - 1 - position);
        }
    }

    /** The numbers that a function makes of each object. */
    public static final class OfObjects<T> extends LongSource {
        private final Source<T> source;
        private final ToLongFunction<? super T> function;

        public OfObjects(Source<T> source, ToLongFunction<? super T> function) {
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
        public long at(long position) {
            return function.applyAsLong(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, LongPredicate visitor) {
            return source.visit(from, to, e -> visitor.test(function.applyAsLong(e)));
        }
    }

    /** A source whose elements have no index. */
    abstract static class Unindexed extends LongSource {

        @Override
        public final boolean isIndexed() {
            return false;
        }

        @Override
        public final long at(long position) {
            throw new IllegalStateException("not indexed");
        }
    }
}
