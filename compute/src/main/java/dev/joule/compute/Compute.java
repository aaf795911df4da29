package dev.joule.compute;

import dev.joule.compute.internal.join.LongSupplierJoin;
import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.join.SupplierJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Joins and scopes on the current pool: that of the calling worker, or the {@linkplain
 * ComputePool#shared shared} one on any other thread.
 *
 * {@snippet class="dev.joule.compute.ComputeSnippets" region="join"}
 */
public final class Compute {

    private Compute() {}

    /** Runs two branches, as {@link ComputePool#join(Runnable, Runnable)}. */
    public static void join(Runnable first, Runnable second) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        if (Thread.currentThread() instanceof ComputeThread worker) {
            RunnableJoin.join(worker, first, second);
        } else {
            ComputePool.shared().join(first, second);
        }
    }

    /** Runs two branches, as {@link ComputePool#join(Supplier, Supplier, BiFunction)}. */
    public static <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    R extends @Nullable Object>
            R join(
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    BiFunction<? super A, ? super B, ? extends R> combine) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(combine, "combine");
        return Thread.currentThread() instanceof ComputeThread worker
                ? SupplierJoin.<A, B, R>join(worker, first, second, combine)
                : ComputePool.shared().<A, B, R>join(first, second, combine);
    }

    /**
     * Runs three branches, as {@link ComputePool#join(Supplier, Supplier, Supplier, TriFunction)}.
     */
    public static <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    C extends @Nullable Object,
                    R extends @Nullable Object>
            R join(
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    Supplier<? extends C> third,
                    TriFunction<? super A, ? super B, ? super C, ? extends R> combine) {
        return ComputePool.current().<A, B, C, R>join(first, second, third, combine);
    }

    /** Runs any number of branches, as {@link ComputePool#join(List)}. */
    public static <T extends @Nullable Object> List<T> join(
            List<? extends Supplier<? extends T>> branches) {
        return ComputePool.current().<T>join(branches);
    }

    /**
     * Calls a function twice, as {@link ComputePool#join(Function, Object, Object, BiFunction)}.
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> R join(
            Function<? super T, ? extends R> function,
            T left,
            T right,
            BiFunction<? super R, ? super R, ? extends R> combine) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(combine, "combine");
        return Thread.currentThread() instanceof ComputeThread worker
                ? SupplierJoin.<T, R>call(worker, function, left, right, combine)
                : ComputePool.shared().<T, R>join(function, left, right, combine);
    }

    /**
     * Runs two branches, as {@link ComputePool#joinLong(LongSupplier, LongSupplier,
     * LongBinaryOperator)}.
     */
    public static long joinLong(
            LongSupplier first, LongSupplier second, LongBinaryOperator combine) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(combine, "combine");
        return Thread.currentThread() instanceof ComputeThread worker
                ? LongSupplierJoin.join(worker, first, second, combine)
                : ComputePool.shared().joinLong(first, second, combine);
    }

    /**
     * Calls a function twice, as {@link ComputePool#joinLong(LongUnaryOperator, long, long,
     * LongBinaryOperator)}.
     */
    public static long joinLong(
            LongUnaryOperator function, long left, long right, LongBinaryOperator combine) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(combine, "combine");
        return Thread.currentThread() instanceof ComputeThread worker
                ? LongSupplierJoin.call(worker, function, left, right, combine)
                : ComputePool.shared().joinLong(function, left, right, combine);
    }

    /** Runs two branches, as {@link ComputePool#tryJoin(Supplier, Supplier, BiFunction)}. */
    public static <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    R extends @Nullable Object>
            R tryJoin(
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    BiFunction<? super A, ? super B, ? extends R> combine) {
        return ComputePool.current().<A, B, R>tryJoin(first, second, combine);
    }

    /** Runs two branches, as {@link ComputePool#tryJoin(Runnable, Runnable)}. */
    public static void tryJoin(Runnable first, Runnable second) {
        ComputePool.current().tryJoin(first, second);
    }

    /** Runs a body and the tasks it spawns, as {@link ComputePool#scope(Consumer)}. */
    public static void scope(Consumer<? super Scope> body) {
        ComputePool.current().scope(body);
    }
}
