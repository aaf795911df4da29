package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.EndOfStack;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A submission that a stack overflow ends at any place changes no count for good. */
@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StackOverflowCountsNothingTwiceTest {
    private static final int ROUNDS = 12;
    private static final int BOUND = 10_000;
    private static final Callable<Integer> TASK = () -> 1;

    /** The threads that submit. */
    private enum Submitters {
        OUTSIDE {
            @Override
            void run(Scheduler scheduler, Runnable task) throws InterruptedException {
                Thread thread = new Thread(task);
                thread.start();
                thread.join();
            }
        },
        VIRTUAL {
            @Override
            void run(Scheduler scheduler, Runnable task) throws InterruptedException {
                scheduler.ofVirtual().start(task).join();
            }
        },
        WORKER {
            @Override
            void run(Scheduler scheduler, Runnable task) throws Exception {
                scheduler.submit(task).get();
            }
        };

        abstract void run(Scheduler scheduler, Runnable task) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void tasksAlive(Submitters submitters) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                int frames = round;
                submitters.run(
                        scheduler, () -> EndOfStack.here(frames, () -> scheduler.spawn(TASK)));
            }
            scheduler.shutdown();
            assertThat(scheduler.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
            assertThat(scheduler.toString()).contains("alive=0");
        }
    }

    @Test
    void placesOfABoundedScheduler() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).maxPending(BOUND).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                int frames = round;
                Submitters.OUTSIDE.run(
                        scheduler,
                        () -> {
                            EndOfStack.here(frames, () -> scheduler.execute(() -> {}));
                            EndOfStack.here(frames, () -> scheduler.spawn(TASK));
                        });
            }
            CountDownLatch go = new CountDownLatch(1);
            hold(scheduler, go);
            try {
                for (int i = 0; i < BOUND; i++) {
                    scheduler.execute(() -> {});
                }
                assertThatThrownBy(() -> scheduler.execute(() -> {}))
                        .isInstanceOf(RejectedExecutionException.class);
            } finally {
                go.countDown();
            }
        }
    }

    /** Holds the worker; the tasks before have begun then. */
    private static void hold(Scheduler scheduler, CountDownLatch go) throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        scheduler.execute(() -> {
            held.countDown();
            try {
                go.await();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        });
        held.await();
    }
}
