package dev.joule;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Delayed and repeated tasks as {@code ScheduledExecutorService} promises them. */
class PeriodicTaskTest {
    private final Scheduler scheduler = Scheduler.builder().workers(2).build();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
        scheduler.close();
    }

    @Test
    void noDelayIsShorterThanAsked() throws Exception {
        for (int micros : new int[] {0, 1, 300, 900, 2500, 7000}) {
            long start = System.nanoTime();
            long end = scheduler.schedule(System::nanoTime, micros, MICROSECONDS).get();
            assertThat(end - start).isGreaterThanOrEqualTo(micros * 1000L);
        }
    }

    @Test
    void aDelayThatIsOverIsDueAtOnce() throws Exception {
        assertThat(scheduler.schedule(() -> 1, -1, HOURS).get()).isEqualTo(1);
        assertThat(scheduler.schedule(() -> 2, Long.MIN_VALUE, DAYS).get()).isEqualTo(2);
        assertThat(scheduler.schedule(() -> {}, 0, SECONDS).get()).isNull();
    }

    @Test
    void theFarFutureDoesNotOverflow() throws Exception {
        List<ScheduledFuture<Integer>> far =
                List.of(
                        scheduler.schedule(() -> 1, Long.MAX_VALUE, NANOSECONDS),
                        scheduler.schedule(() -> 1, Long.MAX_VALUE, DAYS),
                        scheduler.schedule(() -> 1, Long.MAX_VALUE - 1, NANOSECONDS));
        for (int i = 0; i < 20; i++) {
            assertThat(scheduler.schedule(() -> 2, 1, MILLISECONDS).get()).isEqualTo(2);
        }
        assertThat(far).noneMatch(ScheduledFuture::isDone);
        assertThat(far).allMatch(future -> future.getDelay(DAYS) > 10_000);
        assertThat(far).allMatch(future -> future.cancel(false));
    }

    @Test
    void aRateKeepsUp() {
        AtomicInteger runs = new AtomicInteger();
        long start = System.nanoTime();
        ScheduledFuture<?> future =
                scheduler.scheduleAtFixedRate(runs::incrementAndGet, 3, 2, MILLISECONDS);
        Await.until(() -> runs.get() >= 10);
        // The tenth run is not due before 3 + 9 * 2 ms.
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(21));
        assertThat(future.cancel(false)).isTrue();
        assertThat(future.isCancelled()).isTrue();
    }

    @Test
    void aDelayIsKeptBetweenEndAndBeginning() {
        AtomicLong lastEnd = new AtomicLong(System.nanoTime() - SECONDS.toNanos(1));
        AtomicLong shortest = new AtomicLong(Long.MAX_VALUE);
        AtomicInteger runs = new AtomicInteger();
        scheduler.scheduleWithFixedDelay(
                () -> {
                    shortest.accumulateAndGet(System.nanoTime() - lastEnd.get(), Math::min);
                    runs.incrementAndGet();
                    lastEnd.set(System.nanoTime());
                },
                0,
                1500,
                MICROSECONDS);
        Await.until(() -> runs.get() >= 10);
        assertThat(shortest.get()).isGreaterThanOrEqualTo(MICROSECONDS.toNanos(1500));
    }

    @Test
    void runsNeverOverlap() {
        AtomicBoolean inside = new AtomicBoolean();
        AtomicBoolean overlap = new AtomicBoolean();
        AtomicInteger runs = new AtomicInteger();
        scheduler.scheduleAtFixedRate(
                () -> {
                    if (!inside.compareAndSet(false, true)) {
                        overlap.set(true);
                    }
                    Thread.onSpinWait();
                    runs.incrementAndGet();
                    inside.set(false);
                },
                0,
                1,
                NANOSECONDS);
        Await.until(() -> runs.get() >= 20_000);
        assertThat(overlap).isFalse();
    }

    @Test
    void anExceptionEndsTheSeries() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future =
                scheduler.scheduleAtFixedRate(
                        () -> {
                            if (runs.incrementAndGet() == 3) {
                                throw new IllegalStateException("as meant");
                            }
                        },
                        0,
                        1,
                        MICROSECONDS);
        assertThatThrownBy(future::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(future.isDone()).isTrue();
        scheduler.schedule(() -> {}, 5, MILLISECONDS).get();
        assertThat(runs).hasValue(3);
    }

    @Test
    void cancelEndsTheSeries() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future =
                scheduler.scheduleAtFixedRate(runs::incrementAndGet, 0, 1, MICROSECONDS);
        Await.until(() -> runs.get() > 5);
        assertThatThrownBy(() -> future.get(1, MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(future.cancel(false)).isTrue();
        assertThat(future.cancel(false)).isFalse();
        assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
    }

    @Test
    void aTaskMayCancelItself() {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?>[] self = new ScheduledFuture<?>[1];
        CountDownLatch known = new CountDownLatch(1);
        self[0] =
                scheduler.scheduleWithFixedDelay(
                        () -> {
                            Await.on(known);
                            runs.incrementAndGet();
                            self[0].cancel(false);
                        },
                        0,
                        1,
                        MICROSECONDS);
        known.countDown();
        Await.until(() -> self[0].isDone());
        scheduler.shutdown();
        Await.until(scheduler::isTerminated);
        assertThat(runs).hasValue(1);
    }

    @Test
    void cancelBeforeItIsDueAndWhileItRuns() throws Exception {
        ScheduledFuture<Integer> hours = scheduler.schedule(() -> 1, 1, HOURS);
        assertThat(hours.cancel(true)).isTrue();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ScheduledFuture<?> running =
                scheduler.schedule(
                        () -> {
                            begun.countDown();
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException interrupt) {
                                interrupted.countDown();
                            }
                        },
                        0,
                        SECONDS);
        begun.await();
        assertThat(running.cancel(true)).isTrue();
        interrupted.await();
    }

    @Test
    void delaysCompare() {
        ScheduledFuture<?> sooner = scheduler.schedule(() -> 1, 1, HOURS);
        ScheduledFuture<?> later = scheduler.schedule(() -> 1, 2, HOURS);
        assertThat(sooner.compareTo((Delayed) later)).isNegative();
        assertThat(later.compareTo((Delayed) sooner)).isPositive();
        assertThat(sooner.getDelay(MILLISECONDS)).isBetween(1L, HOURS.toMillis(1));
    }

    /** A period beyond all clocks means "once", and does not stop the other timers. */
    @Test
    void theLongestPeriodDoesNotOverflow() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        for (TimeUnit unit : List.of(NANOSECONDS, DAYS)) {
            scheduler.scheduleAtFixedRate(runs::incrementAndGet, 0, Long.MAX_VALUE, unit);
            scheduler.scheduleWithFixedDelay(runs::incrementAndGet, 0, Long.MAX_VALUE, unit);
        }
        Await.until(() -> runs.get() >= 4);
        for (int i = 0; i < 20; i++) {
            assertThat(scheduler.schedule(() -> 2, 1, MILLISECONDS).get()).isEqualTo(2);
        }
        assertThat(runs).hasValue(4);
    }
}
