package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * A task that was on its way between two queues while {@code shutdownNow} emptied them is run; it
 * must find itself interrupted, or one that waits for that keeps the scheduler for ever.
 */
class ShutdownNowReachesLateTasksTest {

    /** Runs something within a submission, after it was accepted and before it is in a queue. */
    private static final class Between implements ContextHook {
        final AtomicReference<Runnable> next = new AtomicReference<>(() -> {});

        @Override
        public Snapshot capture() {
            next.getAndSet(() -> {}).run();
            return () -> () -> {};
        }
    }

    private final Between between = new Between();
    private final Scheduler scheduler = Scheduler.builder().workers(1).contextHook(between).build();
    private final CompletableFuture<String> late = new CompletableFuture<>();

    @Test
    void isInterrupted() throws Exception {
        scheduler.execute(() -> {
            between.next.set(this::stopFromAnotherThread);
            scheduler.execute(this::waitForInterrupt);
        });
        assertThat(late.get(10, SECONDS)).isEqualTo("interrupted");
        assertThat(scheduler.awaitTermination(10, SECONDS)).isTrue();
    }

    private void stopFromAnotherThread() {
        Thread stopper = Thread.ofPlatform().start(scheduler::shutdownNow);
        boolean interrupted = false;
        while (stopper.isAlive()) {
            try {
                stopper.join();
            } catch (InterruptedException meantForTheSubmitter) {
                interrupted = true;
            }
        }
        assertThat(interrupted || Thread.interrupted()).isTrue();
    }

    private void waitForInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException interrupt) {
            late.complete("interrupted");
        }
    }
}
