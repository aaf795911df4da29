package dev.joule.compute.internal.seq;

import dev.joule.compute.IndexedConsumer;
import dev.joule.compute.internal.loop.Loop;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The loops that end a sequence of objects. */
public final class SeqLoops {

    private SeqLoops() {}

    /** Calls an action with each element. */
    public static <T> Loop each(Source<T> source, Consumer<? super T> action) {
        return Loop.of(
                false,
                (from, to) ->
                        source.visit(from, to, ObjectKernels.of(action, to - from).acting(action)));
    }

    /** Calls an action with the elements of an indexed source and with their indices. */
    public static <T> Loop eachIndexed(Source<T> source, IndexedConsumer<? super T> action) {
        return Loop.of(
                false,
                (from, to) ->
                        ObjectKernels.of(action, to - from).eachIndexed(source, from, to, action));
    }

    /** Fills an array from an indexed source. */
    public static <T> Loop fill(Source<T> source, @Nullable Object[] array) {
        return Loop.of(
                false, (from, to) -> source.visit(from, to, new Writer<T>(array, (int) from)));
    }

    /** Reduces all elements to one value. */
    public static final class Reduce<T> extends Loop {
        private final Source<T> source;
        private final BinaryOperator<T> operator;
        public boolean any;
        private @Nullable T value;

        public Reduce(Source<T> source, BinaryOperator<T> operator) {
            super(false);
            this.source = source;
            this.operator = operator;
        }

        /** Returns the value, if there were elements. */
        @SuppressWarnings("NullAway") // null only if the elements or the operator's results are
        public T value() {
            return value;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, ObjectKernels.of(operator, to - from).reducing(operator, this));
        }

        void put(T made) {
            value = made;
            any = true;
        }

        @Override
        protected Loop split() {
            return new Reduce<>(source, operator);
        }

        @Override
        @SuppressWarnings("unchecked") // of the same loop
        protected void merge(Loop next) {
            Reduce<T> after = (Reduce<T>) next;
            if (after.any) {
                put(any ? operator.apply(value(), after.value()) : after.value());
            }
        }
    }

    /** Counts the elements. */
    public static final class Count<T> extends Loop {
        private final Source<T> source;
        public long count;

        public Count(Source<T> source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add(T element) {
            count++;
            return true;
        }

        @Override
        protected Loop split() {
            return new Count<>(source);
        }

        @Override
        protected void merge(Loop next) {
            count += ((Count<?>) next).count;
        }
    }

    /** Writes the elements it visits into an array. */
    private static final class Writer<T> implements Predicate<T> {
        private final @Nullable Object[] array;
        private int at;

        Writer(@Nullable Object[] array, int at) {
            this.array = array;
            this.at = at;
        }

        @Override
        public boolean test(T element) {
            array[at++] = element;
            return true;
        }
    }

    /** Collects elements whose number is not known in advance. */
    public static final class Collect<T> extends Loop {
        private final Source<T> source;
        private final ArrayList<T> list = new ArrayList<>();

        public Collect(Source<T> source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, list::add);
        }

        /** Returns the elements that were collected. */
        public @Nullable Object[] toArray() {
            return list.toArray();
        }

        @Override
        protected Loop split() {
            return new Collect<>(source);
        }

        @Override
        @SuppressWarnings("unchecked") // of the same loop
        protected void merge(Loop next) {
            list.addAll(((Collect<T>) next).list);
        }
    }

    /** Collects into containers that the caller supplies. */
    public static final class Into<T, R> extends Loop {
        private final Source<T> source;
        private final Supplier<R> make;
        private final BiConsumer<? super R, ? super T> add;
        private final BiConsumer<? super R, ? super R> join;
        public final R container;

        public Into(
                Source<T> source,
                Supplier<R> make,
                BiConsumer<? super R, ? super T> add,
                BiConsumer<? super R, ? super R> join) {
            super(false);
            this.source = source;
            this.make = make;
            this.add = add;
            this.join = join;
            this.container = make.get();
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, ObjectKernels.of(add, to - from).adding(add, container));
        }

        @Override
        protected Loop split() {
            return new Into<>(source, make, add, join);
        }

        @Override
        @SuppressWarnings("unchecked") // of the same loop
        protected void merge(Loop next) {
            join.accept(container, ((Into<T, R>) next).container);
        }
    }

    /** Looks for an element: any one, or the one with the lowest position. */
    public static final class Find<T> extends Loop {
        private final Source<T> source;
        private final Predicate<? super T> predicate;
        private final boolean first;

        /** The lowest position found by any share; later ones need not be visited. */
        private final AtomicLong best;

        private long start = -1;

        /** The position of the visitor. */
        private long at;

        public long position = -1;
        private @Nullable T value;

        public Find(Source<T> source, Predicate<? super T> predicate, boolean first) {
            this(source, predicate, first, new AtomicLong(Long.MAX_VALUE));
        }

        private Find(
                Source<T> source, Predicate<? super T> predicate, boolean first, AtomicLong best) {
            super(false);
            this.source = source;
            this.predicate = predicate;
            this.first = first;
            this.best = best;
        }

        @Override
        protected void run(long from, long to) {
            start = from;
            at = from;
            source.visit(from, to, ObjectKernels.of(predicate, to - from).finding(predicate, this));
        }

        /** Returns the element that was found, if one was. */
        @SuppressWarnings("NullAway") // null only if the element is
        public T value() {
            return value;
        }

        /** Records an element that matches the predicate. */
        void found(T element) {
            position = source.isIndexed() ? at : start; // no other share has one in between
            value = element;
            best.accumulateAndGet(position, Math::min);
        }

        /** Passes an element that does not match. With an indexed source this counts positions. */
        void passed() {
            at++;
        }

        @Override
        protected boolean isOver() {
            long found = best.getPlain();
            return found != Long.MAX_VALUE && (!first || position >= 0 || start > found);
        }

        @Override
        protected Loop split() {
            return new Find<>(source, predicate, first, best);
        }

        @Override
        @SuppressWarnings("unchecked") // of the same loop
        protected void merge(Loop next) {
            Find<T> other = (Find<T>) next;
            if (position < 0 && other.position >= 0) {
                position = other.position;
                value = other.value;
            }
        }
    }
}
