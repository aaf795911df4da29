package dev.joule.internal.scheduler;

import dev.joule.ShutdownReport;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.Task;
import dev.joule.internal.task.TaskHome;
import dev.joule.internal.worker.Pool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The ways in which a scheduler is brought to its end. */
final class Ending {
    private final Lifecycle lifecycle;
    private final Pool pool;
    private final TaskHome home;
    private final DelayedTasks delayed;
    private final BlockingPool blocking;
    private final VirtualThreads virtual;
    private final Supplier<List<Thread>> carriers;

    /**
     * @param carriers the threads of the workers and of the spares that live
     */
    Ending(
            Lifecycle lifecycle,
            Pool pool,
            TaskHome home,
            DelayedTasks delayed,
            BlockingPool blocking,
            VirtualThreads virtual,
            Supplier<List<Thread>> carriers) {
        this.lifecycle = lifecycle;
        this.pool = pool;
        this.home = home;
        this.delayed = delayed;
        this.blocking = blocking;
        this.virtual = virtual;
        this.carriers = carriers;
    }

    /** Refuses new work; what is there goes on to its end. */
    void begin() {
        begin(true);
    }

    /**
     * @param cancelsPeriodic whether series end here; {@link #now} gives them back instead
     */
    private void begin(boolean cancelsPeriodic) {
        if (lifecycle.beginShutdown()) {
            pool.injection().close();
            if (cancelsPeriodic) {
                delayed.cancelPeriodic();
            }
            lifecycle.queuesAreClosed();
        }
    }

    /** Gives back what waits, cancels what can be, and interrupts what runs. */
    ShutdownReport now() {
        lifecycle.blockingCallBegins(); // not over while this thread has drained tasks in hand
        try {
            return nowHolding();
        } finally {
            lifecycle.blockingCallEnds();
        }
    }

    /** As {@link #begin}, and as {@link #now} when that has not been enough for so long. */
    ShutdownReport after(Duration grace) {
        begin();
        try {
            if (lifecycle.await(TimeUnit.NANOSECONDS.convert(grace), TimeUnit.NANOSECONDS)) {
                return new ShutdownReport(true, List.of(), 0, List.of());
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt(); // the caller has no time left
        }
        return now();
    }

    /** As {@link #begin}, and waits; the tasks that only wait for others are cancelled. */
    void awaited() {
        begin();
        home.closeAndCancel();
        boolean interrupted = false;
        while (!lifecycle.isTerminated()) {
            try {
                lifecycle.await(1, TimeUnit.DAYS);
            } catch (InterruptedException interrupt) {
                if (!interrupted) {
                    now();
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private ShutdownReport nowHolding() {
        begin(false);
        int cancelled = home.closeAndCancel();
        List<Runnable> neverRan = new ArrayList<>(delayed.drain());
        for (Runnable task : pool.drain()) {
            if (task instanceof Task<?> stackless) {
                cancelled += stackless.abandonQueued() ? 1 : 0;
            } else if (pool.carrying().isContinuation(task)) {
                virtual.onContinue(task); // a thread that has begun ends by itself
            } else {
                neverRan.add(given(task));
            }
        }
        List<Thread> platform = carriers.get();
        List<Thread> living = pool.carrying().living().snapshot();
        // Before anybody is interrupted.
        List<String> running = Standing.of(platform, blocking.busyThreads(), living);
        cancelled += abandonBlockingCalls();
        interruptAll(platform);
        return new ShutdownReport(false, neverRan, cancelled, running);
    }

    /** A plain task as it was submitted. */
    private static Runnable given(Runnable task) {
        return Envelope.open(task);
    }

    /** Interrupts the blocking calls that run, and ends the others; how many those were. */
    private int abandonBlockingCalls() {
        int cancelled = 0;
        for (Runnable call : blocking.shutdownNow()) {
            if (call instanceof LentCall lent) {
                lent.abandon();
            } else if (BlockingTask.abandon(call)) {
                cancelled++;
            }
        }
        return cancelled;
    }

    private void interruptAll(List<Thread> platform) {
        pool.hurry();
        // The virtual threads after their carriers: one that takes its interrupt then takes its
        // carrier's with it, and a pinned one is not left with an interrupt that is not its own.
        platform.forEach(Thread::interrupt);
        pool.carrying().living().snapshot().forEach(Thread::interrupt);
    }
}
