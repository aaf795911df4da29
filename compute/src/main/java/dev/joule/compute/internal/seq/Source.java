package dev.joule.compute.internal.seq;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** A source of objects. */
public abstract class Source<T> {

    /** Returns the number of positions. */
    public abstract long size();

    /** Returns whether each position holds exactly one element. */
    public boolean isIndexed() {
        return true;
    }

    /** Returns whether an element can be read repeatedly without a call of a function. */
    public boolean isStored() {
        return false;
    }

    /** Returns the element at a position; for indexed sources only. */
    public abstract T at(long position);

    /**
     * Visits the elements of a range of positions, as long as the visitor returns true.
     *
     * @return whether the visitor returned true for all of them
     */
    public boolean visit(long from, long to, Predicate<? super T> visitor) {
        return ObjectKernels.of(visitor, to - from).visit(this, from, to, visitor);
    }

    /** Returns the source behind this one, if it is known only after reading; otherwise this. */
    public Source<T> resolved() {
        return this;
    }

    /** Returns the negation of a predicate. */
    public static <T> Predicate<T> not(Predicate<? super T> predicate, long calls) {
        return ObjectKernels.of(predicate, calls).not(predicate);
    }

    /** The elements of a source that is read when they are first needed. */
    public static final class Unread<T> extends Source<T> {
        private final Memoized<Source<T>> elements;

        public Unread(Memoized<Source<T>> elements) {
            this.elements = elements;
        }

        @Override
        public Source<T> resolved() {
            return elements.get();
        }

        @Override
        public long size() {
            return elements.get().size();
        }

        @Override
        public boolean isStored() {
            return elements.get().isStored();
        }

        @Override
        public T at(long position) {
            return elements.get().at(position);
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return elements.get().visit(from, to, visitor);
        }
    }

    /** The elements of an array. */
    public static final class OfArray<T> extends Source<T> {
        public final T[] array;
        public final int offset;
        private final int size;

        public OfArray(T[] array, int offset, int size) {
            this.array = array;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public boolean isStored() {
            return true;
        }

        @Override
        public T at(long position) {
            return array[offset + (int) position];
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return ObjectKernels.of(visitor, to - from)
                    .visit(array, offset + (int) from, offset + (int) to, visitor);
        }
    }

    /** The elements of a list with random access. */
    public static final class OfList<T> extends Source<T> {
        private final List<T> list;
        private final int size;

        public OfList(List<T> list) {
            this.list = list;
            this.size = list.size();
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public boolean isStored() {
            return true;
        }

        @Override
        public T at(long position) {
            return list.get((int) position);
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return ObjectKernels.of(visitor, to - from).visit(list, (int) from, (int) to, visitor);
        }
    }

    /** The results of a function of each index. */
    public static final class Of<T> extends Source<T> {
        private final long size;
        private final LongFunction<? extends T> function;

        public Of(long size, LongFunction<? extends T> function) {
            this.size = size;
            this.function = function;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public T at(long position) {
            return function.apply(position);
        }
    }

    /** The results of a function of each element of a source. */
    public static final class Mapped<S, T> extends Source<T> {
        private final Source<S> source;
        private final Function<? super S, ? extends T> function;

        public Mapped(Source<S> source, Function<? super S, ? extends T> function) {
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
        public T at(long position) {
            return function.apply(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return source.visit(
                    from,
                    to,
                    ObjectKernels.of(function, to - from).<S, T>mapping(function, visitor));
        }
    }

    /** The elements that match a predicate. */
    public static final class Filtered<T> extends Unindexed<T> {
        private final Source<T> source;
        private final Predicate<? super T> predicate;

        public Filtered(Source<T> source, Predicate<? super T> predicate) {
            this.source = source;
            this.predicate = predicate;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return source.visit(
                    from,
                    to,
                    ObjectKernels.of(predicate, to - from).<T>filtering(predicate, visitor));
        }
    }

    /** The elements of the collections that a function returns for each element. */
    public static final class Flat<S, T> extends Unindexed<T> {
        private final Source<S> source;
        private final Function<? super S, ? extends Iterable<? extends T>> function;

        public Flat(
                Source<S> source, Function<? super S, ? extends Iterable<? extends T>> function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return source.visit(
                    from,
                    to,
                    ObjectKernels.of(function, to - from).<S, T>flattening(function, visitor));
        }
    }

    /** The results of a function of the elements of two indexed sources at the same position. */
    public static final class Zipped<A, B, T> extends Source<T> {
        private final Source<A> left;
        private final Source<B> right;
        private final BiFunction<? super A, ? super B, ? extends T> function;

        public Zipped(
                Source<A> left,
                Source<B> right,
                BiFunction<? super A, ? super B, ? extends T> function) {
            this.left = left;
            this.right = right;
            this.function = function;
        }

        @Override
        public long size() {
            return Math.min(left.size(), right.size());
        }

        @Override
        public T at(long position) {
            return function.apply(left.at(position), right.at(position));
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return ObjectKernels.of(function, to - from)
                    .<A, B, T>visitZipped(left, right, from, to, function, visitor);
        }
    }

    /** The elements of one source and then those of another. */
    public static final class Chained<T> extends Source<T> {
        private final Source<T> left;
        private final Source<T> right;

        public Chained(Source<T> left, Source<T> right) {
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
        public boolean isStored() {
            return left.isStored() && right.isStored();
        }

        @Override
        public T at(long position) {
            long first = left.size();
            return position < first ? left.at(position) : right.at(position - first);
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            long first = left.size();
            return (from >= first || left.visit(from, Math.min(to, first), visitor))
                    && (to <= first
                            || right.visit(Math.max(from, first) - first, to - first, visitor));
        }
    }

    /** A range of positions of an indexed source. */
    public static final class Part<T> extends Source<T> {
        private final Source<T> source;
        private final long offset;
        private final long size;

        public Part(Source<T> source, long offset, long size) {
            this.source = source;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public boolean isStored() {
            return source.isStored();
        }

        @Override
        public T at(long position) {
            return source.at(offset + position);
        }

        @Override
        public boolean visit(long from, long to, Predicate<? super T> visitor) {
            return source.visit(offset + from, offset + to, visitor);
        }
    }

    /** An indexed source in reverse order. */
    public static final class Reversed<T> extends Source<T> {
        private final Source<T> source;
        private final long size;

        public Reversed(Source<T> source, long size) {
            this.source = source;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public boolean isStored() {
            return source.isStored();
        }

        @Override
        public T at(long position) {
            return source.at(size - 1 - position);
        }
    }

    /** A source whose elements have no index. */
    abstract static class Unindexed<T> extends Source<T> {

        @Override
        public final boolean isIndexed() {
            return false;
        }

        @Override
        public final T at(long position) {
            throw new IllegalStateException("not indexed");
        }
    }
}
