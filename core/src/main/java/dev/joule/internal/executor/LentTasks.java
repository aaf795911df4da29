package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that a waiting thread lends to one that is no worker. That runs them one after the
 * other, so that no more than one runs in the place of the thread that waits.
 */
public final class LentTasks implements Runnable, Nesting.Loan {
    private final WorkerWaits helper;

    /** Guarded by itself, as is the state below. */
    private final Deque<Runnable> waiting = new ArrayDeque<>();

    /** True if a thread runs them, or will: it may still wait for one of the blocking pool. */
    private boolean isScheduled;

    /** True while one of them runs. */
    private boolean isBusy;

    private volatile @Nullable Thread thread;

    private LentTasks(WorkerWaits helper) {
        this.helper = helper;
    }

    /** Returns those of the calling thread. */
    static LentTasks of(Nesting nesting, WorkerWaits helper) {
        if (nesting.loan() instanceof LentTasks lent) {
            return lent;
        }
        LentTasks lent = new LentTasks(helper);
        nesting.setLoan(lent);
        return lent;
    }

    /**
     * Runs a task on another thread. If the scheduler is being stopped, no thread runs it, and the
     * wait just goes on.
     *
     * @throws RejectedExecutionException if no thread can be started
     */
    void lend(Runnable task) {
        synchronized (waiting) {
            waiting.add(task);
            if (isScheduled) {
                return;
            }
            isScheduled = true;
        }
        boolean isStarted = false;
        try {
            helper.runElsewhere(this);
            isStarted = true;
        } catch (RejectedExecutionException refused) {
            if (refused.getCause() != null) { // not the end of the pool: no thread can be started
                throw refused;
            }
        } finally {
            if (!isStarted) {
                abandon();
            }
        }
    }

    /** Withdraws those that have not begun here: a thread waits for one call's at a time. */
    void takeBack() {
        synchronized (waiting) {
            waiting.clear();
        }
    }

    /** Runs the lent tasks until none is left. */
    @Override
    public void run() {
        boolean isOver = false;
        thread = Thread.currentThread();
        try {
            Nesting nesting = helper.nesting();
            Runnable task = next();
            while (task != null) {
                run(task, nesting);
                helper.leaveLentTask();
                task = next();
            }
            isOver = true;
        } finally {
            if (!isOver) {
                abandon();
            }
        }
    }

    private static void run(Runnable task, @Nullable Nesting nesting) {
        if (nesting != null
                && nesting.interruptsNewTasks()) { // the interrupt came before this one began
            Thread.currentThread().interrupt();
        }
        try {
            task.run();
        } finally {
            Thread.interrupted(); // meant for the task that ran
            if (nesting != null) {
                nesting.join();
            }
        }
    }

    /** Interrupts the task that runs here, if one does. */
    void interrupt() {
        synchronized (waiting) {
            Thread its = thread;
            if (its != null) {
                its.interrupt();
            }
        }
    }

    private @Nullable Runnable next() {
        synchronized (waiting) {
            Runnable task = waiting.poll();
            isBusy = task != null;
            if (task == null) {
                end();
            }
            return task;
        }
    }

    /** Notes that no thread will run them: workers still may, since they have them queued too. */
    public void abandon() {
        synchronized (waiting) {
            waiting.clear();
            end();
        }
    }

    private void end() {
        isScheduled = false;
        isBusy = false;
        thread = null;
        waiting.notifyAll();
    }

    @Override
    public void awaitEnd() throws InterruptedException {
        synchronized (waiting) {
            while (isBusy) {
                waiting.wait();
            }
        }
    }

    @Override
    public @Nullable Thread thread() {
        return thread;
    }
}
