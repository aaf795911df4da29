package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Views that are shut down while three threads submit and tasks of the scheduler wait for what they
 * submit: each task that was accepted runs or is returned, once, and the end comes.
 */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ViewsEndStressTest {
    private static final int ROUNDS = 400;
    private static final int SUBMITTERS = 3;
    private static final int TASKS = 40;

    @ParameterizedTest
    @ValueSource(strings = {"workers", "blocking", "own"})
    void everyAcceptedTaskRunsOrIsReturned(String kind) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                ExecutorService view =
                        switch (kind) {
                            case "workers" -> scheduler.newExecutorView();
                            case "blocking" -> scheduler.newBlockingExecutor();
                            default -> scheduler.newBlockingExecutor("own", 2);
                        };
                AtomicInteger accepted = new AtomicInteger();
                AtomicInteger ran = new AtomicInteger();
                List<Thread> submitters = submitters(view, scheduler, accepted, ran);
                List<Runnable> neverRan = List.of();
                if (round % 2 == 0) {
                    neverRan = view.shutdownNow();
                    neverRan.forEach(ViewsEndStressTest::cancel);
                } else {
                    view.shutdown();
                }
                for (Thread submitter : submitters) {
                    submitter.join();
                }
                assertThat(view.awaitTermination(1, HOURS)).isTrue();
                assertThat(ran.get() + neverRan.size()).isEqualTo(accepted.get());
            }
        }
    }

    @Test
    void anInterruptReachesNoLaterTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < 10 * ROUNDS; round++) {
                ExecutorService view = scheduler.newExecutorView();
                CountDownLatch begun = new CountDownLatch(1);
                view.execute(begun::countDown);
                Future<Boolean> later =
                        scheduler.submit(() -> {
                            while (!view.isTerminated()) {
                                Thread.onSpinWait();
                            }
                            return Thread.interrupted();
                        });
                begun.await();
                view.shutdownNow();
                assertThat(later.get()).isFalse();
            }
        }
    }

    private static void cancel(Runnable returned) {
        if (returned instanceof Future<?> future) {
            future.cancel(false);
        }
    }

    /** Waits on a worker, which may have to run the future; one that was returned is cancelled. */
    private static void await(Future<?> future, boolean forLong) {
        try {
            if (forLong) {
                future.get();
            } else {
                future.get(1, MICROSECONDS);
            }
        } catch (CancellationException returned) {
            assertThat(future.isCancelled()).isTrue();
        } catch (InterruptedException | ExecutionException | TimeoutException end) {
            Thread.onSpinWait();
        }
    }

    /** Threads that submit until they are refused; half of them has begun to on return. */
    private static List<Thread> submitters(
            ExecutorService view, Scheduler scheduler, AtomicInteger accepted, AtomicInteger ran)
            throws Exception {
        CountDownLatch begun = new CountDownLatch(SUBMITTERS * TASKS / 2);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < SUBMITTERS; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                for (int j = 0; j < TASKS; j++) {
                                    begun.countDown();
                                    submit(view, scheduler, j, accepted, ran);
                                }
                            }));
        }
        begun.await();
        return threads;
    }

    private static void submit(
            ExecutorService view,
            Scheduler scheduler,
            int number,
            AtomicInteger accepted,
            AtomicInteger ran) {
        try {
            if (number % 3 == 0 && view instanceof ScheduledExecutorService scheduled) {
                scheduled.schedule(ran::incrementAndGet, number, MICROSECONDS);
            } else if (number % 3 == 1) {
                Future<Integer> future = view.submit(ran::incrementAndGet);
                scheduler.execute(() -> await(future, number % 2 == 0));
            } else {
                view.execute(ran::incrementAndGet);
            }
            accepted.incrementAndGet();
        } catch (RejectedExecutionException ended) {
            // Neither runs nor is returned.
        }
    }
}
