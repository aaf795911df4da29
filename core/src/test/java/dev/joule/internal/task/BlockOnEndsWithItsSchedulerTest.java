package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread in {@code blockOn} does not outwait the scheduler it polls for. */
@Timeout(20)
class BlockOnEndsWithItsSchedulerTest {

    @Test
    void closingCancelsWhatIsPolled() throws Exception {
        CountDownLatch polled = new CountDownLatch(1);
        AtomicInteger cancelled = new AtomicInteger();
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        Pollable<Void> never =
                new Pollable<>() {
                    @Override
                    public Poll<Void> poll(Context context) {
                        polled.countDown();
                        return Poll.pending();
                    }

                    @Override
                    public void onCancel() {
                        cancelled.incrementAndGet();
                    }
                };
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread.ofPlatform()
                .start(() -> {
                    try {
                        scheduler.blockOn(never);
                    } catch (Throwable thrown) {
                        end.complete(thrown);
                    }
                });
        polled.await();
        scheduler.close();
        assertThat(end.get()).isInstanceOf(CancellationException.class);
        assertThat(cancelled).hasValue(1);
    }

    /** Its timers would never fire: the workers that poll them are gone. */
    @Test
    void soDoesItsEndAfterAShutdown() throws Exception {
        CountDownLatch polled = new CountDownLatch(1);
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        Pollable<Void> sleep = Timers.sleep(Duration.ofHours(1));
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread.ofPlatform()
                .start(() -> {
                    try {
                        scheduler.blockOn(context -> {
                            Poll<Void> poll = sleep.poll(context);
                            polled.countDown();
                            return poll;
                        });
                    } catch (Throwable thrown) {
                        end.complete(thrown);
                    }
                });
        polled.await();
        scheduler.shutdown();
        assertThat(end.get()).isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> scheduler.blockOn(context -> Poll.ready(1)))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void afterTheCloseItIsRefused() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        scheduler.close();
        assertThatThrownBy(() -> scheduler.blockOn(context -> Poll.ready(1)))
                .isInstanceOf(RejectedExecutionException.class);
    }
}
