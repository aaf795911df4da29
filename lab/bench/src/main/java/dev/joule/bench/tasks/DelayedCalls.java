package dev.joule.bench.tasks;

import dev.joule.bench.child.Gate;
import dev.joule.bench.child.Workloads;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rows about {@code schedule}, called by threads outside the pool, with {@value
 * TaskSizes#STANDING} delayed tasks pending: each sets some; or sets and cancels each at once; or
 * sets some that are due soon, until all have run.
 */
final class DelayedCalls {
    private static final int[] SUBMITTERS = {1, 4};

    private final ScheduledExecutorService clock;
    private final Gate gate = new Gate();
    private final Runnable through = gate::countDown;

    private DelayedCalls(ScheduledExecutorService clock, boolean standing) {
        this.clock = clock;
        for (int i = standing ? TaskSizes.STANDING : 0; i > 0; i--) {
            // Spread over a minute, an hour from now: none is due in the life of the child.
            clock.schedule(through, 3_600_000 + i % 60_000, TimeUnit.MILLISECONDS);
        }
    }

    /** Adds the rows to those of a subject. */
    static <S extends ScheduledExecutorService> void addTo(Workloads<S> rows) {
        for (int threads : SUBMITTERS) {
            rows.rounds(
                            "schedule_set_" + threads,
                            s -> {
                                DelayedCalls calls = new DelayedCalls(s, false);
                                return () -> calls.set(threads);
                            })
                    .rounds(
                            "schedule_cancel_" + threads,
                            s -> {
                                DelayedCalls calls = new DelayedCalls(s, true);
                                return () -> calls.setAndCancel(threads);
                            })
                    .rounds(
                            "schedule_fire_" + threads,
                            s -> {
                                DelayedCalls calls = new DelayedCalls(s, true);
                                return () -> calls.fire(threads);
                            });
        }
    }

    /** Returns the time per task until all are pending; they are cancelled after that. */
    private double set(int threads) throws Exception {
        int each = TaskSizes.STANDING / threads;
        ScheduledFuture<?>[][] pending = new ScheduledFuture<?>[threads][each];
        double nanos =
                time(
                        threads,
                        thread -> {
                            for (int i = 0; i < each; i++) {
                                pending[thread][i] =
                                        clock.schedule(
                                                through, 30_000 + i % 1_000, TimeUnit.MILLISECONDS);
                            }
                        });
        for (ScheduledFuture<?>[] some : pending) {
            for (Future<?> future : some) {
                future.cancel(false);
            }
        }
        return nanos / TaskSizes.STANDING;
    }

    private double setAndCancel(int threads) throws Exception {
        int each = TaskSizes.STANDING / threads;
        double nanos =
                time(
                        threads,
                        thread -> {
                            for (int i = 0; i < each; i++) {
                                clock.schedule(through, 30_000, TimeUnit.MILLISECONDS)
                                        .cancel(false);
                            }
                        });
        return nanos / TaskSizes.STANDING;
    }

    /** Returns the time per task from the first call until the last has run. */
    private double fire(int threads) throws Exception {
        int each = TaskSizes.STANDING / threads;
        gate.expect(TaskSizes.STANDING);
        long start = System.nanoTime();
        time(
                threads,
                thread -> {
                    for (int i = 0; i < each; i++) {
                        clock.schedule(through, 1, TimeUnit.MILLISECONDS);
                    }
                });
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.STANDING;
    }

    /** The body of one of the threads. */
    private interface Part {
        void run(int thread);
    }

    /**
     * Runs a part on each of some threads; returns the nanoseconds from when the last is ready to
     * their end.
     */
    private static double time(int threads, Part part) throws Exception {
        AtomicLong start = new AtomicLong();
        CyclicBarrier ready = new CyclicBarrier(threads, () -> start.set(System.nanoTime()));
        Thread[] submitters = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int thread = i;
            submitters[i] =
                    Thread.ofPlatform()
                            .name("submitter-" + i)
                            .start(() -> {
                                await(ready);
                                part.run(thread);
                            });
        }
        for (Thread submitter : submitters) {
            submitter.join();
        }
        return System.nanoTime() - start.get();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("nobody interrupts a submitter", e);
        }
    }
}
