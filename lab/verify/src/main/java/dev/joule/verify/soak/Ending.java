package dev.joule.verify.soak;

import dev.joule.Scheduler;
import dev.joule.ShutdownReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The ways to end a scheduler. Each returns the tasks that the scheduler gave back. */
enum Ending {
    /** {@code shutdown}: all tasks run to their end. */
    SHUTDOWN(false, false) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) {
            scheduler.shutdown();
            return List.of();
        }
    },
    /** {@code close}: waiting tasks are cancelled. */
    CLOSE(true, false) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) {
            scheduler.close();
            return List.of();
        }
    },
    /** {@code shutdownAndAwait(Duration)}. */
    GRACE(true, true) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) {
            return reported(scheduler, Duration.ofNanos(random.nextLong(20_000_000)));
        }
    },
    /** {@code shutdownNow}. */
    NOW(true, true) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) {
            return scheduler.shutdownNow();
        }
    },
    /** All endings, on several threads at once. */
    MANY(true, true) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) throws Exception {
            long grace = random.nextLong(2_000_000);
            return atOnce(
                    List.of(
                            scheduler::shutdownNow,
                            () -> CLOSE.of(scheduler, random),
                            () -> SHUTDOWN.of(scheduler, random),
                            () -> reported(scheduler, Duration.ofNanos(grace)),
                            scheduler::shutdownNow));
        }
    },
    /** {@code shutdownNow}, called by a task of its own. */
    INSIDE(true, true) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) throws Exception {
            Queue<Runnable> returned = new ConcurrentLinkedQueue<>();
            CountDownLatch done = new CountDownLatch(1);
            try {
                scheduler.execute(() -> {
                    returned.addAll(scheduler.shutdownNow());
                    done.countDown();
                });
                if (!done.await(INSIDE_MILLIS, TimeUnit.MILLISECONDS)) {
                    returned.addAll(scheduler.shutdownNow()); // all workers are held
                }
            } catch (RejectedExecutionException full) {
                returned.addAll(scheduler.shutdownNow());
            }
            return returned; // the list may still grow
        }
    },
    /** {@code close}, interrupted: it behaves like {@code shutdownNow}, and keeps the list. */
    INTERRUPTED(true, true) {
        @Override
        Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) {
            Thread.currentThread().interrupt();
            scheduler.close();
            if (!Thread.interrupted()) {
                throw new IllegalStateException("close() forgot that it was interrupted");
            }
            return List.of();
        }

        @Override
        boolean dropsPlain() {
            return true;
        }
    };

    private static final long INSIDE_MILLIS = 50;

    private final boolean cancels;
    private final boolean interrupts;

    Ending(boolean cancels, boolean interrupts) {
        this.cancels = cancels;
        this.interrupts = interrupts;
    }

    /**
     * Ends the scheduler.
     *
     * @return the tasks that it gave back; complete once the scheduler has terminated
     */
    abstract Collection<Runnable> of(Scheduler scheduler, SplittableRandom random) throws Exception;

    /** Returns whether stackless tasks may be cancelled without a call of theirs. */
    boolean cancels() {
        return cancels;
    }

    /** Returns whether it ends tasks that wait for an interrupt, or that are due in an hour. */
    boolean interrupts() {
        return interrupts;
    }

    /** Returns whether plain tasks that never ran are not reported. */
    boolean dropsPlain() {
        return false;
    }

    private static List<Runnable> reported(Scheduler scheduler, Duration grace) {
        ShutdownReport report = scheduler.shutdownAndAwait(grace);
        if (report.completed() && !report.neverRan().isEmpty()) {
            throw new IllegalStateException("complete, and yet: " + report);
        }
        return report.neverRan();
    }

    private static Collection<Runnable> atOnce(List<Callable<Collection<Runnable>>> ends)
            throws Exception {
        Queue<Runnable> returned = new ConcurrentLinkedQueue<>();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<Collection<Runnable>> end : ends) {
            threads.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("soaking-end")
                            .start(() -> {
                                try {
                                    returned.addAll(end.call());
                                } catch (Throwable thrown) {
                                    failures.add(thrown);
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new IllegalStateException("an end failed", failures.peek());
        }
        return returned;
    }
}
