package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Delayed and periodic tasks end as in the JDK's pool. */
class ReturnedPeriodicTasksTest {

    private static List<ScheduledExecutorService> both() {
        return List.of(
                new ScheduledThreadPoolExecutor(1),
                Scheduler.builder().workers(1).spares(0).build());
    }

    @Test
    void shutdownNowReturnsSeriesAndDoesNotCancelThem() throws Exception {
        for (ScheduledExecutorService pool : both()) {
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> once = pool.schedule(() -> 1, 1, HOURS);
            ScheduledFuture<?> fresh = pool.scheduleAtFixedRate(() -> {}, 1, 1, HOURS);
            ScheduledFuture<?> begun =
                    pool.scheduleWithFixedDelay(runs::incrementAndGet, 0, 1, HOURS);
            Await.until(() -> runs.get() == 1 && begun.getDelay(MILLISECONDS) > 0);
            pool.submit(() -> {}).get(); // after which the series waits for its next run
            assertThat(pool.shutdownNow())
                    .containsExactlyInAnyOrder((Runnable) once, (Runnable) fresh, (Runnable) begun);
            assertThat(List.of(once, fresh, begun)).noneMatch(Future::isDone);
            assertThat(pool.awaitTermination(20, SECONDS)).isTrue();
            assertThat(pool.shutdownNow()).isEmpty();
        }
    }

    @Test
    void aSeriesThatRunsMeanwhileIsCancelled() throws Exception {
        for (ScheduledExecutorService pool : both()) {
            Gate gate = new Gate(1);
            ScheduledFuture<?> running = pool.scheduleAtFixedRate(gate, 0, 1, HOURS);
            gate.awaitEntered();
            assertThat(pool.shutdownNow()).isEmpty();
            gate.open();
            assertThat(pool.awaitTermination(20, SECONDS)).isTrue();
            assertThat(running.isCancelled()).isTrue();
        }
    }

    /** Sets two series, of which the pool's one thread runs one while the other is due. */
    private static List<ScheduledFuture<?>> oneRunningAndOneDue(
            ScheduledExecutorService pool, Gate gate) throws Exception {
        List<ScheduledFuture<?>> series =
                pool.submit(() ->
                                List.<ScheduledFuture<?>>of(
                                        pool.scheduleAtFixedRate(gate, 0, 1, HOURS),
                                        pool.scheduleAtFixedRate(gate, 0, 1, HOURS)))
                        .get();
        gate.awaitEntered();
        return series;
    }

    @Test
    void aSeriesOfAViewThatIsDueIsCancelledByTheShutdownBefore() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = new Gate(1);
        List<ScheduledFuture<?>> series = oneRunningAndOneDue(scheduler.newExecutorView(), gate);
        scheduler.shutdown();
        assertThat(scheduler.shutdownNow()).isEmpty();
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(series).allMatch(Future::isCancelled);
    }

    @Test
    void aSeriesThatIsDueIsCancelledByTheShutdownBefore() throws Exception {
        for (ScheduledExecutorService pool : both()) {
            Gate gate = new Gate(1);
            List<ScheduledFuture<?>> series = oneRunningAndOneDue(pool, gate);
            pool.shutdown();
            assertThat(pool.shutdownNow()).isEmpty();
            gate.open();
            assertThat(pool.awaitTermination(20, SECONDS)).isTrue();
            assertThat(series).allMatch(Future::isCancelled);
        }
    }

    @Test
    void anInterruptedCloseCancelsWhatIsDue() throws Exception {
        for (ScheduledExecutorService pool : both()) {
            Gate gate = new Gate(1);
            List<ScheduledFuture<?>> series = oneRunningAndOneDue(pool, gate);
            Thread closer = Thread.ofPlatform().start(pool::close);
            closer.interrupt();
            Await.until(() -> series.stream().anyMatch(Future::isCancelled));
            gate.open();
            closer.join();
            assertThat(series).allMatch(Future::isCancelled);
        }
    }

    @Test
    void shutdownCancelsSeries() throws Exception {
        for (ScheduledExecutorService pool : both()) {
            ScheduledFuture<?> series = pool.scheduleAtFixedRate(() -> {}, 1, 1, HOURS);
            pool.shutdown();
            assertThat(pool.awaitTermination(20, SECONDS)).isTrue();
            assertThat(series.isCancelled()).isTrue();
        }
    }

    @Test
    void whatWasGivenBackStillRuns() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        ScheduledFuture<Integer> once = scheduler.schedule(() -> 7, 1, HOURS);
        scheduler.shutdownNow().forEach(Runnable::run);
        assertThat(once.get()).isEqualTo(7);
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }
}
