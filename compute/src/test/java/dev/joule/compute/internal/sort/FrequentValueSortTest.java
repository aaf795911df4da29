package dev.joule.compute.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.CancelledSometime;
import dev.joule.compute.ComputePool;
import dev.joule.compute.ParArrays;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that makes up much of an array is counted instead of sorted. */
@Timeout(60)
class FrequentValueSortTest {

    private static final int[] SIZES = {16_385, 20_001, 70_000, 200_000};
    private static final int[] VALUES = {0, 500, Integer.MIN_VALUE, Integer.MAX_VALUE};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void sorts(int workers) {
        SplittableRandom random = new SplittableRandom(workers);
        try (ComputePool pool = ComputePool.builder().workers(workers).build()) {
            for (int size : SIZES) {
                for (int value : VALUES) {
                    for (int percent : new int[] {20, 30, 60, 90, 99}) {
                        checkSorts(pool, numbers(random, size, value, percent, 32));
                        checkSorts(pool, numbers(random, size, value, percent, 1));
                    }
                }
            }
        }
    }

    private static int[] numbers(
            SplittableRandom random, int size, int value, int percent, int bits) {
        return IntStream.range(0, size)
                .map(i -> random.nextInt(100) < percent ? value : random.nextInt() >>> (32 - bits))
                .toArray();
    }

    private static void checkSorts(ComputePool pool, int[] original) {
        int[] expected = original.clone();
        Arrays.sort(expected);
        int[] ints = original.clone();
        pool.invoke(() -> ParArrays.sort(ints));
        assertThat(ints).isEqualTo(expected);
        long[] longs = IntStream.of(original).asLongStream().toArray();
        pool.invoke(() -> ParArrays.sort(longs));
        assertThat(longs).isEqualTo(IntStream.of(expected).asLongStream().toArray());
        double[] doubles = IntStream.of(original).asDoubleStream().toArray();
        pool.invoke(() -> ParArrays.sort(doubles));
        assertThat(doubles).isEqualTo(IntStream.of(expected).asDoubleStream().toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void losesNoElementWhenItIsCancelled(int workers) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(workers);
        try (ComputePool pool = ComputePool.builder().workers(workers).build()) {
            for (int round = 0; round < 40; round++) {
                int[] a = numbers(random, 300_000, 7, 60, 32);
                int[] sorted = a.clone();
                Arrays.sort(sorted);
                CancelledSometime.run(pool, random.nextInt(50_000), () -> ParArrays.sort(a));
                Arrays.sort(a);
                assertThat(a).isEqualTo(sorted);
            }
        }
    }
}
