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

    /** The loops for a function that is going to be called so often. */
    static ObjectKernels of(Object function, long calls) {
        return Copies.ALL.of(function, calls);
    }

    /** As {@link Source#visit}, of a part of an array. */
    <T extends @Nullable Object> boolean visit(
            T[] a, int from, int to, Predicate<? super T> visitor);

    /** As {@link Source#visit}, of a part of a list. */
    <T> boolean visit(List<T> list, int from, int to, Predicate<? super T> visitor);

    /** As {@link Source#visit}, of any indexed source. */
    <T> boolean visit(Source<T> source, long from, long to, Predicate<? super T> visitor);

    /** The same of what a function makes of the elements of two indexed sources. */
    <A, B, T> boolean visitZipped(
            Source<A> left,
            Source<B> right,
            long from,
            long to,
            BiFunction<? super A, ? super B, ? extends T> function,
            Predicate<? super T> visitor);

    /** Calls an action with the elements of an indexed source and with their positions. */
    <T> void eachIndexed(Source<T> source, long from, long to, IndexedConsumer<? super T> action);

    /** Replaces each element by what a function makes of it. */
    <T extends @Nullable Object> void mapInPlace(
            T[] a, int from, int to, UnaryOperator<T> function);

    /** Writes of which elements a predicate is true. */
    <T extends @Nullable Object> void mark(
            T[] a, int from, int to, Predicate<? super T> predicate, boolean[] marks);

    /** A visitor that passes on what a function makes of the elements. */
    <S, T> Predicate<S> mapping(
            Function<? super S, ? extends T> function, Predicate<? super T> next);

    /** The same for a function that makes numbers. */
    <T> Predicate<T> mappingToInt(ToIntFunction<? super T> function, IntPredicate next);

    /** The same for a function that makes numbers. */
    <T> Predicate<T> mappingToLong(ToLongFunction<? super T> function, LongPredicate next);

    /** The same for a function that makes numbers. */
    <T> Predicate<T> mappingToDouble(ToDoubleFunction<? super T> function, DoublePredicate next);

    /** A visitor that passes on the elements of what a function makes of each. */
    <S, T> Predicate<S> flattening(
            Function<? super S, ? extends Iterable<? extends T>> function,
            Predicate<? super T> next);

    /** A visitor that passes on the elements that a predicate is true of. */
    <T> Predicate<T> filtering(Predicate<? super T> predicate, Predicate<? super T> next);

    /** A predicate that is true where another one is not. */
    <T> Predicate<T> not(Predicate<? super T> predicate);

    /** A visitor that calls an action. */
    <T extends @Nullable Object> Predicate<T> acting(Consumer<? super T> action);

    /** A visitor that makes one value of all elements. */
    <T> Predicate<T> reducing(BinaryOperator<T> operator, SeqLoops.Reduce<T> reduction);

    /** A visitor that adds to a container. */
    <T, R> Predicate<T> adding(BiConsumer<? super R, ? super T> add, R container);

    /** A visitor that tells a search what a predicate is true of. */
    <T> Predicate<T> finding(Predicate<? super T> predicate, SeqLoops.Find<T> search);

    /** Made when first asked for. */
    final class Copies {
        private static final LoopCopies<ObjectKernels> ALL =
                new LoopCopies<>(MethodHandles.lookup(), new ObjectKernelsImpl());

        private Copies() {}
    }
}
