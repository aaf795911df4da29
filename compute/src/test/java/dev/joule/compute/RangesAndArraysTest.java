package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool's operations on ranges and arrays return the results of plain loops. */
@Timeout(60)
class RangesAndArraysTest {

    private static final long FAR = 1L << 40;

    /** As short sorts do; what workers did for it would be cancelled. */
    @Test
    void aShortPrefixSumRunsOnTheCallingThread() {
        long[] longs = {1, 2, 3};
        double[] doubles = {1, 2, 3};
        int[] none = {};
        Thread.currentThread().interrupt();
        ParArrays.prefixSum(longs);
        ParArrays.prefixSumExclusive(doubles);
        ParArrays.prefixSum(none);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(longs).containsExactly(1, 3, 6);
        assertThat(doubles).containsExactly(0, 1, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 10_001})
    void rangesOfLongs(int size) {
        try (ComputePool pool = TestPools.of(3)) {
            LongRange range = LongRange.of(FAR, FAR + size);
            long sum = LongStream.range(FAR, FAR + size).sum();
            LongAdder adder = new LongAdder();
            Par.of(range).on(pool).forEach(adder::add);
            assertThat(adder.sumThenReset()).isEqualTo(sum);
            Par.of(range).on(pool).grain(100).forEach(adder::add);
            assertThat(adder.sum()).isEqualTo(sum);
            assertThat(Par.of(range).on(pool).<Long>mapToObj(i -> i).reduce(0L, Long::sum))
                    .isEqualTo(sum);
            assertThat(
                            Par.of(range)
                                    .on(pool)
                                    .grain(50)
                                    .<Long>mapToObj(i -> i)
                                    .reduce(0L, Long::sum))
                    .isEqualTo(sum);
            assertThat(
                            Par.of(IntRange.of(0, size))
                                    .on(pool)
                                    .grain(50)
                                    .<Long>mapToObj(i -> FAR + i)
                                    .reduce(0L, Long::sum))
                    .isEqualTo(sum);
            assertThat(Par.of(range).on(pool).mapToObj(i -> "n" + i).toList())
                    .isEqualTo(LongStream.range(FAR, FAR + size).mapToObj(i -> "n" + i).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 10_001})
    void arrays(int size) {
        try (ComputePool pool = TestPools.of(3)) {
            IntRange range = IntRange.of(-3, size - 3);
            IntFunction<String> name = i -> "n" + i;
            assertThat(Par.of(range).on(pool).<String>mapToObj(name).toArray(String[]::new))
                    .isEqualTo(IntStream.range(-3, size - 3).mapToObj(name).toArray());
            int[] ints = IntStream.range(-3, size - 3).map(i -> i * i).toArray();
            long[] longs = IntStream.of(ints).asLongStream().toArray();
            double[] doubles = IntStream.of(ints).asDoubleStream().toArray();
            int[] intsInto = new int[size];
            Par.of(IntRange.of(0, size)).on(pool).forEach(i -> intsInto[i] = (i - 3) * (i - 3));
            assertThat(intsInto).isEqualTo(ints);
            double[] doublesInto = new double[size];
            Par.of(IntRange.of(0, size)).on(pool).forEach(i -> doublesInto[i] = (i - 3) * (i - 3));
            assertThat(doublesInto).isEqualTo(doubles);
            int[] indices = IntStream.range(0, size).map(i -> size - 1 - i).toArray();
            Par.of(IntRange.of(0, indices.length))
                    .on(pool)
                    .forEach(i -> intsInto[indices[i]] = ints[i]);
            Par.of(IntRange.of(0, indices.length))
                    .on(pool)
                    .forEach(i -> doublesInto[indices[i]] = doubles[i]);
            for (int i = 0; i < size; i++) {
                assertThat(intsInto[i]).isEqualTo(ints[size - 1 - i]);
                assertThat(doublesInto[i]).isEqualTo(doubles[size - 1 - i]);
            }
            assertThat(Par.of(ints).on(pool).reduce(0, Integer::sum))
                    .isEqualTo(IntStream.of(ints).sum());
            assertThat(Par.of(longs).on(pool).reduce(0, Long::sum))
                    .isEqualTo(LongStream.of(longs).sum());
            assertThat(Par.of(doubles).on(pool).reduce(0, Double::sum))
                    .isEqualTo(DoubleStream.of(doubles).sum()); // whole numbers
            Long[] objects = LongStream.of(longs).boxed().toArray(Long[]::new);
            assertThat(Par.of(objects).on(pool).reduce(0L, Long::sum))
                    .isEqualTo(LongStream.of(longs).sum());
        }
    }

    @Test
    void wrongArgumentsAreRefusedBeforeAnythingRuns() {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicInteger calls = new AtomicInteger();
            IntRange vast = IntRange.of(-5, Integer.MAX_VALUE);
            LongRange endless = LongRange.of(0, Long.MAX_VALUE);
            assertTooMany(
                    () -> Par.of(vast).on(pool).mapToObj(i -> calls.incrementAndGet()).toList());
            assertTooMany(
                    () -> Par.of(endless).on(pool).mapToObj(i -> calls.incrementAndGet()).toList());
            assertTooMany(() -> Par.of(vast).on(pool).mapToObj(i -> "" + i).toArray(String[]::new));
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            Par.of(endless)
                                    .on(pool)
                                    .grain(0)
                                    .forEach(i -> calls.incrementAndGet()));
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            Par.of(endless)
                                    .on(pool)
                                    .grain(-1)
                                    .<Long>mapToObj(i -> i)
                                    .reduce(0L, (x, y) -> x + y));
            assertThatNullPointerException()
                    .isThrownBy(
                            () -> Par.of(endless).on(pool).<Long>mapToObj(i -> i).reduce(0L, null));
            assertThat(calls).hasValue(0);
        }
    }

    private static void assertTooMany(Runnable operation) {
        assertThatIllegalArgumentException()
                .isThrownBy(operation::run)
                .withMessageContaining("do not fit");
    }

    @Test
    void anIndexOutOfRangeIsReported() {
        try (ComputePool pool = TestPools.of(2)) {
            int[] indices = IntStream.range(0, 1000).toArray();
            indices[700] = 1000;
            int[] into = new int[1000];
            assertThatThrownBy(() -> Par.of(indices).on(pool).forEach(at -> into[at] = 1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    /** The range has too many steps to wait for. */
    @Test
    void aThrowEndsTheSharesThatOthersRun() {
        long half = Long.MAX_VALUE / 2;
        try (ComputePool pool = TestPools.of(2)) {
            for (boolean isFirst : new boolean[] {true, false}) {
                IllegalStateException oops = new IllegalStateException();
                AtomicBoolean first = new AtomicBoolean();
                AtomicBoolean second = new AtomicBoolean();
                assertThatThrownBy(() ->
                                Par.of(LongRange.of(0, Long.MAX_VALUE))
                                        .on(pool)
                                        .forEach(i -> {
                                            (i < half ? first : second).set(true);
                                            boolean areBothAtWork = first.get() && second.get();
                                            if (areBothAtWork && i < half == isFirst) {
                                                throw oops;
                                            }
                                        }))
                        .isSameAs(oops);
            }
        }
    }

    @Test
    void aRangeOfLongsCanBeLeftEarly() {
        try (ComputePool pool = TestPools.of(2)) {
            IllegalStateException oops = new IllegalStateException();
            assertThatThrownBy(() ->
                            Par.of(LongRange.of(0, Long.MAX_VALUE))
                                    .on(pool)
                                    .forEach(i -> {
                                        if (i == 10_000) {
                                            throw oops;
                                        }
                                    }))
                    .isSameAs(oops);
            Cancellation cancellation = Cancellation.create();
            assertThatThrownBy(() ->
                            pool.invoke(
                                    cancellation,
                                    () ->
                                            Par.of(LongRange.of(0, Long.MAX_VALUE))
                                                    .on(pool)
                                                    .<Long>mapToObj(i -> {
                                                        if (i == 10_000) {
                                                            cancellation.cancel();
                                                        }
                                                        return i;
                                                    })
                                                    .reduce(0L, Long::sum)))
                    .isInstanceOf(CancellationException.class);
        }
    }

    /** Short ones, by windows, and from places far apart. */
    @Test
    void sumsOfAllLengths() {
        long[] longs = LongStream.range(0, 9_000).map(i -> i * i).toArray();
        int[] ints = LongStream.of(longs).mapToInt(v -> (int) v).toArray();
        double[] doubles = LongStream.of(longs).asDoubleStream().toArray();
        for (int from = 0; from < 3; from++) {
            for (int size = 0; size < longs.length - 3; size += size < 600 ? 1 : 97) {
                long sum = 0;
                for (int i = from; i < from + size; i++) {
                    sum += longs[i];
                }
                assertThat(Par.of(LongBuffer.wrap(longs, from, size)).sum()).isEqualTo(sum);
                assertThat(Par.of(IntBuffer.wrap(ints, from, size)).sum()).isEqualTo(sum);
                assertThat(Par.of(DoubleBuffer.wrap(doubles, from, size)).sum())
                        .isEqualTo((double) sum);
            }
        }
    }

    /**
     * The least and the greatest are those of {@link Math#min} and {@code max}, wherever the parts
     * of a loop begin.
     */
    @Test
    void theLeastAndTheGreatestOfUncommonDoubles() {
        try (ComputePool pool = TestPools.of(3)) {
            double[] zeros = new double[50_001];
            for (int at : new int[] {0, 1, 20_000, 50_000}) {
                Arrays.fill(zeros, 0.0);
                zeros[at] = -0.0;
                assertSame(Par.of(zeros).on(pool).min().orElseThrow(), -0.0);
                assertSame(Par.of(zeros).on(pool).max().orElseThrow(), 0.0);
                Arrays.fill(zeros, -0.0);
                zeros[at] = 0.0;
                assertSame(Par.of(zeros).on(pool).min().orElseThrow(), -0.0);
                assertSame(Par.of(zeros).on(pool).max().orElseThrow(), 0.0);
                zeros[at] = Double.NaN;
                assertThat(Par.of(zeros).on(pool).min().orElseThrow()).isNaN();
                assertThat(Par.of(zeros).on(pool).max().orElseThrow()).isNaN();
            }
        }
    }

    private static void assertSame(double value, double expected) {
        assertThat(Double.doubleToLongBits(value)).isEqualTo(Double.doubleToLongBits(expected));
    }
}
