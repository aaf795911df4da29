package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Steps that wait for each other end: as many as there are workers, and two of a call from a thread
 * that is no worker.
 */
@Timeout(60)
class CoarseStepsRunTogetherTest {

    private static final List<Integer> TWO = List.of(0, 1);

    private final CyclicBarrier both = new CyclicBarrier(2);

    private int meet(int number) {
        await(both);
        return number;
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void twoOfAListMeet() {
        assertThat(Par.of(TWO).map(this::meet).toList()).isEqualTo(TWO);
        assertThat(Par.of(TWO).map(this::meet).reduce(Integer::sum)).hasValue(1);
        assertThat(Par.of(TWO).filter(i -> meet(i) == 1).toList()).containsExactly(1);
        assertThat(Par.of(TWO).findFirst(i -> meet(i) == 0)).hasValue(0);
        assertThat(Par.of(TWO).map(this::meet).collect(Collectors.toSet())).hasSize(2);
        assertThat(Par.of(TWO).groupBy(this::meet)).hasSize(2);
        assertThat(Par.of(TWO.spliterator()).map(this::meet).toList()).isEqualTo(TWO);
        assertThat(Par.of(TWO).cancellable(Cancellation.create()).map(this::meet).toList())
                .isEqualTo(TWO);
        Par.of(TWO).forEach(this::meet);
        Par.of(TWO).forEachIndexed((i, e) -> meet(e));
        Par.of(TWO).progress((done, total) -> {}).forEach(this::meet);
    }

    @Test
    void twoOfNumbersMeet() {
        assertThat(Par.of(new long[] {0, 1}).map(i -> meet((int) i)).sum()).isEqualTo(1);
        assertThat(Par.of(IntRange.of(0, 2)).map(this::meet).toArray()).containsExactly(0, 1);
        assertThat(Par.of(IntRange.of(0, 2)).mapToObj(this::meet).toList()).isEqualTo(TWO);
        assertThat(Par.of(new double[] {0, 1}).map(i -> meet((int) i)).max()).hasValue(1);
    }

    @Test
    void twoOfAnArrayMeet() {
        long[] numbers = {0, 1};
        ParArrays.replaceAll(numbers, i -> meet((int) i) + 1L);
        assertThat(numbers).containsExactly(1, 2);
        ParArrays.sortByCachedKey(numbers, i -> -meet((int) i));
        assertThat(numbers).containsExactly(2, 1);
    }

    @Test
    void twoBranchesMeet() {
        if (ComputePool.shared().workers() > 1) {
            Compute.join(() -> meet(0), () -> meet(1));
            assertThat(Compute.<Integer>join(List.of(() -> meet(0), () -> meet(1)))).isEqualTo(TWO);
        }
    }

    @Test
    void twoMeetThoughTheStepsBeforeTookNoTime() {
        for (int before = 1; before < 4; before++) {
            int first = before;
            Par.of(IntRange.of(0, before + 2))
                    .forEach(i -> {
                        if (i >= first) {
                            meet(i);
                        }
                    });
        }
    }

    @Test
    void twoMeetWithinAStepOfACallThatMeets() {
        CyclicBarrier outer = new CyclicBarrier(2);
        Par.of(TWO)
                .forEach(i -> {
                    await(outer);
                    if (i == 0) {
                        Par.of(TWO).forEach(this::meet);
                    }
                });
    }

    @Test
    void twoOfAVirtualThreadMeet() throws Exception {
        AtomicReference<List<Integer>> list = new AtomicReference<>();
        Thread.ofVirtual().start(() -> list.set(Par.of(TWO).map(this::meet).toList())).join();
        assertThat(list.get()).isEqualTo(TWO);
    }

    @Test
    void aFailureOfTheFirstStepWaitsForTheSecond() {
        CountDownLatch failing = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        IllegalStateException oops = new IllegalStateException();
        assertThatThrownBy(() ->
                        Par.of(TWO)
                                .forEach(i -> {
                                    meet(i);
                                    if (i == 0) {
                                        failing.countDown();
                                        throw oops;
                                    }
                                    TestPools.await(failing);
                                    try {
                                        TestPools.fib(20);
                                    } finally {
                                        ended.set(true);
                                    }
                                }))
                .isSameAs(oops);
        assertThat(ended).isTrue();
    }

    @Test
    void aFailureOfTheSecondStepIsThrown() {
        IllegalStateException oops = new IllegalStateException();
        assertThatThrownBy(() ->
                        Par.of(TWO)
                                .forEach(i -> {
                                    if (meet(i) == 1) {
                                        throw oops;
                                    }
                                }))
                .isSameAs(oops);
    }

    @Test
    void anInterruptCancelsWhatTheWorkersHave() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                Par.of(TWO)
                                        .forEach(i -> {
                                            meet(i);
                                            begun.countDown();
                                            while (i == 1) {
                                                TestPools.fib(5);
                                            }
                                        });
                            } catch (Throwable e) {
                                thrown.set(e);
                            }
                        });
        begun.await();
        caller.interrupt();
        caller.join();
        assertThat(thrown.get()).isInstanceOf(CancellationException.class);
    }

    /** Every step waits until all workers are in one, so each must be open to another worker. */
    @Test
    void asManyAsThereAreWorkersMeet() {
        for (int workers : new int[] {2, 3, 4, 8}) {
            try (ComputePool pool = TestPools.of(workers)) {
                for (int round = 0; round < 200; round++) {
                    CyclicBarrier all = new CyclicBarrier(workers);
                    IntUnaryOperator step =
                            i -> {
                                await(all);
                                return i;
                            };
                    int[] numbers = IntStream.range(0, workers).toArray();
                    assertThat(Par.of(numbers).on(pool).map(step).toArray()).isEqualTo(numbers);
                    pool.invoke(() -> ParArrays.replaceAll(numbers, step));
                }
            }
        }
    }
}
