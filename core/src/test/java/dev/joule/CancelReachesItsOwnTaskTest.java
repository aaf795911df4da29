package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that is run in place by the one that waits for it keeps its interrupts to itself. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelReachesItsOwnTaskTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).maxSpares(0).build();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CompletableFuture<Future<String>> inner = new CompletableFuture<>();
    private final CompletableFuture<Boolean> outerInterrupted = new CompletableFuture<>();

    /** Fails when it is interrupted. */
    private final Callable<String> saving =
            () -> {
                begun.countDown();
                goOn.await();
                return "saved";
            };

    @AfterEach
    void close() {
        scheduler.close();
    }

    private Callable<String> waitingFor(Function<Callable<String>, Future<String>> submit) {
        return () -> {
            try {
                Future<String> future = submit.apply(saving);
                inner.complete(future);
                return future.get();
            } finally {
                outerInterrupted.complete(Thread.interrupted());
            }
        };
    }

    private void cancelAndSave(Future<String> outer) throws Exception {
        begun.await();
        assertThat(outer.cancel(true)).isTrue();
        assertThat(outer.cancel(true)).isFalse();
        goOn.countDown();
        assertThat(inner.get().get(20, SECONDS)).isEqualTo("saved");
        assertThat(outerInterrupted.get()).isTrue();
        assertThat(outer.isCancelled()).isTrue();
    }

    @Test
    void thatOfTheOneWhoWaitsComesAfterTheOther() throws Exception {
        cancelAndSave(scheduler.submit(waitingFor(scheduler::submit)));
    }

    @Test
    void ofADelayedTaskToo() throws Exception {
        cancelAndSave(
                scheduler.schedule(
                        waitingFor(body -> scheduler.schedule(body, 1, MILLISECONDS)),
                        0,
                        MILLISECONDS));
    }

    @Test
    void ofATaskThatACompletionServiceWraps() throws Exception {
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(scheduler);
        cancelAndSave(service.submit(waitingFor(service::submit)));
    }

    @Test
    void ofATaskInABoundedSchedulerToo() throws Exception {
        try (Scheduler bounded =
                Scheduler.builder().workers(1).maxSpares(0).maxPending(10).build()) {
            cancelAndSave(bounded.submit(waitingFor(bounded::submit)));
        }
    }

    @Test
    void ofATaskThatWaitsTwoLevelsUp() throws Exception {
        Callable<String> middle = waitingFor(scheduler::submit);
        CompletableFuture<Boolean> topInterrupted = new CompletableFuture<>();
        Future<String> outer =
                scheduler.submit(() -> {
                    try {
                        return scheduler.submit(middle).get();
                    } finally {
                        topInterrupted.complete(Thread.interrupted());
                    }
                });
        begun.await();
        assertThat(outer.cancel(true)).isTrue();
        goOn.countDown();
        assertThat(inner.get().get(20, SECONDS)).isEqualTo("saved");
        assertThat(outerInterrupted.get()).isFalse();
        assertThat(topInterrupted.get()).isTrue();
    }

    @Test
    void thatOfTheOtherLeavesNothingToTheOneWhoWaits() throws Exception {
        Callable<String> untilCancelled =
                () -> {
                    begun.countDown();
                    while (!inner.get().isCancelled()) {
                        Thread.onSpinWait();
                    }
                    return "late";
                };
        Future<Boolean> outer =
                scheduler.submit(() -> {
                    Future<String> future = scheduler.submit(untilCancelled);
                    inner.complete(future);
                    assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
                    return Thread.interrupted();
                });
        begun.await();
        assertThat(inner.get().cancel(true)).isTrue();
        assertThat(outer.get()).isFalse();
    }

    @Test
    void anInterruptedTaskDoesNotBeginToHelp() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        Future<Boolean> outer =
                scheduler.submit(() -> {
                    Future<?> other = scheduler.submit(() -> ran.set(true));
                    Thread.currentThread().interrupt();
                    assertThatThrownBy(other::get).isInstanceOf(InterruptedException.class);
                    return ran.get();
                });
        assertThat(outer.get()).isFalse();
        Await.until(ran::get);
    }

    @Test
    void shutdownNowReachesBoth() throws Exception {
        CompletableFuture<Boolean> innerInterrupted = new CompletableFuture<>();
        scheduler.execute(() -> {
            Future<?> future =
                    scheduler.submit(() -> {
                        begun.countDown();
                        try {
                            goOn.await();
                            innerInterrupted.complete(false);
                        } catch (InterruptedException interrupt) {
                            innerInterrupted.complete(true);
                        }
                    });
            try {
                future.get();
            } catch (Exception unexpected) {
                innerInterrupted.completeExceptionally(unexpected);
            }
            outerInterrupted.complete(Thread.interrupted());
        });
        begun.await();
        scheduler.shutdownNow();
        assertThat(innerInterrupted.get()).isTrue();
        assertThat(outerInterrupted.get()).isTrue();
    }
}
