package dev.joule.compute;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The operations of {@link ParArrays}, each on random elements of its own. */
enum ArrayOperation {
    SORT_LONGS(longs(ParArrays::sort)),
    SORT_LONGS_BY(longs(a -> ParArrays.sort(a, (x, y) -> Long.compare(y, x)))),
    SORT_LONGS_BY_KEY(longs(a -> ParArrays.sortByCachedKey(a, v -> v & 0xff))),
    SORT_SKEWED_LONGS((size, seed) -> {
        long[] array = new SplittableRandom(seed).longs(size, 0, 1 << 20).toArray();
        if (size > 0) {
            array[0] = Long.MIN_VALUE; // all others have the same first digit
        }
        return new Input(array, () -> ParArrays.sort(array));
    }),
    SORT_INTS(ints(ParArrays::sort)),
    SORT_INTS_BY(ints(a -> ParArrays.sort(a, (x, y) -> Integer.compare(y, x)))),
    SORT_INTS_BY_KEY(ints(a -> ParArrays.sortByCachedKey(a, v -> v & 0xff))),
    SORT_DOUBLES(doubles(ParArrays::sort)),
    SORT_DOUBLES_BY(doubles(a -> ParArrays.sort(a, (x, y) -> Double.compare(y, x)))),
    SORT_DOUBLES_BY_KEY(doubles(a -> ParArrays.sortByCachedKey(a, v -> (long) v & 0xff))),
    SORT_OBJECTS(objects(ParArrays::sort)),
    SORT_OBJECTS_UNSTABLE(objects(ParArrays::sortUnstable)),
    SORT_OBJECTS_BY(objects(a -> ParArrays.sort(a, Comparator.reverseOrder()))),
    SORT_OBJECTS_BY_KEY(objects(a -> ParArrays.sortByCachedKey(a, v -> v & 0xff))),
    SORT_A_LIST(lists(ParArrays::sort)),
    SORT_A_LIST_UNSTABLE(lists(ParArrays::sortUnstable)),
    SORT_A_LIST_BY_KEY(lists(a -> ParArrays.sortByKey(a, v -> v))),
    SORT_A_LIST_BY_CACHED_KEY(lists(a -> ParArrays.sortByCachedKey(a, v -> v))),
    PARTITION_LONGS(longs(a -> ParArrays.partition(a, v -> v > 0))),
    PARTITION_INTS(ints(a -> ParArrays.partition(a, v -> v > 0))),
    PARTITION_DOUBLES(doubles(a -> ParArrays.partition(a, v -> v > 0.5))),
    PARTITION_OBJECTS(objects(a -> ParArrays.partition(a, v -> v > 0))),
    REVERSE_LONGS(longs(ParArrays::reverse)),
    REVERSE_OBJECTS(objects(ParArrays::reverse)),
    FOR_EACH(longs(a -> ParArrays.forEach(a, _ -> {}))),
    PREFIX_SUM(longs(ParArrays::prefixSum)),
    PREFIX_SUM_EXCLUSIVE(ints(ParArrays::prefixSumExclusive)),
    PREFIX_SUM_OF_DOUBLES(doubles(ParArrays::prefixSum)),
    MAP(doubles(a -> ParArrays.replaceAll(a, v -> v + 1))),
    FILL(objects(a -> ParArrays.fill(a, 1)));

    /** Those that put other elements in the place of the first ones. */
    private static final Set<ArrayOperation> CHANGING =
            EnumSet.of(PREFIX_SUM, PREFIX_SUM_EXCLUSIVE, PREFIX_SUM_OF_DOUBLES, MAP, FILL);

    /** Elements, and the operation on them. */
    record Input(Object elements, Runnable operation) {

        /** The elements in their order, wherever they stand now. */
        List<?> sortedElements() {
            return switch (elements) {
                case long[] a -> Arrays.stream(a).sorted().boxed().toList();
                case int[] a -> Arrays.stream(a).sorted().boxed().toList();
                case double[] a -> Arrays.stream(a).sorted().boxed().toList();
                case Integer[] a -> Arrays.stream(a).sorted().toList();
                default -> ((List<?>) elements).stream().sorted().toList();
            };
        }
    }

    private interface Factory {
        Input make(int size, long seed);
    }

    private final Factory factory;

    ArrayOperation(Factory factory) {
        this.factory = factory;
    }

    Input on(int size, long seed) {
        return factory.make(size, seed);
    }

    boolean keepsElements() {
        return !CHANGING.contains(this);
    }

    private static Factory longs(Consumer<long[]> operation) {
        return (size, seed) -> input(new SplittableRandom(seed).longs(size).toArray(), operation);
    }

    private static Factory ints(Consumer<int[]> operation) {
        return (size, seed) -> input(new SplittableRandom(seed).ints(size).toArray(), operation);
    }

    private static Factory doubles(Consumer<double[]> operation) {
        return (size, seed) -> input(new SplittableRandom(seed).doubles(size).toArray(), operation);
    }

    private static Factory objects(Consumer<Integer[]> operation) {
        return (size, seed) -> input(list(size, seed).toArray(Integer[]::new), operation);
    }

    private static Factory lists(Consumer<List<Integer>> operation) {
        return (size, seed) -> input(new ArrayList<>(list(size, seed)), operation);
    }

    private static List<Integer> list(int size, long seed) {
        return new SplittableRandom(seed).ints(size).boxed().toList();
    }

    private static <A> Input input(A elements, Consumer<? super A> operation) {
        return new Input(elements, () -> operation.accept(elements));
    }
}
