package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sorts by an order and by keys against the JDK's stable sort of objects. There are few keys and
 * many elements that differ, so a sort that is not stable is seen.
 */
@Tag("stress")
@Timeout(60)
class SortsByOrderAndKeyTest {

    private static final ComputePool POOL = TestPools.of(3);

    /** Arrays in any order, ascending, descending, all with one key, and in a few runs. */
    private static List<long[]> shapes(int size) {
        long[] any = new Random(size).longs(size, -1_000_000, 1_000_000).toArray();
        long[] ascending = any.clone();
        Arrays.sort(ascending);
        long[] descending = LongStream.of(ascending).map(v -> -v).toArray();
        long[] equal = LongStream.range(0, size).map(i -> 100 * (size - i)).toArray();
        long[] runs = any.clone();
        Arrays.sort(runs, 0, size / 3);
        Arrays.sort(runs, size / 3, size);
        return List.of(any, ascending, descending, equal, runs);
    }

    /** Negative, too, and the same for many. */
    private static long key(long value) {
        return value % 100;
    }

    private static int compare(long a, long b) {
        return Long.compare(key(a), key(b));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 24, 25, 26, 999, 8_192, 8_193, 50_001})
    void longs(int size) {
        LongComparator order = SortsByOrderAndKeyTest::compare;
        for (long[] a : shapes(size)) {
            long[] byKey =
                    LongStream.of(a).boxed().sorted(order::compare).mapToLong(v -> v).toArray();
            check(a, byKey, b -> ParArrays.sort(b, order));
            check(a, byKey, b -> ParArrays.sortByKey(b, SortsByOrderAndKeyTest::key));
            check(a, byKey, b -> ParArrays.sortByCachedKey(b, SortsByOrderAndKeyTest::key));
            long[] sorted = LongStream.of(a).sorted().toArray();
            check(a, sorted, b -> ParArrays.sort(b, Long::compare));
            LongAdder sum = new LongAdder();
            ParArrays.forEach(a, sum::add);
            assertThat(sum.sum()).isEqualTo(LongStream.of(a).sum());
            LongAdder asked = new LongAdder();
            ParArrays.partition(a.clone(), v -> isEven(v, asked));
            assertThat(asked.sum()).isEqualTo(size);
        }
    }

    private static boolean isEven(long value, LongAdder asked) {
        asked.increment();
        return value % 2 == 0;
    }

    private static void check(long[] a, long[] expected, Consumer<long[]> sort) {
        long[] outside = a.clone();
        sort.accept(outside);
        assertThat(outside).isEqualTo(expected);
        long[] inside = a.clone();
        POOL.invoke(() -> sort.accept(inside));
        assertThat(inside).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 24, 25, 26, 999, 8_192, 8_193, 50_001})
    void ints(int size) {
        IntComparator order = SortsByOrderAndKeyTest::compare;
        for (long[] shape : shapes(size)) {
            int[] a = LongStream.of(shape).mapToInt(v -> (int) v).toArray();
            int[] expected =
                    IntStream.of(a).boxed().sorted(order::compare).mapToInt(v -> v).toArray();
            check(a, expected, b -> ParArrays.sort(b, order));
            check(a, expected, b -> ParArrays.sortByKey(b, SortsByOrderAndKeyTest::key));
            check(a, expected, b -> ParArrays.sortByCachedKey(b, SortsByOrderAndKeyTest::key));
            LongAdder sum = new LongAdder();
            ParArrays.forEach(a, sum::add);
            assertThat(sum.sum()).isEqualTo(IntStream.of(a).asLongStream().sum());
            LongAdder asked = new LongAdder();
            ParArrays.partition(a, v -> isEven(v, asked));
            assertThat(asked.sum()).isEqualTo(size);
        }
    }

    private static void check(int[] a, int[] expected, Consumer<int[]> sort) {
        int[] outside = a.clone();
        sort.accept(outside);
        assertThat(outside).isEqualTo(expected);
        int[] inside = a.clone();
        POOL.invoke(() -> sort.accept(inside));
        assertThat(inside).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 24, 25, 26, 999, 8_192, 8_193, 50_001})
    void doubles(int size) {
        DoubleComparator order = (x, y) -> compare((long) x, (long) y);
        for (long[] shape : shapes(size)) {
            double[] a = LongStream.of(shape).mapToDouble(v -> v / 4.0).toArray();
            double[] expected =
                    DoubleStream.of(a).boxed().sorted(order::compare).mapToDouble(v -> v).toArray();
            check(a, expected, b -> ParArrays.sort(b, order));
            check(a, expected, b -> ParArrays.sortByKey(b, v -> key((long) v)));
            check(a, expected, b -> ParArrays.sortByCachedKey(b, v -> key((long) v)));
            LongAdder asked = new LongAdder();
            ParArrays.forEach(a, _ -> asked.increment());
            ParArrays.partition(a, v -> isEven((long) v, asked));
            assertThat(asked.sum()).isEqualTo(2L * size);
            double[] odd = {-0.0, 0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
            for (int i = 0; i < size; i += 7) {
                a[i] = odd[i % odd.length];
            }
            double[] sorted = a.clone();
            Arrays.sort(sorted);
            check(a, sorted, b -> ParArrays.sort(b, Double::compare));
            check(a, sorted, ParArrays::sort);
        }
    }

    /** Compares bits: the equality of arrays distinguishes 0.0 from -0.0, as Double's does. */
    private static void check(double[] a, double[] expected, Consumer<double[]> sort) {
        double[] outside = a.clone();
        sort.accept(outside);
        assertThat(Arrays.equals(outside, expected)).isTrue();
        double[] inside = a.clone();
        POOL.invoke(() -> sort.accept(inside));
        assertThat(Arrays.equals(inside, expected)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 24, 33, 999, 8_192, 8_193, 50_001})
    void objectsAndLists(int size) {
        for (long[] shape : shapes(size)) {
            Long[] a = LongStream.of(shape).boxed().toArray(Long[]::new);
            Long[] sorted = a.clone();
            Arrays.sort(sorted);
            Long[] byKey = a.clone();
            Arrays.sort(byKey, Comparator.comparingLong(SortsByOrderAndKeyTest::key));
            check(a, sorted, ParArrays::sort);
            check(a, sorted, ParArrays::sortUnstable);
            check(a, byKey, b -> ParArrays.sortByKey(b, SortsByOrderAndKeyTest::key));
            check(a, byKey, b -> ParArrays.sortByCachedKey(b, SortsByOrderAndKeyTest::key));
            checkList(a, sorted, ParArrays::sort);
            checkList(a, sorted, ParArrays::sortUnstable);
            checkList(a, byKey, b -> ParArrays.sortByKey(b, SortsByOrderAndKeyTest::key));
            checkList(a, byKey, b -> ParArrays.sortByCachedKey(b, SortsByOrderAndKeyTest::key));
            checkUnstable(a, Comparator.comparingLong(SortsByOrderAndKeyTest::key), sorted);
            checkUnstable(a, Comparator.comparingLong(v -> v % 3), sorted);
            checkUnstable(a, Comparator.comparingLong(v -> Math.max(0, v)), sorted);
            LongAdder asked = new LongAdder();
            ParArrays.forEach(a, _ -> asked.increment());
            ParArrays.partition(a, v -> isEven(v, asked));
            assertThat(asked.sum()).isEqualTo(2L * size);
        }
    }

    private static void check(Long[] a, Long[] expected, Consumer<Long[]> sort) {
        Long[] outside = a.clone();
        sort.accept(outside);
        assertThat(outside).isEqualTo(expected);
        Long[] inside = a.clone();
        POOL.invoke(() -> sort.accept(inside));
        assertThat(inside).isEqualTo(expected);
    }

    /** Checks that the elements are the same and in the given order. */
    private static void checkUnstable(Long[] a, Comparator<Long> order, Long[] sorted) {
        Long[] array = a.clone();
        POOL.invoke(() -> ParArrays.sortUnstable(array, order));
        assertThat(array).isSortedAccordingTo(order);
        List<Long> list = new ArrayList<>(Arrays.asList(a));
        ParArrays.sortUnstable(list, order);
        assertThat(list).isSortedAccordingTo(order);
        Arrays.sort(array);
        assertThat(array).isEqualTo(sorted);
        assertThat(list.stream().sorted().toArray()).isEqualTo(sorted);
    }

    private static void checkList(Long[] a, Long[] expected, Consumer<List<Long>> sort) {
        List<Long> list = new ArrayList<>(Arrays.asList(a));
        sort.accept(list);
        assertThat(list).isEqualTo(Arrays.asList(expected));
    }
}
