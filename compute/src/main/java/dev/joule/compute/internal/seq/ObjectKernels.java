package dev.joule.compute.internal.seq;

import dev.joule.compute.IndexedConsumer;
import dev.joule.compute.internal.copy.LoopCopies;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The loops over objects that call a function at each step. */
interface ObjectKernels {

    /** Returns the loops for a function that will be called the given number of times. */
    static ObjectKernels of(Object function, long calls) {
        return Copies.ALL.of(function, calls);
    }

    /** Visits a part of an array, as {@link Source#visit} does. */
    <T extends @Nullable Object> boolean visit(
            T[] a, int from, int to, Predicate<? super T> visitor);

    /** Visits a part of a list, as {@link Source#visit} does. */
    <T> boolean visit(List<T> list, int from, int to, Predicate<? super T> visitor);

    /** Visits a part of any indexed source, as {@link Source#visit} does. */
    <T> boolean visit(Source<T> source, long from, long to, Predicate<? super T> visitor);

    /** Visits the results of a function of the elements of two indexed sources. */
    <A, B, T> boolean visitZipped(
            Source<A> left,
            Source<B> right,
            long from,
            long to,
            BiFunction<? super A, ? super B, ? extends T> function,
            Predicate<? super T> visitor);

    /** Calls an action with the elements of an indexed source and with their positions. */
    <T> void eachIndexed(Source<T> source, long from, long to, IndexedConsumer<? super T> action);

    /** Replaces each element by the result of a function of it. */
    <T extends @Nullable Object> void mapInPlace(
            T[] a, int from, int to, UnaryOperator<T> function);

    /** Writes for each element whether it matches a predicate. */
    <T extends @Nullable Object> void mark(
            T[] a, int from, int to, Predicate<? super T> predicate, boolean[] marks);

    /** Returns a visitor that passes on the results of a function of the elements. */
    <S, T> Predicate<S> mapping(
            Function<? super S, ? extends T> function, Predicate<? super T> next);

    /** Returns a visitor that passes on the {@code int} results of a function of the elements. */
    <T> Predicate<T> mappingToInt(ToIntFunction<? super T> function, IntPredicate next);

    /** Returns a visitor that passes on the {@code long} results of a function of the elements. */
    <T> Predicate<T> mappingToLong(ToLongFunction<? super T> function, LongPredicate next);

    /**
     * Returns a visitor that passes on the {@code double} results of a function of the elements.
     */
    <T> Predicate<T> mappingToDouble(ToDoubleFunction<? super T> function, DoublePredicate next);

    /** Returns a visitor that passes on the elements of the collections that a function returns. */
    <S, T> Predicate<S> flattening(
            Function<? super S, ? extends Iterable<? extends T>> function,
            Predicate<? super T> next);

    /** Returns a visitor that passes on the elements that match a predicate. */
    <T> Predicate<T> filtering(Predicate<? super T> predicate, Predicate<? super T> next);

    /** Returns the negation of a predicate. */
    <T> Predicate<T> not(Predicate<? super T> predicate);

    /** Returns a visitor that calls an action. */
    <T extends @Nullable Object> Predicate<T> acting(Consumer<? super T> action);

    /** Returns a visitor that reduces all elements to one value. */
    <T> Predicate<T> reducing(BinaryOperator<T> operator, SeqLoops.Reduce<T> reduction);

    /** Returns a visitor that adds to a container. */
    <T, R> Predicate<T> adding(BiConsumer<? super R, ? super T> add, R container);

    /** Returns a visitor that reports the elements that match a predicate to a search. */
    <T> Predicate<T> finding(Predicate<? super T> predicate, SeqLoops.Find<T> search);

    /** Holds the copies, created on first use. */
    final class Copies {
        private static final LoopCopies<ObjectKernels> ALL =
                new LoopCopies<>(MethodHandles.lookup(), new ObjectKernelsImpl());

        private Copies() {}
    }
}
