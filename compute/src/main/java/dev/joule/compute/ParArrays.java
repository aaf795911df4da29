package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.loop.Loops;
import dev.joule.compute.internal.loop.ProgressCounter;
import dev.joule.compute.internal.loop.ProgressLoop;
import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.seq.DoubleInPlace;
import dev.joule.compute.internal.seq.DoublePartition;
import dev.joule.compute.internal.seq.DoublePrefix;
import dev.joule.compute.internal.seq.InPlace;
import dev.joule.compute.internal.seq.IntInPlace;
import dev.joule.compute.internal.seq.IntPartition;
import dev.joule.compute.internal.seq.IntPrefix;
import dev.joule.compute.internal.seq.LongInPlace;
import dev.joule.compute.internal.seq.LongPartition;
import dev.joule.compute.internal.seq.LongPrefix;
import dev.joule.compute.internal.seq.ObjectInPlace;
import dev.joule.compute.internal.seq.ObjectPartition;
import dev.joule.compute.internal.seq.PartitionIndex;
import dev.joule.compute.internal.sort.DoubleKeyed;
import dev.joule.compute.internal.sort.DoubleMerge;
import dev.joule.compute.internal.sort.DoubleSort;
import dev.joule.compute.internal.sort.IntKeyed;
import dev.joule.compute.internal.sort.IntMerge;
import dev.joule.compute.internal.sort.IntSort;
import dev.joule.compute.internal.sort.LongKeyed;
import dev.joule.compute.internal.sort.LongMerge;
import dev.joule.compute.internal.sort.LongSort;
import dev.joule.compute.internal.sort.ObjectKeyed;
import dev.joule.compute.internal.sort.ObjectPivots;
import dev.joule.compute.internal.sort.ObjectSort;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Parallel operations that change arrays in place, on the pool of the calling worker or the shared
 * one. To choose another pool, or to be able to cancel an operation, call it in {@link
 * ComputePool#invoke}; to observe its progress, call it in {@link #progress}. On a thread that is
 * no worker, short operations run on that thread, and a loop moves to the shared pool when it takes
 * longer than about 20 µs. No other code may use the array meanwhile.
 *
 * <p>If the calling thread is no worker, an interrupt cancels what workers run for it: the
 * operation throws {@link java.util.concurrent.CancellationException}, unless it has completed, and
 * the thread stays interrupted. What runs on the calling thread itself is not interrupted.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="arrays"}
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="sorts"}
 *
 * <p>If a sort, {@code partition} or {@code reverse} is cancelled, or a comparator, a key, a
 * predicate or a listener throws, the array still has each of its elements, in an unspecified
 * order. {@code replaceAll} and {@code fill} may then have replaced some elements and not others.
 * The contents of an array after a prefix sum that did not complete are unspecified.
 *
 * <p>A stable sort keeps equal elements in their order. A key or comparator must give the same
 * result at each call for the same elements; otherwise their order afterwards is unspecified, or
 * the sort throws {@link IllegalArgumentException}, as {@code Arrays.sort} does.
 *
 * <p>A sort of objects sorts parts of up to 32,768 elements in one go, and an array of up to 8,192
 * on one thread: a cancellation takes effect between two parts.
 */
// A long file: the same few methods for four kinds of array, as in java.util.Arrays.
public final class ParArrays {

    private ParArrays() {}

    /**
     * Runs operations of this class and reports the progress of each to a listener, on the pool of
     * the calling worker or the shared one.
     *
     * {@snippet class="dev.joule.compute.ParSnippets" region="progress"}
     *
     * <p>An operation called by another operation's function or by the listener is part of that
     * operation and is not reported by itself. Operations in two branches are both reported,
     * concurrently. Operations of other threads, and those submitted to a pool, are not reported. A
     * nested {@code progress} reports only to its own listener, and so does a sequence of {@link
     * Par} with a listener of its own; a sequence without one is not reported.
     *
     * <p>An operation called by a task of a {@link Scope} counts as called where the scope was
     * opened.
     *
     * @implNote A sort of {@code long}s or {@code int}s that are few, in order or nearly in order
     *     reports only its completion. A sort of a list reports completion when the list is sorted.
     */
    public static void progress(ProgressListener listener, Runnable operations) {
        Objects.requireNonNull(listener, "listener");
        Objects.requireNonNull(operations, "operations");
        ComputePool.current()
                .<@Nullable Object>invoke(
                        Computation.begin(listener),
                        () -> {
                            operations.run();
                            return null;
                        });
    }

    private static void run(Loop loop, int size) {
        try (ProgressCounter steps = ProgressCounter.begin(() -> size)) {
            run(steps, loop, size);
            steps.end();
        }
    }

    private static void run(ProgressCounter steps, Loop loop, int size) {
        Loops.run(ComputePool.current().core(), ProgressLoop.of(loop, steps), 0, size, 1);
    }

    private static void inPool(Runnable task) {
        ComputePool.current().invoke(task);
    }

    /** Runs a task on the calling thread if it is short, else in the pool. */
    private static void run(boolean isShort, Runnable task) {
        if (isShort) {
            task.run();
        } else {
            inPool(task);
        }
    }

    /** Runs the second half of a partition: moves the elements to their places. */
    private static int placePartition(int size, Supplier<Integer> task) {
        return PartitionIndex.areFew(size) ? task.get() : ComputePool.current().invoke(task);
    }

    /** Replaces each element by the result of a function of it. */
    public static void replaceAll(long[] array, LongUnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run(LongInPlace.map(array, function), array.length);
    }

    /** Sets each element to the given value. */
    public static void fill(long[] array, long value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Performs an action for each element, in no particular order. */
    public static void forEach(long[] array, LongConsumer action) {
        Objects.requireNonNull(action, "action");
        run(LongInPlace.each(array, action), array.length);
    }

    /** Reverses the order of the elements. */
    public static void reverse(long[] array) {
        run(LongInPlace.reverse(array), array.length / 2);
    }

    /**
     * Moves the elements that match a predicate to the front. Both parts keep their order. The
     * predicate is tested once per element.
     *
     * @return the number of elements that match
     */
    public static int partition(long[] array, LongPredicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        boolean[] marks = new boolean[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> 2L * array.length)) {
            run(steps, LongInPlace.mark(array, predicate, marks), array.length);
            int first = placePartition(array.length, () -> LongPartition.put(array, marks, steps));
            steps.end();
            return first;
        }
    }

    /** Replaces each element by the sum of all elements up to it, which wraps round. */
    public static void prefixSum(long[] array) {
        prefixSum(array, true);
    }

    /** Replaces each element by the sum of all elements before it. */
    public static void prefixSumExclusive(long[] array) {
        prefixSum(array, false);
    }

    private static void prefixSum(long[] array, boolean inclusive) {
        run(
                LongPrefix.areFew(array.length),
                () -> {
                    try (ProgressCounter steps =
                            ProgressCounter.begin(() -> LongPrefix.steps(array.length))) {
                        LongPrefix.sums(array, inclusive, steps);
                        steps.end();
                    }
                });
    }

    /**
     * Sorts in ascending order.
     *
     * @implNote Needs one extra array while it runs; none if the array is short or nearly in order.
     */
    public static void sort(long[] array) {
        try (ProgressCounter steps = ProgressCounter.begin(() -> LongSort.steps(array.length))) {
            if (!LongSort.trySort(array)) {
                inPool(() -> LongSort.sort(array, steps));
            }
            steps.end();
        }
    }

    /** Sorts in the given order; stable. Uses memory for one copy. */
    public static void sort(long[] array, LongComparator order) {
        Objects.requireNonNull(order, "order");
        try (ProgressCounter steps = ProgressCounter.begin(() -> LongMerge.steps(array.length))) {
            if (!LongMerge.trySort(array, order)) {
                inPool(() -> LongMerge.sort(array, order, steps));
            }
            steps.end();
        }
    }

    /** Sorts by a key, which is computed at each comparison; stable. */
    public static void sortByKey(long[] array, LongUnaryOperator key) {
        Objects.requireNonNull(key, "key");
        sort(array, (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b)));
    }

    /** Sorts by a key, which is computed once per element; stable. */
    public static void sortByCachedKey(long[] array, LongUnaryOperator key) {
        Objects.requireNonNull(key, "key");
        long[] keys = new long[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> LongKeyed.steps(array.length))) {
            run(steps, LongInPlace.ask(array, key, keys), array.length);
            run(LongKeyed.areFew(array.length), () -> LongKeyed.sort(array, keys, steps));
            steps.end();
        }
    }

    /** Replaces each element by the result of a function of it. */
    public static void replaceAll(int[] array, IntUnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run(IntInPlace.map(array, function), array.length);
    }

    /** Sets each element to the given value. */
    public static void fill(int[] array, int value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Performs an action for each element, in no particular order. */
    public static void forEach(int[] array, IntConsumer action) {
        Objects.requireNonNull(action, "action");
        run(IntInPlace.each(array, action), array.length);
    }

    /** Reverses the order of the elements. */
    public static void reverse(int[] array) {
        run(IntInPlace.reverse(array), array.length / 2);
    }

    /**
     * Moves the elements that match a predicate to the front. Both parts keep their order. The
     * predicate is tested once per element.
     *
     * @return the number of elements that match
     */
    public static int partition(int[] array, IntPredicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        boolean[] marks = new boolean[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> 2L * array.length)) {
            run(steps, IntInPlace.mark(array, predicate, marks), array.length);
            int first = placePartition(array.length, () -> IntPartition.put(array, marks, steps));
            steps.end();
            return first;
        }
    }

    /** Replaces each element by the sum of all elements up to it, which wraps round. */
    public static void prefixSum(int[] array) {
        prefixSum(array, true);
    }

    /** Replaces each element by the sum of all elements before it. */
    public static void prefixSumExclusive(int[] array) {
        prefixSum(array, false);
    }

    private static void prefixSum(int[] array, boolean inclusive) {
        run(
                IntPrefix.areFew(array.length),
                () -> {
                    try (ProgressCounter steps =
                            ProgressCounter.begin(() -> IntPrefix.steps(array.length))) {
                        IntPrefix.sums(array, inclusive, steps);
                        steps.end();
                    }
                });
    }

    /** Sorts in ascending order. */
    public static void sort(int[] array) {
        try (ProgressCounter steps = ProgressCounter.begin(() -> IntSort.steps(array.length))) {
            if (!IntSort.trySort(array)) {
                inPool(() -> IntSort.sort(array, steps));
            }
            steps.end();
        }
    }

    /** Sorts in the given order; stable. Uses memory for one copy. */
    public static void sort(int[] array, IntComparator order) {
        Objects.requireNonNull(order, "order");
        try (ProgressCounter steps = ProgressCounter.begin(() -> IntMerge.steps(array.length))) {
            if (!IntMerge.trySort(array, order)) {
                inPool(() -> IntMerge.sort(array, order, steps));
            }
            steps.end();
        }
    }

    /** Sorts by a key, which is computed at each comparison; stable. */
    public static void sortByKey(int[] array, IntToLongFunction key) {
        Objects.requireNonNull(key, "key");
        sort(array, (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b)));
    }

    /** Sorts by a key, which is computed once per element; stable. */
    public static void sortByCachedKey(int[] array, IntToLongFunction key) {
        Objects.requireNonNull(key, "key");
        long[] keys = new long[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> IntKeyed.steps(array.length))) {
            run(steps, IntInPlace.ask(array, key, keys), array.length);
            run(IntKeyed.areFew(array.length), () -> IntKeyed.sort(array, keys, steps));
            steps.end();
        }
    }

    /** Replaces each element by the result of a function of it. */
    public static void replaceAll(double[] array, DoubleUnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run(DoubleInPlace.map(array, function), array.length);
    }

    /** Sets each element to the given value. */
    public static void fill(double[] array, double value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Performs an action for each element, in no particular order. */
    public static void forEach(double[] array, DoubleConsumer action) {
        Objects.requireNonNull(action, "action");
        run(DoubleInPlace.each(array, action), array.length);
    }

    /** Reverses the order of the elements. */
    public static void reverse(double[] array) {
        run(DoubleInPlace.reverse(array), array.length / 2);
    }

    /**
     * Moves the elements that match a predicate to the front. Both parts keep their order. The
     * predicate is tested once per element.
     *
     * @return the number of elements that match
     */
    public static int partition(double[] array, DoublePredicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        boolean[] marks = new boolean[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> 2L * array.length)) {
            run(steps, DoubleInPlace.mark(array, predicate, marks), array.length);
            int first =
                    placePartition(array.length, () -> DoublePartition.put(array, marks, steps));
            steps.end();
            return first;
        }
    }

    /**
     * Replaces each element by the sum of all elements up to it. The last bits of a sum, and
     * whether it overflows, depend on the number of workers that add.
     */
    public static void prefixSum(double[] array) {
        prefixSum(array, true);
    }

    /**
     * Replaces each element by the sum of all elements before it; as {@link #prefixSum(double[])}.
     */
    public static void prefixSumExclusive(double[] array) {
        prefixSum(array, false);
    }

    private static void prefixSum(double[] array, boolean inclusive) {
        run(
                DoublePrefix.areFew(array.length),
                () -> {
                    try (ProgressCounter steps =
                            ProgressCounter.begin(() -> DoublePrefix.steps(array.length))) {
                        DoublePrefix.sums(array, inclusive, steps);
                        steps.end();
                    }
                });
    }

    /**
     * Sorts in ascending order, which is that of {@link Double#compare}: -0.0 before 0.0, and NaN
     * at the end.
     *
     * @implNote Needs two extra arrays while it runs; one if the array is nearly in order, none if
     *     it is short. In a large array every {@code NaN} becomes the canonical {@code NaN}.
     */
    public static void sort(double[] array) {
        try (ProgressCounter steps = ProgressCounter.begin(() -> DoubleSort.steps(array.length))) {
            if (!DoubleSort.trySort(array)) {
                inPool(() -> DoubleSort.sort(array, steps));
            }
            steps.end();
        }
    }

    /** Sorts in the given order; stable. Uses memory for one copy. */
    public static void sort(double[] array, DoubleComparator order) {
        Objects.requireNonNull(order, "order");
        try (ProgressCounter steps = ProgressCounter.begin(() -> DoubleMerge.steps(array.length))) {
            if (!DoubleMerge.trySort(array, order)) {
                inPool(() -> DoubleMerge.sort(array, order, steps));
            }
            steps.end();
        }
    }

    /** Sorts by a key, which is computed at each comparison; stable. */
    public static void sortByKey(double[] array, DoubleToLongFunction key) {
        Objects.requireNonNull(key, "key");
        sort(array, (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b)));
    }

    /** Sorts by a key, which is computed once per element; stable. */
    public static void sortByCachedKey(double[] array, DoubleToLongFunction key) {
        Objects.requireNonNull(key, "key");
        long[] keys = new long[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> DoubleKeyed.steps(array.length))) {
            run(steps, DoubleInPlace.ask(array, key, keys), array.length);
            run(DoubleKeyed.areFew(array.length), () -> DoubleKeyed.sort(array, keys, steps));
            steps.end();
        }
    }

    /** Replaces each element by the result of a function of it. */
    public static <T extends @Nullable Object> void replaceAll(
            T[] array, UnaryOperator<T> function) {
        Objects.requireNonNull(function, "function");
        run(ObjectInPlace.map(array, function), array.length);
    }

    /** Sets each element to the given value. */
    public static <T extends @Nullable Object> void fill(T[] array, T value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Performs an action for each element, in no particular order. */
    public static <T extends @Nullable Object> void forEach(T[] array, Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        run(ObjectInPlace.each(array, action), array.length);
    }

    /** Reverses the order of the elements. */
    public static <T extends @Nullable Object> void reverse(T[] array) {
        run(ObjectInPlace.reverse(array), array.length / 2);
    }

    /**
     * Moves the elements that match a predicate to the front. Both parts keep their order. The
     * predicate is tested once per element.
     *
     * @return the number of elements that match
     */
    public static <T extends @Nullable Object> int partition(
            T[] array, Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        boolean[] marks = new boolean[array.length];
        try (ProgressCounter steps = ProgressCounter.begin(() -> 2L * array.length)) {
            run(steps, ObjectInPlace.mark(array, predicate, marks), array.length);
            int first =
                    placePartition(array.length, () -> ObjectPartition.put(array, marks, steps));
            steps.end();
            return first;
        }
    }

    /** Sorts in the natural order; stable. */
    public static <T extends Comparable<? super T>> void sort(T[] array) {
        sort(array, Comparator.naturalOrder());
    }

    /**
     * Sorts in the natural order; equal elements may be reordered.
     *
     * @implNote Sorts in place, with extra room for a few thousand elements per worker. No faster
     *     than {@link #sort(Comparable[])}, unless many elements are equal.
     */
    public static <T extends Comparable<? super T>> void sortUnstable(T[] array) {
        sortUnstable(array, Comparator.naturalOrder());
    }

    /** Sorts in the given order, as {@link #sortUnstable(Comparable[])} does. */
    public static <T> void sortUnstable(T[] array, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        try (ProgressCounter steps =
                ProgressCounter.begin(() -> ObjectPivots.steps(array.length))) {
            sortUnstable(array, order, steps);
            steps.end();
        }
    }

    private static <T> void sortUnstable(
            T[] array, Comparator<? super T> order, ProgressCounter steps) {
        if (!ObjectSort.trySort(array, order)) {
            inPool(() -> ObjectPivots.sort(array, order, steps));
        }
    }

    /** Sorts in the given order; stable. */
    public static <T> void sort(T[] array, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        try (ProgressCounter steps = ProgressCounter.begin(() -> ObjectSort.steps(array.length))) {
            sort(array, order, steps);
            steps.end();
        }
    }

    private static <T> void sort(T[] array, Comparator<? super T> order, ProgressCounter steps) {
        if (!ObjectSort.trySort(array, order)) {
            inPool(() -> ObjectSort.sort(array, order, steps));
        }
    }

    /** Sorts by a key, which is computed at each comparison; stable. */
    public static <T, K extends Comparable<? super K>> void sortByKey(
            T[] array, Function<? super T, ? extends K> key) {
        sort(array, Comparator.<T, K>comparing(key));
    }

    /** Sorts by a key, which is computed once per element; stable. */
    public static <T, K extends Comparable<? super K>> void sortByCachedKey(
            T[] array, Function<? super T, ? extends K> key) {
        Objects.requireNonNull(key, "key");
        try (ProgressCounter steps = ProgressCounter.begin(() -> ObjectKeyed.steps(array.length))) {
            ParArrays.<T, K>sortByCachedKey(array, key, steps);
            steps.end();
        }
    }

    private static <T, K extends Comparable<? super K>> void sortByCachedKey(
            T[] array, Function<? super T, ? extends K> key, ProgressCounter steps) {
        ObjectKeyed<T, K>[] keyed = ObjectKeyed.room(array.length);
        run(steps, ObjectKeyed.ask(array, key, keyed), array.length);
        run(ObjectKeyed.areFew(array.length), () -> ObjectKeyed.sort(keyed, steps));
        ObjectKeyed.bringBack(ComputePool.current().core(), keyed, array, steps);
    }

    /** Sorts a list in the natural order; stable. */
    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        sort(list, Comparator.naturalOrder());
    }

    /** Sorts a list in the natural order; not stable. */
    public static <T extends Comparable<? super T>> void sortUnstable(List<T> list) {
        sortUnstable(list, Comparator.naturalOrder());
    }

    /** Sorts a list in the given order; not stable. */
    public static <T> void sortUnstable(List<T> list, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        sort(list, ObjectPivots::steps, (array, steps) -> sortUnstable(array, order, steps));
    }

    /** Sorts a list in the given order; stable. */
    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        sort(list, ObjectSort::steps, (array, steps) -> sort(array, order, steps));
    }

    /** Sorts a list by a key, which is computed at each comparison; stable. */
    public static <T, K extends Comparable<? super K>> void sortByKey(
            List<T> list, Function<? super T, ? extends K> key) {
        sort(list, Comparator.<T, K>comparing(key));
    }

    /** Sorts a list by a key, which is computed once per element; stable. */
    public static <T, K extends Comparable<? super K>> void sortByCachedKey(
            List<T> list, Function<? super T, ? extends K> key) {
        Objects.requireNonNull(key, "key");
        sort(
                list,
                ObjectKeyed::steps,
                (array, steps) -> ParArrays.<T, K>sortByCachedKey(array, key, steps));
    }

    /** Sorts a list as an array; the operation ends when the list is sorted. */
    private static <T> void sort(
            List<T> list, IntToLongFunction stepsOf, BiConsumer<T[], ProgressCounter> sort) {
        T[] array = toArray(list);
        try (ProgressCounter steps =
                ProgressCounter.begin(() -> stepsOf.applyAsLong(array.length))) {
            sort.accept(array, steps);
            putBack(array, list);
            steps.end();
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the list's elements
    private static <T> T[] toArray(List<T> list) {
        return (T[]) list.toArray();
    }

    private static <T> void putBack(T[] array, List<T> list) {
        Iterator<T> sorted = Arrays.asList(array).iterator();
        list.replaceAll(_ -> sorted.next()); // works also for lists whose iterator has no set()
    }
}
