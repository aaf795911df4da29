package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An orderly end: what was accepted runs, what repeats stops. */
class ShutdownTest {

    @Test
    void whatWasAcceptedRuns() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        AtomicInteger ran = new AtomicInteger();
        Gate gate = Gate.holding(scheduler, 1);
        List<Future<Integer>> submitted = new ArrayList<>();
        List<JoinHandle<Integer>> spawned = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            scheduler.execute(ran::incrementAndGet);
            submitted.add(scheduler.submit(ran::incrementAndGet));
            spawned.add(scheduler.call(ran::incrementAndGet));
        }
        scheduler.shutdown();
        assertThat(scheduler.isShutdown()).isTrue();
        assertThat(scheduler.isTerminated()).isFalse();
        assertThat(scheduler.awaitTermination(1, MILLISECONDS)).isFalse();
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(scheduler.isTerminated()).isTrue();
        assertThat(ran).hasValue(3000);
        assertThat(submitted).allMatch(Future::isDone);
        assertThat(spawned).allMatch(JoinHandle::isDone);
    }

    @Test
    void aDelayedTaskStillRunsAndARepeatedOneEnds() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build();
        ScheduledFuture<String> once = scheduler.schedule(() -> "late", 50, MILLISECONDS);
        ScheduledFuture<?> rate = scheduler.scheduleAtFixedRate(() -> {}, 0, 1, MILLISECONDS);
        ScheduledFuture<?> delay = scheduler.scheduleWithFixedDelay(() -> {}, 1, 1, HOURS);
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(once.get()).isEqualTo("late");
        assertThatThrownBy(rate::get).isInstanceOf(CancellationException.class);
        assertThatThrownBy(delay::get).isInstanceOf(CancellationException.class);
    }

    @Test
    void aPeriodicTaskThatShutsDownIsTheLast() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future =
                scheduler.scheduleWithFixedDelay(
                        () -> {
                            runs.incrementAndGet();
                            scheduler.shutdown();
                        },
                        0,
                        1,
                        MILLISECONDS);
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(runs).hasValue(1);
        assertThat(future.isCancelled()).isTrue();
    }

    @Test
    void cancelledDelaysDoNotHoldItUp() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        ScheduledFuture<?> hours = scheduler.schedule(() -> 1, 5, HOURS);
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(1, MILLISECONDS)).isFalse();
        assertThat(hours.cancel(false)).isTrue();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }

    @Test
    void aParkedTaskIsWaitedForAndMayBeWoken() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build();
        AtomicBoolean done = new AtomicBoolean();
        Probe<String> probe = Probe.pendingUntil(done, "end");
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(5, MILLISECONDS)).isFalse();
        done.set(true);
        probe.waker().wake();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(handle.join()).isEqualTo("end");
        assertThat(probe.cancels()).isZero();
    }

    @Test
    void aBlockingCallIsWaitedFor() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        CountDownLatch open = new CountDownLatch(1);
        JoinHandle<String> call =
                scheduler.callBlocking(() -> {
                    open.await();
                    return "read";
                });
        JoinHandle<String> waiting = scheduler.spawn(call);
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(5, MILLISECONDS)).isFalse();
        open.countDown();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(waiting.join()).isEqualTo("read");
    }

    @Test
    void withAGraceItReportsThatAllWasDone() {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build();
        scheduler.execute(() -> {});
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofSeconds(20));
        assertThat(report).isEqualTo(new ShutdownReport(true, List.of(), 0, List.of()));
        assertThat(scheduler.isTerminated()).isTrue();
    }

    @Test
    void withAGraceItReportsWhatWasLeft() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).name("busy").build();
        Probe<String> parked = Probe.never();
        JoinHandle<String> handle = scheduler.spawn(parked);
        parked.awaitPolls(1);
        Gate gate = Gate.holding(scheduler, 1);
        Runnable waiting = () -> {};
        scheduler.execute(waiting);
        Future<?> future = scheduler.submit(waiting);
        JoinHandle<Integer> fresh = scheduler.call(() -> 1);
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofMillis(10));
        assertThat(report.completed()).isFalse();
        assertThat(report.neverRan()).containsExactlyInAnyOrder(waiting, (Runnable) future);
        assertThat(report.stillRunning())
                .singleElement()
                .asString()
                .contains("joule-busy-worker-0");
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(parked.cancels()).isEqualTo(1);
        assertThatThrownBy(handle::join).isInstanceOf(CancellationException.class);
        assertThatThrownBy(fresh::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void aGraceOfNothingIsAnImmediateStop() throws Exception {
        for (Duration grace : List.of(Duration.ZERO, Duration.ofSeconds(Long.MIN_VALUE))) {
            Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
            JoinHandle<String> yielding =
                    scheduler.spawn(context -> {
                        context.waker().wake();
                        return Poll.pending();
                    });
            assertThat(scheduler.shutdownAndAwait(grace).completed()).isFalse();
            assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
            assertThatThrownBy(yielding::join).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void anInterruptEndsTheGraceAndStays() {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        scheduler.schedule(() -> 1, 1, HOURS);
        Thread.currentThread().interrupt();
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofHours(1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.neverRan()).hasSize(1);
        Await.until(scheduler::isTerminated);
    }
}
