package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import java.util.stream.Collector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls the methods that no other test calls. */
@Timeout(60)
class RestOfTheApiTest {

    @Test
    void joinsFromOutsideAndWithin() {
        try (ComputePool pool = TestPools.of(2)) {
            assertThat(pool.<Integer, String, String>join(() -> 1, () -> "two", (a, b) -> a + b))
                    .isEqualTo("1two");
            assertThat(
                            pool.<Integer, Integer, Integer, Integer>join(
                                    () -> 1, () -> 2, () -> 3, (a, b, c) -> a + b + c))
                    .isEqualTo(6);
            assertThat(pool.<Integer, Integer, Integer>join(() -> 1, () -> 2, Integer::sum))
                    .isEqualTo(3);
            assertThat(pool.<Integer, Integer>join(n -> 10 * n, 1, 2, Integer::sum)).isEqualTo(30);
            assertThat(pool.joinLong(n -> 10 * n, 1, 2, Long::sum)).isEqualTo(30);
            pool.invoke(() ->
                    assertThat(
                                    Compute.<Integer, Integer, Integer>join(
                                            () -> 1, () -> 2, Integer::sum))
                            .isEqualTo(3));
        }
    }

    @Test
    void nullsAreElementsAsOthers() {
        List<String> some = Arrays.asList("a", null, "c", null);
        BinaryOperator<String> joined = (x, y) -> x + y;
        try (ComputePool pool = TestPools.of(2)) {
            ParSeq<String> seq = Par.of(some).on(pool);
            assertThat(seq.reduce(joined)).hasValue("anullcnull");
            assertThat(seq.reduce("=", joined)).isEqualTo("=anullcnull");
            assertThat(seq.count()).isEqualTo(4);
            assertThat(seq.toList()).isEqualTo(some);
            assertThat(seq.positionFirst(Objects::isNull)).hasValue(1);
            assertThat(seq.findFirst(Objects::nonNull)).hasValue("a");
            assertThatNullPointerException().isThrownBy(() -> seq.findFirst(Objects::isNull));
            assertThatNullPointerException().isThrownBy(() -> seq.reduce((x, y) -> null));
            assertThat(seq.limit(0).reduce(joined)).isEmpty();
        }
    }

    @Test
    void tooManyForAnArrayAreRefused() {
        ParLongs endless = Par.of(LongRange.of(0, Long.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(endless::toArray);
        assertThatIllegalArgumentException().isThrownBy(endless.mapToObj(v -> v)::toList);
        assertThat(endless.count()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aCountThatNeedsNoLoopIsCancelledAndWatched() {
        Cancellation cancellation = Cancellation.create();
        List<String> reported = new ArrayList<>();
        ParInts ints =
                Par.of(new int[] {1, 2, 3})
                        .cancellable(cancellation)
                        .progress((done, total) -> reported.add(done + " of " + total));
        assertThat(ints.count()).isEqualTo(3);
        assertThat(reported).containsExactly("3 of 3");
        cancellation.cancel();
        assertThatThrownBy(ints::count).isInstanceOf(CancellationException.class);
    }

    @Test
    void tryJoinRunsBothOnTheCallersPool() {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicInteger runs = new AtomicInteger();
            IllegalStateException oops = new IllegalStateException();
            assertThatThrownBy(() ->
                            pool.invoke(() ->
                                    Compute.tryJoin(
                                            () -> {
                                                throw oops;
                                            },
                                            runs::incrementAndGet)))
                    .isSameAs(oops);
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void aPoolWithAsManyWorkersAsProcessors() {
        try (ComputePool pool = ComputePool.create()) {
            assertThat(pool.workers()).isEqualTo(Runtime.getRuntime().availableProcessors());
            int seen = pool.invoke(() -> ComputePool.current().workers());
            assertThat(seen).isEqualTo(pool.workers());
            // On a worker the current pool is its own, and cannot be closed there.
            assertThatIllegalStateException()
                    .isThrownBy(() -> pool.invoke(() -> ComputePool.current().close()));
        }
        assertThat(ComputePool.current()).isSameAs(ComputePool.shared());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 10_001})
    void objectsAreCollectedAndScattered(int size) {
        try (ComputePool pool = TestPools.of(3)) {
            String[] names = new String[size];
            Par.of(IntRange.of(0, size)).on(pool).forEach(i -> names[i] = "n" + i);
            int[] indices = new int[size];
            Arrays.setAll(indices, i -> size - 1 - i);
            String[] into = new String[size];
            Par.of(IntRange.of(0, indices.length))
                    .on(pool)
                    .forEach(i -> into[indices[i]] = names[i]);
            for (int i = 0; i < size; i++) {
                assertThat(into[i]).isEqualTo("n" + (size - 1 - i));
            }
        }
    }

    @Test
    void rangesKnowTheirSize() {
        IntRange ints = new IntRange(-2, Integer.MAX_VALUE);
        assertThat(ints.size()).isEqualTo(Integer.MAX_VALUE + 2L);
        assertThat(ints.to() - 1).isEqualTo(Integer.MAX_VALUE - 1);
        assertThat(ints.from()).isEqualTo(-2);
        LongRange longs = new LongRange(5, 7);
        assertThat(longs.size()).isEqualTo(longs.to() - longs.from());
        assertThatThrownBy(() -> new LongRange(7, 5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aBranchMayAskWhetherItIsCancelled() {
        try (ComputePool pool = TestPools.of(2)) {
            Cancellation cancellation = Cancellation.create();
            assertThatThrownBy(() ->
                            pool.invoke(
                                    cancellation,
                                    () -> {
                                        cancellation.check();
                                        cancellation.cancel();
                                        cancellation.check();
                                        return 0;
                                    }))
                    .isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void aScopeKnowsThatItHasFailed() {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicBoolean before = new AtomicBoolean(true);
            IllegalStateException oops = new IllegalStateException();
            assertThatThrownBy(() ->
                            pool.scope(scope -> {
                                before.set(scope.hasFailed());
                                scope.spawn(() -> {
                                    throw oops;
                                });
                                while (!scope.hasFailed()) {
                                    Compute.join(() -> {}, () -> {});
                                }
                            }))
                    .isSameAs(oops);
            assertThat(before).isFalse();
        }
    }

    @Test
    void everyKindOfSequenceCanBeCancelledAndWatched() {
        Cancellation cancelled = Cancellation.create();
        cancelled.cancel();
        int[] ints = new int[100];
        double[] doubles = new double[100];
        List<Integer> objects = List.of(1, 2, 3);
        assertCancelled(() -> Par.of(ints).cancellable(cancelled).map(v -> v).toArray());
        assertCancelled(() -> Par.of(doubles).cancellable(cancelled).map(v -> v).toArray());
        assertCancelled(() -> Par.of(objects).cancellable(cancelled).map(v -> v).toList());
        LongAccumulator furthest = new LongAccumulator(Math::max, 0);
        ProgressListener listener = (done, total) -> furthest.accumulate(done);
        listener.progressed(1, 2);
        Par.of(ints).grain(1).progress(listener).map(v -> v).toArray();
        assertThat(furthest.getThenReset()).isEqualTo(100);
        Par.of(doubles).grain(1).progress(listener).map(v -> v).toArray();
        assertThat(furthest.getThenReset()).isEqualTo(100);
        Par.of(objects).grain(1).progress(listener).map(v -> v).toArray();
        assertThat(furthest.getThenReset()).isEqualTo(3);
    }

    @Test
    void anEmptySequenceIsCancelledAndWatchedAsOthersAre() {
        Cancellation cancelled = Cancellation.create();
        cancelled.cancel();
        ParInts nothing = Par.of(new int[0]);
        assertCancelled(() -> nothing.cancellable(cancelled).forEach(v -> {}));
        List<Long> reported = new ArrayList<>();
        nothing.progress((done, total) -> reported.add(total - done)).forEach(v -> {});
        assertThat(reported).containsExactly(0L);
    }

    private static void assertCancelled(Runnable operation) {
        assertThatThrownBy(operation::run).isInstanceOf(CancellationException.class);
    }

    @Test
    void everythingNests() {
        try (ComputePool pool = TestPools.of(3)) {
            LongAdder visits = new LongAdder();
            Par.of(IntRange.of(0, 50))
                    .on(pool)
                    .forEach(i ->
                            Compute.scope(scope ->
                                    scope.spawn(() ->
                                            Compute.join(
                                                    () -> visit(pool, visits),
                                                    () -> visit(pool, visits)))));
            assertThat(visits.sum()).isEqualTo(50 * 2 * 100);
        }
    }

    private static void visit(ComputePool pool, LongAdder visits) {
        Par.of(IntRange.of(0, 10))
                .on(pool)
                .forEach(i -> visits.add(Par.of(new long[10]).on(pool).count()));
    }

    @Test
    void aFailureComesOutOfEveryLayer() {
        try (ComputePool pool = TestPools.of(3)) {
            for (int round = 0; round < 100; round++) {
                IllegalStateException oops = new IllegalStateException();
                int bad = round;
                assertThatThrownBy(() ->
                                Par.of(IntRange.of(0, 100))
                                        .on(pool)
                                        .forEach(i ->
                                                Compute.scope(scope ->
                                                        scope.spawn(() -> {
                                                            if (i == bad) {
                                                                throw oops;
                                                            }
                                                        }))))
                        .isSameAs(oops);
            }
        }
    }

    @Test
    void numbersBecomeObjects() {
        long[] longs = {3, 1, 2};
        assertThat(Par.of(longs).grain(2).mapToObj(Long::toString).toList())
                .containsExactly("3", "1", "2");
        assertThat(Par.of(longs).boxed().toList()).containsExactly(3L, 1L, 2L);
        assertThat(Par.of(longs).reduce(Math::max)).hasValue(3);
        assertThat(Par.of(new long[0]).reduce(Math::max)).isEmpty();
        long[] sorted = longs.clone();
        ParArrays.sort(sorted);
        assertThat(sorted).containsExactly(1, 2, 3);
    }

    @Test
    void aCollectorWhoseContainerIsTheResultNeedsNoFinisher() {
        Collector<Integer, ArrayList<Integer>, ArrayList<Integer>> list =
                Collector.of(
                        ArrayList::new,
                        ArrayList::add,
                        (a, b) -> {
                            a.addAll(b);
                            return a;
                        },
                        unfinished -> {
                            throw new AssertionError(
                                    "the characteristic says that it is not called");
                        },
                        Collector.Characteristics.IDENTITY_FINISH);
        assertThat(Par.of(List.of(1, 2, 3)).collect(list)).containsExactly(1, 2, 3);
    }
}
