package dev.joule.compute.internal.seq;

import dev.joule.compute.IndexedConsumer;
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

/** The loops, which are copied for functions that are called often. */
final class ObjectKernelsImpl implements ObjectKernels {

    @Override
    public <T extends @Nullable Object> boolean visit(
            T[] a, int from, int to, Predicate<? super T> visitor) {
        for (int i = from; i < to; i++) {
            if (!visitor.test(a[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public <T> boolean visit(List<T> list, int from, int to, Predicate<? super T> visitor) {
        for (int i = from; i < to; i++) {
            if (!visitor.test(list.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public <T> boolean visit(Source<T> source, long from, long to, Predicate<? super T> visitor) {
        for (long i = from; i < to; i++) {
            if (!visitor.test(source.at(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public <A, B, T> boolean visitZipped(
            Source<A> left,
            Source<B> right,
            long from,
            long to,
            BiFunction<? super A, ? super B, ? extends T> function,
            Predicate<? super T> visitor) {
        for (long i = from; i < to; i++) {
            if (!visitor.test(function.apply(left.at(i), right.at(i)))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public <T> void eachIndexed(
            Source<T> source, long from, long to, IndexedConsumer<? super T> action) {
        for (long i = from; i < to; i++) {
            action.accept(i, source.at(i));
        }
    }

    @Override
    public <T extends @Nullable Object> void mapInPlace(
            T[] a, int from, int to, UnaryOperator<T> function) {
        for (int i = from; i < to; i++) {
            a[i] = function.apply(a[i]);
        }
    }

    @Override
    public <T extends @Nullable Object> void mark(
            T[] a, int from, int to, Predicate<? super T> predicate, boolean[] marks) {
        for (int i = from; i < to; i++) {
            marks[i] = predicate.test(a[i]);
        }
    }

    @Override
    public <S, T> Predicate<S> mapping(
            Function<? super S, ? extends T> function, Predicate<? super T> next) {
        return e -> next.test(function.apply(e));
    }

    @Override
    public <T> Predicate<T> mappingToInt(ToIntFunction<? super T> function, IntPredicate next) {
        return e -> next.test(function.applyAsInt(e));
    }

    @Override
    public <T> Predicate<T> mappingToLong(ToLongFunction<? super T> function, LongPredicate next) {
        return e -> next.test(function.applyAsLong(e));
    }

    @Override
    public <T> Predicate<T> mappingToDouble(
            ToDoubleFunction<? super T> function, DoublePredicate next) {
        return e -> next.test(function.applyAsDouble(e));
    }

    @Override
    public <S, T> Predicate<S> flattening(
            Function<? super S, ? extends Iterable<? extends T>> function,
            Predicate<? super T> next) {
        return e -> {
            for (T inner : function.apply(e)) {
                if (!next.test(inner)) {
                    return false;
                }
            }
            return true;
        };
    }

    @Override
    public <T> Predicate<T> filtering(Predicate<? super T> predicate, Predicate<? super T> next) {
        return e -> !predicate.test(e) || next.test(e);
    }

    @Override
    public <T> Predicate<T> not(Predicate<? super T> predicate) {
        return e -> !predicate.test(e);
    }

    @Override
    public <T extends @Nullable Object> Predicate<T> acting(Consumer<? super T> action) {
        return e -> {
            action.accept(e);
            return true;
        };
    }

    @Override
    public <T> Predicate<T> reducing(BinaryOperator<T> operator, SeqLoops.Reduce<T> reduction) {
        return e -> {
            reduction.put(reduction.any ? operator.apply(reduction.value(), e) : e);
            return true;
        };
    }

    @Override
    public <T, R> Predicate<T> adding(BiConsumer<? super R, ? super T> add, R container) {
        return e -> {
            add.accept(container, e);
            return true;
        };
    }

    @Override
    public <T> Predicate<T> finding(Predicate<? super T> predicate, SeqLoops.Find<T> search) {
        return e -> {
            if (predicate.test(e)) {
                search.found(e);
                return false;
            }
            search.passed();
            return true;
        };
    }
}
