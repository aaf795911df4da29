package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

/** The figures in the report. */
class ShutdownReportTest {
    private static final int MOST_BLOCKING = 512;

    @Test
    void eachCancelledTaskCountsOnce() {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Probe<String> parked = Probe.never();
        scheduler.spawn(parked);
        parked.awaitPolls(1);
        Gate gate = Gate.holding(scheduler, 1);
        scheduler.call(() -> 1);
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ZERO);
        gate.open();
        Await.until(scheduler::isTerminated);
        assertThat(report.cancelledTasks()).isEqualTo(2);
    }

    @Test
    void aSchedulerThatHasEndedIsCompleteForAnInterruptedCaller() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        scheduler.close();
        Thread.currentThread().interrupt();
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofSeconds(1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.completed()).isTrue();
    }

    @Test
    void theThreadsOfABlockingExecutorsOwnAreShown() throws InterruptedException {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        ExecutorService own = scheduler.newBlockingExecutor("own", 2);
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch never = new CountDownLatch(1);
        Runnable task =
                () -> {
                    begun.countDown();
                    Await.uninterruptibly(never);
                };
        own.execute(task);
        own.execute(task);
        begun.await();
        own.execute(task);
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ZERO);
        assertThat(report.completed()).isFalse();
        assertThat(report.cancelledTasks()).isZero();
        assertThat(report.neverRan()).containsExactly(task);
        assertThat(report.stillRunning())
                .hasSize(2)
                .allSatisfy(running ->
                        assertThat(running.toString())
                                .contains("own-blocking-", "ShutdownReportTest"));
        never.countDown();
        Await.until(scheduler::isTerminated);
    }

    @Test
    void blockingCallsAreShownAndCounted() throws InterruptedException {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        CountDownLatch begun = new CountDownLatch(MOST_BLOCKING);
        CountDownLatch never = new CountDownLatch(1);
        Queue<Thread> threads = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < MOST_BLOCKING; i++) {
            scheduler.callBlocking(() -> {
                threads.add(Thread.currentThread());
                begun.countDown();
                never.await();
                return 0;
            });
        }
        begun.await();
        JoinHandle<Integer> waits = scheduler.callBlocking(() -> 1);
        scheduler.callBlocking(() -> 2).cancel();
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ZERO);
        assertThat(report.completed()).isFalse();
        assertThat(report.cancelledTasks()).as("by the shutdown").isEqualTo(1);
        assertThat(report.stillRunning())
                .extracting(ShutdownReport.Running::thread)
                .containsExactlyInAnyOrderElementsOf(threads);
        assertThatThrownBy(waits::join).isInstanceOf(CancellationException.class);
        Await.until(scheduler::isTerminated);
    }

    @Test
    void aBlockedTaskIsShownWithItsOwnFrame() throws InterruptedException {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        scheduler.execute(() -> {
            begun.countDown();
            Await.uninterruptibly(never);
        });
        begun.await();
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ZERO);
        never.countDown();
        assertThat(report.stillRunning()).singleElement().asString().contains("ShutdownReportTest");
    }
}
