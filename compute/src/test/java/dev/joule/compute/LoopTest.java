package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops share their work, end early, fail, are cancelled and report their progress. */
@Timeout(60)
class LoopTest {

    @Test
    void everyNumberIsVisitedOnce() {
        try (ComputePool pool = TestPools.of(4)) {
            for (int size : new int[] {0, 1, 2, 3, 100, 10_007}) {
                int[] seen = new int[size];
                Par.of(IntRange.of(0, size)).on(pool).forEach(i -> seen[i]++);
                assertThat(seen).containsOnly(size == 0 ? new int[0] : new int[] {1});
                Par.of(IntRange.of(0, size)).on(pool).grain(64).forEach(i -> seen[i]++);
                assertThat(seen).containsOnly(size == 0 ? new int[0] : new int[] {2});
            }
        }
    }

    /** Two steps wait for each other, so they have to be on two workers. */
    @Test
    void aLoopIsSharedWithTheOthers() {
        try (ComputePool pool = TestPools.of(3)) {
            for (int round = 0; round < 50; round++) {
                CountDownLatch met = new CountDownLatch(2);
                Par.of(IntRange.of(0, 1_000_000))
                        .on(pool)
                        .forEach(i -> {
                            if (i == 250_000 || i == 750_000) {
                                met.countDown();
                                while (met.getCount() > 0 && i == 750_000) {
                                    Thread.onSpinWait();
                                }
                            }
                        });
                assertThat(met.getCount()).isZero();
            }
        }
    }

    @Test
    void aFailureComesOut() {
        try (ComputePool pool = TestPools.of(3)) {
            for (int at : new int[] {0, 1, 5_000, 99_999}) {
                assertThatThrownBy(() ->
                                Par.of(IntRange.of(0, 100_000))
                                        .on(pool)
                                        .forEach(i -> {
                                            if (i == at) {
                                                throw new IllegalStateException("at " + i);
                                            }
                                        }))
                        .hasMessage("at " + at);
            }
        }
    }

    @Test
    void aLoopCanBeCancelled() {
        try (ComputePool pool = TestPools.of(2)) {
            Cancellation cancellation = Cancellation.create();
            LongAdder steps = new LongAdder();
            assertThatThrownBy(() ->
                            Par.of(LongRange.of(0, Long.MAX_VALUE))
                                    .on(pool)
                                    .cancellable(cancellation)
                                    .forEach(i -> {
                                        steps.increment();
                                        if (i == 1000) {
                                            cancellation.cancel();
                                        }
                                    }))
                    .isInstanceOf(CancellationException.class);
            assertThat(steps.sum()).isGreaterThan(1000);
        }
    }

    @Test
    void anEndlessSearchEndsWithTheFirstHit() {
        try (ComputePool pool = TestPools.of(2)) {
            ParLongs endless = Par.of(LongRange.of(0, Long.MAX_VALUE)).on(pool);
            assertThat(endless.findFirst(i -> i == 123_456)).hasValue(123_456);
            assertThat(endless.anyMatch(i -> i % 1_000_003 == 1_000_002)).isTrue();
        }
    }

    @Test
    void progressReachesTheEndOnce() {
        try (ComputePool pool = TestPools.of(2)) {
            LongAccumulator furthest = new LongAccumulator(Math::max, 0);
            AtomicLong ends = new AtomicLong();
            long sum =
                    Par.of(LongRange.of(0, 1_000_000))
                            .on(pool)
                            .progress((done, total) -> {
                                assertThat(total).isEqualTo(1_000_000);
                                furthest.accumulate(done);
                                if (done == total) {
                                    ends.incrementAndGet();
                                }
                            })
                            .map(i -> i)
                            .sum();
            assertThat(sum).isEqualTo(499_999_500_000L);
            assertThat(furthest.get()).isEqualTo(1_000_000);
            assertThat(ends).hasValue(1);
        }
    }

    @Test
    void collectAndScatter() {
        try (ComputePool pool = TestPools.of(2)) {
            long[] squares = new long[1000];
            Par.of(IntRange.of(0, 1000)).on(pool).forEach(i -> squares[i] = (long) i * i);
            assertThat(squares[999]).isEqualTo(998001);
            assertThat(Par.of(IntRange.of(0, 3)).on(pool).mapToObj(i -> "n" + i).toList())
                    .containsExactly("n0", "n1", "n2");
            assertThat(Par.of(IntRange.of(1, 11)).on(pool).mapToObj(i -> i).reduce(0, Integer::sum))
                    .isEqualTo(55);
            long[] into = new long[3];
            long[] values = {7, 8, 9};
            int[] indices = {2, 0, 1};
            Par.of(indices).on(pool).forEachIndexed((i, at) -> into[at] = values[(int) i]);
            assertThat(into).containsExactly(8, 9, 7);
            assertThatIllegalArgumentException().isThrownBy(() -> IntRange.of(1, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> Par.of(into).chunks(0));
        }
    }
}
