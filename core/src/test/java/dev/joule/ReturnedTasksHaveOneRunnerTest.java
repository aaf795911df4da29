package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Gate;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A task that {@code shutdownNow} returns is run by its receiver, not by a worker that waits. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReturnedTasksHaveOneRunnerTest {

    /** How a future comes to be. */
    enum Way {
        SUBMITTED {
            @Override
            <T> Future<T> give(Scheduler to, ExecutorService view, Callable<T> body) {
                return to.submit(body);
            }
        },
        DELAYED {
            @Override
            <T> Future<T> give(Scheduler to, ExecutorService view, Callable<T> body) {
                return to.schedule(body, 100, TimeUnit.MILLISECONDS);
            }
        },
        OF_A_VIEW {
            @Override
            <T> Future<T> give(Scheduler to, ExecutorService view, Callable<T> body) {
                return view.submit(body);
            }
        };

        abstract <T> Future<T> give(Scheduler to, ExecutorService view, Callable<T> body);
    }

    /** How a worker waits for it. */
    enum Wait {
        FOR_AS_LONG_AS_IT_TAKES {
            @Override
            <T> T of(Future<T> future) throws Exception {
                return future.get();
            }
        },
        FOR_A_TIME {
            @Override
            <T> T of(Future<T> future) throws Exception {
                return future.get(1, TimeUnit.HOURS);
            }
        };

        abstract <T> T of(Future<T> future) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void noWorkerThatWaitsForAReturnedSubmissionRunsIt(Wait wait) throws Exception {
        checkReturned(Way.SUBMITTED, wait);
    }

    @ParameterizedTest
    @EnumSource
    void noWorkerThatWaitsForAReturnedDelayedTaskRunsIt(Wait wait) throws Exception {
        checkReturned(Way.DELAYED, wait);
    }

    @ParameterizedTest
    @EnumSource
    void noWorkerThatWaitsForAReturnedTaskOfAViewRunsIt(Wait wait) throws Exception {
        checkReturned(Way.OF_A_VIEW, wait);
    }

    private static void checkReturned(Way way, Wait wait) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch in = new CountDownLatch(1);
        CountDownLatch tried = new CountDownLatch(1);
        CompletableFuture<Future<Thread>> known = new CompletableFuture<>();
        CompletableFuture<Thread> ranOn = new CompletableFuture<>();
        CompletableFuture<Thread> waiter = new CompletableFuture<>();
        scheduler.execute(() -> {
            in.countDown();
            awaitUninterrupted(go);
            Thread.interrupted();
            waiter.complete(Thread.currentThread());
            while (!ranOn.isDone()) {
                try {
                    ranOn.complete(wait.of(known.join()));
                } catch (InterruptedException end) {
                    tried.countDown(); // as all waits are after shutdownNow: tries again
                } catch (Exception end) {
                    ranOn.completeExceptionally(end);
                }
            }
        });
        in.await();
        known.complete(way.give(scheduler, scheduler.executorView(), Thread::currentThread));
        List<Runnable> neverRan = scheduler.shutdownNow();
        assertThat(neverRan).hasSize(1);
        go.countDown();
        while (!known.join().isDone() && tried.getCount() > 0 && !isWaiting(waiter.get())) {
            Thread.onSpinWait();
        }
        neverRan.getFirst().run();
        assertThat(ranOn.get()).isSameAs(Thread.currentThread());
        assertThat(scheduler.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING
                || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void whatAWaitingWorkerHasBegunIsNotReturned() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Integer> outer =
                scheduler.submit(() -> {
                    Future<Integer> inner =
                            scheduler.submit(() -> {
                                begun.countDown();
                                awaitUninterrupted(go);
                                return 1;
                            });
                    return inner.get();
                });
        begun.await();
        assertThat(scheduler.shutdownNow()).isEmpty();
        go.countDown();
        assertThat(scheduler.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        assertThat(outer.isDone()).isTrue();
    }

    @Test
    void whatIsReturnedStillRunsWhereItsReceiverIsAWorker() throws Exception {
        try (Scheduler other = Scheduler.builder().workers(1).build()) {
            Scheduler scheduler = Scheduler.builder().workers(1).build();
            Gate gate = Gate.holding(scheduler, 1);
            Future<Integer> future = scheduler.submit(() -> 1);
            List<Runnable> neverRan = scheduler.shutdownNow();
            gate.open();
            neverRan.forEach(other::execute);
            assertThat(future.get(20, TimeUnit.SECONDS)).isOne();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        boolean isOver = false;
        while (!isOver) {
            try {
                latch.await();
                isOver = true;
            } catch (InterruptedException again) {
                Thread.onSpinWait();
            }
        }
    }
}
