package dev.joule;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A task that hands in others until its stack ends, in the middle of a submission at last: the one
 * it got the error for may run or not, but those that were taken before must not suffer.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StackOverflowLosesNothingTest {
    private static final int ROUNDS = 40;
    private static final int TASKS = 2_000_000;

    /** How often each task ran; written by workers. */
    private final AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);

    /** Which tasks were taken; written by the deep task only. */
    private final BitSet taken = new BitSet();

    private int next;

    /** Ways to hand in a task. */
    private enum Way {
        EXECUTE {
            @Override
            void submit(Scheduler scheduler, Runnable task) {
                scheduler.execute(task);
            }
        },
        SPAWN {
            @Override
            void submit(Scheduler scheduler, Runnable task) {
                scheduler.spawn(Executors.callable(task));
            }
        },
        SCHEDULE {
            @Override
            void submit(Scheduler scheduler, Runnable task) {
                scheduler.schedule(task, 1, MICROSECONDS);
            }
        },
        BLOCKING {
            @Override
            void submit(Scheduler scheduler, Runnable task) {
                scheduler.spawnBlocking(Executors.callable(task));
            }
        };

        abstract void submit(Scheduler scheduler, Runnable task);
    }

    @ParameterizedTest
    @EnumSource
    void ofWhatWasAcceptedBefore(Way way) throws Exception {
        Scheduler scheduler =
                Scheduler.builder()
                        .workers(2)
                        .uncaughtExceptionHandler((thread, thrown) -> {})
                        .build();
        for (int round = 0; round < ROUNDS; round++) {
            CompletableFuture<Throwable> end = new CompletableFuture<>();
            int shift = round; // so that the stack ends at another place each time
            scheduler.execute(() -> {
                try {
                    shifted(task -> way.submit(scheduler, task), shift);
                } catch (Throwable thrown) {
                    end.complete(thrown);
                }
            });
            assertThat(end.get()).isInstanceOf(StackOverflowError.class);
        }
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        for (int id = 0; id < next; id++) {
            if (taken.get(id) || runs.get(id) != 0) {
                assertThat(runs.get(id)).as("runs of task %d of %d", id, next).isEqualTo(1);
            }
        }
    }

    private long shifted(Executor way, int frames) {
        return frames == 0 ? deeper(way) : 1 + shifted(way, frames - 1);
    }

    private long deeper(Executor way) {
        int id = next++;
        if (id % 16 == 0 && id < TASKS) {
            way.execute(() -> runs.incrementAndGet(id));
            taken.set(id);
        }
        return 1 + deeper(way);
    }
}
