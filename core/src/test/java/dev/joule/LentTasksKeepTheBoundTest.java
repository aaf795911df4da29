package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Pollables;
import dev.joule.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that outlives the timed wait for it still takes the place of one of the workers. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LentTasksKeepTheBoundTest {
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicBoolean isLate = new AtomicBoolean();
    private final CompletableFuture<Thread> worker = new CompletableFuture<>();

    private static Scheduler ofOne() {
        return Scheduler.builder().workers(1).maxSpares(0).build();
    }

    /** Has its only worker owe the end of a task that waits until it is opened. */
    private Future<Boolean> owing(Scheduler scheduler) throws Exception {
        Future<Boolean> late =
                scheduler
                        .submit(() -> {
                            worker.complete(Thread.currentThread());
                            Future<Boolean> lent =
                                    scheduler.submit(() -> {
                                        isLate.set(true);
                                        open.await();
                                        isLate.set(false);
                                        return true;
                                    });
                            while (!isLate.get()) {
                                timesOut(lent);
                            }
                            return lent;
                        })
                        .get();
        return late;
    }

    private static void timesOut(Future<?> future) {
        assertThatThrownBy(() -> future.get(1, MILLISECONDS)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void noTaskBeginsBeforeTheLentOneHasEnded() throws Exception {
        try (Scheduler scheduler = ofOne()) {
            Future<Boolean> late = owing(scheduler);
            Future<Boolean> next = scheduler.submit(isLate::get);
            Await.until(() -> next.isDone() || worker.join().getState() == Thread.State.WAITING);
            open.countDown();
            assertThat(next.get()).isFalse();
            assertThat(late.get()).isTrue();
        }
    }

    @Test
    void aSecondTimedWaitDoesNotAddAnother() throws Exception {
        try (Scheduler scheduler = ofOne()) {
            Callable<Boolean> body =
                    () -> {
                        isLate.set(true);
                        open.await();
                        isLate.set(false);
                        return true;
                    };
            boolean overlapped =
                    scheduler
                            .submit(() -> {
                                Future<Boolean> first = scheduler.submit(body);
                                while (!isLate.get()) {
                                    timesOut(first);
                                }
                                Future<Boolean> second = scheduler.submit(isLate::get);
                                boolean both;
                                try {
                                    both = second.get(50, MILLISECONDS);
                                } catch (TimeoutException kept) {
                                    both = false;
                                }
                                open.countDown();
                                return both || second.get(1, HOURS);
                            })
                            .get();
            assertThat(overlapped).isFalse();
        }
    }

    @Test
    void invokeAnyRunsOneAtATimeInTheCallersPlace() throws Exception {
        try (Scheduler scheduler = ofOne()) {
            CountDownLatch secondBegun = new CountDownLatch(1);
            AtomicBoolean together = new AtomicBoolean();
            Callable<String> first =
                    () -> {
                        together.set(secondBegun.await(200, MILLISECONDS));
                        throw new IllegalStateException("as meant");
                    };
            Callable<String> second =
                    () -> {
                        secondBegun.countDown();
                        return "second";
                    };
            Future<String> any =
                    scheduler.submit(() -> scheduler.invokeAny(List.of(first, second)));
            assertThat(any.get()).isEqualTo("second");
            assertThat(together).isFalse();
        }
    }

    @Test
    void theLoserOfInvokeAnyEndsBeforeTheNextTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).maxSpares(0).build()) {
            AtomicBoolean[] running = {new AtomicBoolean(), new AtomicBoolean()};
            Callable<Integer> stubborn =
                    () -> {
                        isLate.set(true);
                        while (open.getCount() > 0) {
                            Thread.onSpinWait(); // deaf to its cancellation
                        }
                        isLate.set(false);
                        return 1;
                    };
            Callable<Integer> winner =
                    () -> {
                        while (!isLate.get()) {
                            Thread.onSpinWait();
                        }
                        return 2;
                    };
            int any = scheduler.submit(() -> scheduler.invokeAny(List.of(stubborn, winner))).get();
            assertThat(any).isEqualTo(2);
            // One worker is left: of two tasks that wait for each other only one can begin.
            for (AtomicBoolean mark : running) {
                scheduler.execute(() -> {
                    mark.set(true);
                    while (open.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                });
            }
            Await.until(() -> running[0].get() || running[1].get());
            boolean both = running[0].get() && running[1].get();
            open.countDown();
            assertThat(both).isFalse();
        }
    }

    @Test
    void aLentTaskHelpsItselfAsAWorkerDoes() throws Exception {
        try (Scheduler scheduler = ofOne()) {
            Callable<Integer> three = () -> 3;
            Callable<Integer> nesting =
                    () ->
                            scheduler.submit(three).get()
                                    + scheduler.submit(three).get(1, HOURS)
                                    + scheduler.invokeAny(List.of(three));
            Future<Integer> outer = scheduler.submit(() -> scheduler.submit(nesting).get(1, HOURS));
            assertThat(outer.get()).isEqualTo(9);
        }
    }

    @Test
    void aTaskThatIsOwedMayStillWaitForItsOwnTasks() throws Exception {
        try (Scheduler scheduler = ofOne()) {
            CountDownLatch outerEnded = new CountDownLatch(1);
            Future<Future<Integer>> outer =
                    scheduler.submit(() -> {
                        Future<Integer> lent =
                                scheduler.submit(() -> {
                                    isLate.set(true);
                                    outerEnded.await();
                                    return scheduler.submit(() -> 4).get();
                                });
                        while (!isLate.get()) {
                            timesOut(lent);
                        }
                        return lent;
                    });
            Future<Integer> lent = outer.get();
            outerEnded.countDown();
            assertThat(lent.get()).isEqualTo(4);
        }
    }

    @Test
    void aLentTaskMayWaitForHandlesNoMoreThanOnAWorker() throws Exception {
        try (Scheduler scheduler = ofOne()) {
            Callable<Integer> joining = () -> scheduler.spawn(() -> 1).join();
            Callable<Integer> blocking = () -> scheduler.blockOn(Pollables.ready(1));
            for (Callable<Integer> refused : List.of(joining, blocking)) {
                assertThatThrownBy(() -> scheduler.submit(refused).get())
                        .hasCauseInstanceOf(IllegalStateException.class);
                Future<Integer> lent =
                        scheduler.submit(() -> scheduler.submit(refused).get(1, HOURS));
                assertThatThrownBy(lent::get).hasRootCauseInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void aLentTaskSubmitsFromInside() throws Exception {
        try (Scheduler scheduler =
                Scheduler.builder().workers(1).maxSpares(0).maxPending(1).build()) {
            Callable<Integer> submitting =
                    () -> {
                        int sum = 0;
                        for (int i = 0; i < 5; i++) {
                            scheduler.execute(() -> {});
                            sum++;
                        }
                        return sum;
                    };
            Future<Integer> lent =
                    scheduler.submit(() -> scheduler.submit(submitting).get(1, HOURS));
            assertThat(lent.get()).isEqualTo(5);
        }
    }

    @Test
    void closeWaitsForIt() throws Exception {
        Scheduler scheduler = ofOne();
        Future<Boolean> late = owing(scheduler);
        Future<Boolean> next = scheduler.submit(isLate::get);
        scheduler.shutdown();
        open.countDown();
        scheduler.close();
        assertThat(late.get()).isTrue();
        assertThat(next.get()).isFalse();
    }

    @Test
    void shutdownNowEndsIt() throws Exception {
        Scheduler scheduler = ofOne();
        Future<Boolean> late = owing(scheduler);
        scheduler.shutdownNow();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThatThrownBy(late::get).hasCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void shutdownNowEndsWhatWaitsBehindItToo() throws Exception {
        for (int i = 0; i < 50; i++) {
            Scheduler scheduler = ofOne();
            Callable<Boolean> endless =
                    () -> {
                        isLate.set(true);
                        return open.await(1, HOURS);
                    };
            isLate.set(false);
            CountDownLatch waits = new CountDownLatch(1);
            Future<Boolean> outer =
                    scheduler.submit(() -> {
                        Future<Boolean> first = scheduler.submit(endless);
                        while (!isLate.get()) {
                            timesOut(first);
                        }
                        Future<Boolean> second = scheduler.submit(endless);
                        waits.countDown();
                        return second.get(1, HOURS);
                    });
            waits.await();
            scheduler.shutdownNow();
            assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
            assertThat(outer.state()).isEqualTo(Future.State.FAILED);
        }
    }

    @Test
    void shutdownNowDoesNotWaitForTheOneThatIsDeaf() throws Exception {
        Scheduler scheduler = ofOne();
        scheduler
                .submit(() -> {
                    Future<?> deaf =
                            scheduler.submit(() -> {
                                isLate.set(true);
                                while (open.getCount() > 0) {
                                    Thread.onSpinWait();
                                }
                            });
                    while (!isLate.get()) {
                        timesOut(deaf);
                    }
                })
                .get();
        assertThat(scheduler.shutdownAndAwait(Duration.ofMillis(1)).completed()).isFalse();
        open.countDown();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }

    @Test
    void virtualThreadsGoOn() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Future<Boolean> late = owing(scheduler);
            scheduler.virtualThreadFactory().newThread(open::countDown).start();
            assertThat(late.get()).isTrue();
        }
    }
}
