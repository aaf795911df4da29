package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a listener hears of operations on arrays. */
@Timeout(120)
class ProgressOfArraysTest {

    private static final int[] SIZES = {0, 1, 10, 5_000, 40_000, 200_000};

    /** From here on an operation has steps between its beginning and its end. */
    private static final int LARGE = 200_000;

    private record Told(long done, long total) {}

    /** Keeps what it is told. */
    private static final class Listener implements ProgressListener {
        private final List<Told> all = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void progressed(long done, long total) {
            all.add(new Told(done, total));
        }

        void heardOneOperation(int size) {
            assertThat(all).isNotEmpty();
            long total = all.getLast().total();
            assertThat(total).isGreaterThanOrEqualTo(size);
            assertThat(all.getLast()).isEqualTo(new Told(total, total));
            List<Told> before = all.subList(0, all.size() - 1);
            assertThat(before).allMatch(t -> t.total() == total && t.done() < total);
            assertThat(new HashSet<>(before)).hasSameSizeAs(before);
        }
    }

    private enum Operation {
        SORT_LONGS(longs(ParArrays::sort)),
        SORT_LONGS_BY(longs(a -> ParArrays.sortBy(a, (x, y) -> Long.compare(y, x)))),
        SORT_LONGS_BY_KEY(longs(a -> ParArrays.sortByCachedKey(a, v -> v & 0xff))),
        SORT_INTS(ints(ParArrays::sort)),
        SORT_INTS_BY(ints(a -> ParArrays.sortBy(a, (x, y) -> Integer.compare(y, x)))),
        SORT_INTS_BY_KEY(ints(a -> ParArrays.sortByCachedKey(a, v -> v & 0xff))),
        SORT_DOUBLES(doubles(ParArrays::sort)),
        SORT_DOUBLES_BY(doubles(a -> ParArrays.sortBy(a, (x, y) -> Double.compare(y, x)))),
        SORT_DOUBLES_BY_KEY(doubles(a -> ParArrays.sortByCachedKey(a, v -> (long) v & 0xff))),
        SORT_OBJECTS(objects(ParArrays::sort)),
        SORT_OBJECTS_UNSTABLE(objects(ParArrays::sortUnstable)),
        SORT_OBJECTS_BY(objects(a -> ParArrays.sortBy(a, Comparator.reverseOrder()))),
        SORT_OBJECTS_BY_KEY(objects(a -> ParArrays.sortByCachedKey(a, v -> v & 0xff))),
        SORT_A_LIST((size, seed) -> {
            List<Integer> list = new SplittableRandom(seed).ints(size).boxed().toList();
            ParArrays.sort(new ArrayList<>(list));
        }),
        PARTITION_LONGS(longs(a -> ParArrays.partition(a, v -> v > 0))),
        PARTITION_INTS(ints(a -> ParArrays.partition(a, v -> v > 0))),
        PARTITION_DOUBLES(doubles(a -> ParArrays.partition(a, v -> v > 0.5))),
        PARTITION_OBJECTS(objects(a -> ParArrays.partition(a, v -> v > 0))),
        PREFIX_SUM(longs(ParArrays::prefixSum)),
        PREFIX_SUM_EXCLUSIVE(ints(ParArrays::prefixSumExclusive)),
        MAP(doubles(a -> ParArrays.mapInPlace(a, v -> v + 1))),
        FOR_EACH(longs(a -> ParArrays.forEach(a, _ -> {}))),
        FILL(objects(a -> ParArrays.fill(a, 1)));

        private final BiConsumer<Integer, Long> operation;

        Operation(BiConsumer<Integer, Long> operation) {
            this.operation = operation;
        }

        void run(int size, long seed) {
            operation.accept(size, seed);
        }
    }

    private static BiConsumer<Integer, Long> longs(Consumer<long[]> operation) {
        return (size, seed) -> operation.accept(new SplittableRandom(seed).longs(size).toArray());
    }

    private static BiConsumer<Integer, Long> ints(Consumer<int[]> operation) {
        return (size, seed) -> operation.accept(new SplittableRandom(seed).ints(size).toArray());
    }

    private static BiConsumer<Integer, Long> doubles(Consumer<double[]> operation) {
        return (size, seed) -> operation.accept(new SplittableRandom(seed).doubles(size).toArray());
    }

    private static BiConsumer<Integer, Long> objects(Consumer<Integer[]> operation) {
        return (size, seed) ->
                operation.accept(
                        new SplittableRandom(seed).ints(size).boxed().toArray(Integer[]::new));
    }

    @ParameterizedTest
    @EnumSource
    void isToldFromItsBeginningToItsEnd(Operation operation) {
        for (int workers : new int[] {1, 3}) {
            try (ComputePool pool = TestPools.of(workers)) {
                for (int size : SIZES) {
                    Listener listener = new Listener();
                    pool.invoke(
                            () -> ParArrays.progress(listener, () -> operation.run(size, workers)));
                    listener.heardOneOperation(size);
                    if (size >= LARGE && workers > 1) {
                        assertThat(listener.all).hasSizeGreaterThan(2);
                    }
                }
            }
        }
    }

    @Test
    void whatIsInOrderIsToldAtItsEnd() {
        long[] ascending = new SplittableRandom(1).longs(LARGE).sorted().toArray();
        Integer[] descending = new Integer[LARGE];
        Arrays.setAll(descending, i -> -i);
        Listener listener = new Listener();
        ParArrays.progress(listener, () -> ParArrays.sort(ascending));
        listener.heardOneOperation(LARGE);
        listener.all.clear();
        ParArrays.progress(listener, () -> ParArrays.sortUnstable(descending));
        listener.heardOneOperation(LARGE);
    }

    @Test
    void whoThrowsEndsTheSortAndNoElementIsLost() {
        IllegalStateException oops = new IllegalStateException();
        try (ComputePool pool = TestPools.of(3)) {
            for (int at = 1; at < 60; at += 3) {
                AtomicInteger calls = new AtomicInteger();
                int last = at;
                ProgressListener listener =
                        (_, _) -> {
                            if (calls.incrementAndGet() == last) {
                                throw oops;
                            }
                        };
                double[] doubles = new SplittableRandom(at).doubles(LARGE).toArray();
                keepsAll(pool, listener, oops, doubles, () -> ParArrays.sort(doubles));
                calls.set(0);
                keepsAll(
                        pool,
                        listener,
                        oops,
                        doubles,
                        () -> ParArrays.sortBy(doubles, (x, y) -> Double.compare(y, x)));
                calls.set(0);
                keepsAll(
                        pool,
                        listener,
                        oops,
                        doubles,
                        () -> ParArrays.sortByCachedKey(doubles, v -> (long) (v * 1000)));
            }
        }
    }

    private static void keepsAll(
            ComputePool pool,
            ProgressListener listener,
            RuntimeException oops,
            double[] array,
            Runnable operation) {
        double[] before = array.clone();
        Arrays.sort(before);
        try {
            pool.invoke(() -> ParArrays.progress(listener, operation));
        } catch (IllegalStateException e) { // unless the operation was over before
            assertThat(e).isSameAs(oops);
        }
        double[] after = array.clone();
        Arrays.sort(after);
        assertThat(after).isEqualTo(before);
    }

    @Test
    void eachOperationCountsForItselfAndTheInnerListenerHearsIt() {
        Listener outer = new Listener();
        Listener inner = new Listener();
        int[] array = {3, 1, 2};
        ParArrays.progress(
                outer,
                () -> {
                    ParArrays.sort(array);
                    ParArrays.progress(inner, () -> ParArrays.reverse(array));
                    ParArrays.prefixSum(array);
                });
        ParArrays.sort(array); // nobody listens any more
        assertThat(outer.all).containsExactly(new Told(3, 3), new Told(3, 3));
        assertThat(inner.all).containsExactly(new Told(1, 1));
        assertThat(array).containsExactly(3, 5, 6);
    }

    @Test
    void anOtherPoolThatIsCalledTellsTheSameListener() {
        Listener listener = new Listener();
        try (ComputePool pool = TestPools.of(2)) {
            ParArrays.progress(
                    listener, () -> pool.invoke(() -> ParArrays.sort(new long[] {2, 1})));
        }
        assertThat(listener.all).containsExactly(new Told(2, 2));
    }

    @Test
    void nothingIsNoListenerAndNoOperation() {
        assertThatNullPointerException().isThrownBy(() -> ParArrays.progress(null, () -> {}));
        assertThatNullPointerException()
                .isThrownBy(() -> ParArrays.progress((_, _) -> {}, null))
                .withMessage("operations");
        IllegalStateException oops = new IllegalStateException();
        assertThatThrownBy(() ->
                        ParArrays.progress(
                                (_, _) -> {},
                                () -> {
                                    throw oops;
                                }))
                .isSameAs(oops);
    }
}
