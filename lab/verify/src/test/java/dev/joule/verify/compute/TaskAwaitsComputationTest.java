package dev.joule.verify.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.compute.Compute;
import dev.joule.compute.ComputePool;
import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a task of a scheduler awaits a computation while its worker runs other tasks. */
@Timeout(60)
class TaskAwaitsComputationTest {

    /** A pollable that begins a computation at its first poll, so on the scheduler's worker. */
    private static final class Awaiting implements Pollable<Long> {
        private final Supplier<Pollable<Long>> begin;
        private @Nullable Pollable<Long> computation;

        Awaiting(ComputePool pool, Supplier<Long> task) {
            begin = () -> Pollables.fromFuture(pool.submit(task));
        }

        @Override
        public Poll<Long> poll(Context context) throws Exception {
            if (computation == null) {
                computation = begin.get();
            }
            return computation.poll(context);
        }
    }

    /**
     * Checks that the worker continues: the computation ends only when the scheduler's only worker
     * has run another task.
     */
    @Test
    void theOnlyWorkerGoesOnMeanwhile() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build();
                ComputePool pool = ComputePool.builder().workers(2).build()) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch otherRan = new CountDownLatch(1);
            JoinHandle<Long> result =
                    scheduler.spawn(
                            new Awaiting(
                                    pool,
                                    () -> {
                                        begun.countDown();
                                        await(otherRan);
                                        return fib(20);
                                    }));
            begun.await();
            scheduler.execute(otherRan::countDown);
            assertThat(result.join()).isEqualTo(6765);
        }
    }

    @Test
    void manyTasksAwaitManyComputations() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build();
                ComputePool pool = ComputePool.builder().workers(2).build()) {
            @SuppressWarnings({"unchecked", "rawtypes"})
            JoinHandle<Long>[] results = new JoinHandle[500];
            for (int i = 0; i < results.length; i++) {
                results[i] = scheduler.spawn(new Awaiting(pool, () -> fib(12)));
            }
            for (JoinHandle<Long> result : results) {
                assertThat(result.join()).isEqualTo(144);
            }
        }
    }

    private static long fib(long n) {
        return n < 2
                ? n
                : Compute.joinLong(TaskAwaitsComputationTest::fib, n - 1, n - 2, Long::sum);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
