package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.loop.Loops;
import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.seq.InPlace;
import dev.joule.compute.internal.seq.ObjectInPlace;
import dev.joule.compute.internal.seq.ObjectPartition;
import dev.joule.compute.internal.seq.PartitionIndex;
import dev.joule.compute.internal.sort.ObjectKeyed;
import dev.joule.compute.internal.sort.ObjectPivots;
import dev.joule.compute.internal.sort.ObjectSort;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
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
public final class ParArrays {

    /** The passes of a sort of objects by cached keys: it computes, sorts, and moves back. */
    private static final long KEYED_PASSES = 3;

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
                .<@Nullable Void>invoke(
                        Computation.begin(listener), ComputePool.supplier(operations));
    }

    /** Runs an operation, and reports its steps to the listener of {@link #progress}, if any. */
    private static void operate(long steps, Runnable operation) {
        if (Thread.currentThread() instanceof ComputeThread worker) {
            ComputePool.current().operate(worker.computation().listener(), steps, operation);
        } else {
            operation.run();
        }
    }

    private static void run(Loop loop, int size) {
        operate(size, () -> loop(loop, size));
    }

    private static void loop(Loop loop, int size) {
        Loops.run(ComputePool.current().core(), loop, size, 1);
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

    /** Sorts on the calling thread if that is easy, else in the pool. */
    private static void sort(int size, BooleanSupplier trySort, Runnable sort) {
        operate(size, () -> run(trySort, sort));
    }

    private static void run(BooleanSupplier trySort, Runnable sort) {
        if (!trySort.getAsBoolean()) {
            inPool(sort);
        }
    }

    /** Marks the elements that come first, then moves all elements to their places. */
    private static int partition(Loop mark, int size, Supplier<Integer> put) {
        int[] first = new int[1];
        operate(
                size,
                () -> {
                    loop(mark, size);
                    first[0] =
                            PartitionIndex.areFew(size)
                                    ? put.get()
                                    : ComputePool.current().invoke(put);
                });
        return first[0];
    }

    // $Elem$Arrays

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
        return partition(
                ObjectInPlace.mark(array, predicate, marks),
                marks.length,
                () -> ObjectPartition.put(array, marks));
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
        operate(array.length, () -> sortAnyhow(array, order));
    }

    private static <T> void sortAnyhow(T[] array, Comparator<? super T> order) {
        run(() -> ObjectSort.trySort(array, order), () -> ObjectPivots.sort(array, order));
    }

    /** Sorts in the given order; stable. */
    public static <T> void sort(T[] array, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        operate(array.length, () -> sortStable(array, order));
    }

    private static <T> void sortStable(T[] array, Comparator<? super T> order) {
        run(() -> ObjectSort.trySort(array, order), () -> ObjectSort.sort(array, order));
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
        operate(KEYED_PASSES * array.length, () -> ParArrays.<T, K>sortKeyed(array, key));
    }

    private static <T, K extends Comparable<? super K>> void sortKeyed(
            T[] array, Function<? super T, ? extends K> key) {
        ObjectKeyed<T, K>[] keyed = ObjectKeyed.room(array.length);
        loop(ObjectKeyed.ask(array, key, keyed), array.length);
        run(ObjectKeyed.areFew(array.length), () -> ObjectKeyed.sort(keyed));
        ObjectKeyed.bringBack(ComputePool.current().core(), keyed, array);
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
        sort(list, 1, array -> sortAnyhow(array, order));
    }

    /** Sorts a list in the given order; stable. */
    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        sort(list, 1, array -> sortStable(array, order));
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
        sort(list, KEYED_PASSES, array -> ParArrays.<T, K>sortKeyed(array, key));
    }

    /** Sorts a list as an array; the operation ends when the list is sorted. */
    private static <T> void sort(List<T> list, long passes, Consumer<T[]> sort) {
        T[] array = toArray(list);
        operate(
                passes * array.length,
                () -> {
                    sort.accept(array);
                    putBack(array, list);
                });
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
