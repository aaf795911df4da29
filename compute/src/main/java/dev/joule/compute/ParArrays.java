package dev.joule.compute;

import dev.joule.compute.internal.loop.Loops;
import dev.joule.compute.internal.seq.DoublePrefix;
import dev.joule.compute.internal.seq.InPlace;
import dev.joule.compute.internal.seq.IntPrefix;
import dev.joule.compute.internal.seq.LongPrefix;
import dev.joule.compute.internal.sort.DoubleSort;
import dev.joule.compute.internal.sort.IntSort;
import dev.joule.compute.internal.sort.LongSort;
import dev.joule.compute.internal.sort.ObjectSort;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Works on arrays in place, on the pool of the calling worker or the shared one; wrap a call in
 * {@link ComputePool#invoke} for another. Nobody else may use the array meanwhile.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="arrays"}
 */
public final class ParArrays {

    /** Arrays of up to so many elements are sorted on the calling thread. */
    private static final int ALONE = 1 << 13;

    private ParArrays() {}

    private static void run(dev.joule.compute.internal.loop.Loop loop, int size) {
        Loops.run(ComputePool.current().core(), loop, 0, size, 1);
    }

    private static void inPool(Runnable task) {
        ComputePool.current().invoke(task);
    }

    /** Replaces each element by what a function makes of it. */
    public static void mapInPlace(long[] array, LongUnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run(
                InPlace.loop((from, to) -> {
                    for (int i = from; i < to; i++) {
                        array[i] = function.applyAsLong(array[i]);
                    }
                }),
                array.length);
    }

    /** Sets each element to one value. */
    public static void fill(long[] array, long value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Turns the order of the elements round. */
    public static void reverse(long[] array) {
        run(
                InPlace.cheap((from, to) -> {
                    for (int i = from, j = array.length - 1 - from; i < to; i++, j--) {
                        long swapped = array[i];
                        array[i] = array[j];
                        array[j] = swapped;
                    }
                }),
                array.length / 2);
    }

    /**
     * Puts the elements that a predicate is true of first, both parts in their order.
     *
     * @return how many it is true of
     */
    public static int partition(long[] array, LongPredicate predicate) {
        Pair<long[], long[]> parts = Par.of(array).partition(predicate);
        long[] first = parts.first();
        System.arraycopy(first, 0, array, 0, first.length);
        System.arraycopy(parts.second(), 0, array, first.length, array.length - first.length);
        return first.length;
    }

    /** Replaces each element by the sum of all up to it, which wraps round. */
    public static void prefixSum(long[] array) {
        inPool(() -> LongPrefix.sums(array, true));
    }

    /** Replaces each element by the sum of all before it. */
    public static void prefixSumExclusive(long[] array) {
        inPool(() -> LongPrefix.sums(array, false));
    }

    /**
     * Sorts in ascending order.
     *
     * @implNote Takes a second array's worth of memory while it runs, unless the array is short or
     *     nearly in order.
     */
    public static void sort(long[] array) {
        if (!LongSort.trySort(array)) {
            inPool(() -> LongSort.sort(array));
        }
    }

    /** As {@link #sort(long[])}: of numbers one cannot tell equals apart. */
    public static void sortUnstable(long[] array) {
        sort(array);
    }

    /** Replaces each element by what a function makes of it. */
    public static void mapInPlace(int[] array, IntUnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run(
                InPlace.loop((from, to) -> {
                    for (int i = from; i < to; i++) {
                        array[i] = function.applyAsInt(array[i]);
                    }
                }),
                array.length);
    }

    /** Sets each element to one value. */
    public static void fill(int[] array, int value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Turns the order of the elements round. */
    public static void reverse(int[] array) {
        run(
                InPlace.cheap((from, to) -> {
                    for (int i = from, j = array.length - 1 - from; i < to; i++, j--) {
                        int swapped = array[i];
                        array[i] = array[j];
                        array[j] = swapped;
                    }
                }),
                array.length / 2);
    }

    /**
     * Puts the elements that a predicate is true of first, both parts in their order.
     *
     * @return how many it is true of
     */
    public static int partition(int[] array, IntPredicate predicate) {
        Pair<int[], int[]> parts = Par.of(array).partition(predicate);
        int[] first = parts.first();
        System.arraycopy(first, 0, array, 0, first.length);
        System.arraycopy(parts.second(), 0, array, first.length, array.length - first.length);
        return first.length;
    }

    /** Replaces each element by the sum of all up to it, which wraps round. */
    public static void prefixSum(int[] array) {
        inPool(() -> IntPrefix.sums(array, true));
    }

    /** Replaces each element by the sum of all before it. */
    public static void prefixSumExclusive(int[] array) {
        inPool(() -> IntPrefix.sums(array, false));
    }

    /** Sorts in ascending order. */
    public static void sort(int[] array) {
        if (!IntSort.trySort(array)) {
            inPool(() -> IntSort.sort(array));
        }
    }

    /** As {@link #sort(int[])}: of numbers one cannot tell equals apart. */
    public static void sortUnstable(int[] array) {
        sort(array);
    }

    /** Replaces each element by what a function makes of it. */
    public static void mapInPlace(double[] array, DoubleUnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run(
                InPlace.loop((from, to) -> {
                    for (int i = from; i < to; i++) {
                        array[i] = function.applyAsDouble(array[i]);
                    }
                }),
                array.length);
    }

    /** Sets each element to one value. */
    public static void fill(double[] array, double value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Turns the order of the elements round. */
    public static void reverse(double[] array) {
        run(
                InPlace.cheap((from, to) -> {
                    for (int i = from, j = array.length - 1 - from; i < to; i++, j--) {
                        double swapped = array[i];
                        array[i] = array[j];
                        array[j] = swapped;
                    }
                }),
                array.length / 2);
    }

    /**
     * Puts the elements that a predicate is true of first, both parts in their order.
     *
     * @return how many it is true of
     */
    public static int partition(double[] array, DoublePredicate predicate) {
        Pair<double[], double[]> parts = Par.of(array).partition(predicate);
        double[] first = parts.first();
        System.arraycopy(first, 0, array, 0, first.length);
        System.arraycopy(parts.second(), 0, array, first.length, array.length - first.length);
        return first.length;
    }

    /** Replaces each element by the sum of all up to it. */
    public static void prefixSum(double[] array) {
        inPool(() -> DoublePrefix.sums(array, true));
    }

    /** Replaces each element by the sum of all before it. */
    public static void prefixSumExclusive(double[] array) {
        inPool(() -> DoublePrefix.sums(array, false));
    }

    /**
     * Sorts in ascending order.
     *
     * @implNote Takes two more arrays' worth of memory while it runs, unless the array is short or
     *     nearly in order.
     */
    public static void sort(double[] array) {
        if (!DoubleSort.trySort(array)) {
            inPool(() -> DoubleSort.sort(array));
        }
    }

    /** As {@link #sort(double[])}: of numbers one cannot tell equals apart. */
    public static void sortUnstable(double[] array) {
        sort(array);
    }

    /** Replaces each element by what a function makes of it. */
    public static <T extends @Nullable Object> void mapInPlace(
            T[] array, UnaryOperator<T> function) {
        Objects.requireNonNull(function, "function");
        run(
                InPlace.loop((from, to) -> {
                    for (int i = from; i < to; i++) {
                        array[i] = function.apply(array[i]);
                    }
                }),
                array.length);
    }

    /** Sets each element to one value. */
    public static <T extends @Nullable Object> void fill(T[] array, T value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Turns the order of the elements round. */
    public static <T extends @Nullable Object> void reverse(T[] array) {
        run(
                InPlace.cheap((from, to) -> {
                    for (int i = from, j = array.length - 1 - from; i < to; i++, j--) {
                        T swapped = array[i];
                        array[i] = array[j];
                        array[j] = swapped;
                    }
                }),
                array.length / 2);
    }

    /**
     * Puts the elements that a predicate is true of first, both parts in their order.
     *
     * @return how many it is true of
     */
    @SuppressWarnings("SuspiciousSystemArraycopy") // the lists were filled from the array
    public static <T> int partition(T[] array, Predicate<? super T> predicate) {
        Pair<List<T>, List<T>> parts = Par.of(array).partition(predicate);
        @Nullable Object[] first = parts.first().toArray();
        System.arraycopy(first, 0, array, 0, first.length);
        System.arraycopy(
                parts.second().toArray(), 0, array, first.length, array.length - first.length);
        return first.length;
    }

    /** Sorts in the natural order; stable. */
    public static <T extends Comparable<? super T>> void sort(T[] array) {
        sortBy(array, Comparator.naturalOrder());
    }

    /** Sorts in the natural order; equals may change places. */
    public static <T extends Comparable<? super T>> void sortUnstable(T[] array) {
        sort(array);
    }

    /** Sorts in the given order; stable. */
    public static <T> void sortBy(T[] array, Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        if (array.length <= ALONE) {
            Arrays.sort(array, order);
        } else {
            inPool(() -> ObjectSort.sort(array, order));
        }
    }

    /** Sorts by a key, which is asked for at each comparison; stable. */
    public static <T, K extends Comparable<? super K>> void sortByKey(
            T[] array, Function<? super T, ? extends K> key) {
        sortBy(array, Comparator.<T, K>comparing(key));
    }

    /** Sorts by a key, which is asked for once per element; stable. */
    public static <T, K extends Comparable<? super K>> void sortByCachedKey(
            T[] array, Function<? super T, ? extends K> key) {
        Objects.requireNonNull(key, "key");
        inPool(() -> {
            @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
            Keyed<T, K>[] keyed = new Keyed[array.length];
            run(
                    InPlace.loop((from, to) -> {
                        for (int i = from; i < to; i++) {
                            keyed[i] = new Keyed<>(key.apply(array[i]), array[i]);
                        }
                    }),
                    array.length);
            ObjectSort.sort(keyed, (a, b) -> a.key().compareTo(b.key()));
            run(
                    InPlace.loop((from, to) -> {
                        for (int i = from; i < to; i++) {
                            array[i] = keyed[i].value();
                        }
                    }),
                    array.length);
        });
    }

    private record Keyed<T, K>(K key, T value) {}

    /** Sorts a list in the natural order; stable. */
    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        sortBy(list, Comparator.naturalOrder());
    }

    /** Sorts a list in the given order; stable. */
    @SuppressWarnings("unchecked") // the array has the list's elements
    public static <T> void sortBy(List<T> list, Comparator<? super T> order) {
        T[] array = (T[]) list.toArray();
        sortBy(array, order);
        ListIterator<T> at = list.listIterator();
        for (T element : array) {
            at.next();
            at.set(element);
        }
    }
}
