package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.joule.Scheduler;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.testing.Probe;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A thread in {@code blockOn} does not outwait the scheduler it polls for. */
class BlockOnEndsWithItsSchedulerTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).build();

    @Test
    void closingCancelsWhatIsPolled() throws Exception {
        Probe<Void> never = Probe.never();
        CompletableFuture<Throwable> end = endOfBlockOn(never);
        never.awaitPolls(1);
        scheduler.close();
        assertThat(end.get()).isInstanceOf(CancellationException.class);
        assertThat(never.cancels()).isEqualTo(1);
    }

    private CompletableFuture<Throwable> endOfBlockOn(Pollable<Void> polled) {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread.ofPlatform()
                .start(() -> end.complete(catchThrowable(() -> scheduler.blockOn(polled))));
        return end;
    }

    /** Its timers would never fire: the workers that poll them are gone. */
    @Test
    void soDoesItsEndAfterAShutdown() throws Exception {
        Pollable<Void> sleep = Timers.sleep(Duration.ofHours(1));
        CountDownLatch polled = new CountDownLatch(1);
        CompletableFuture<Throwable> end =
                endOfBlockOn(context -> {
                    Poll<Void> poll = sleep.poll(context);
                    polled.countDown();
                    return poll;
                });
        polled.await();
        scheduler.shutdown();
        assertThat(end.get()).isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> scheduler.blockOn(context -> Poll.ready(1)))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void afterTheCloseItIsRefused() {
        scheduler.close();
        assertThatThrownBy(() -> scheduler.blockOn(context -> Poll.ready(1)))
                .isInstanceOf(RejectedExecutionException.class);
    }
}
