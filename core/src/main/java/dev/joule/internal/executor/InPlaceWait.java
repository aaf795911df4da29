package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** Waits of a thread that runs tasks for the scheduler, for one of the scheduler's futures. */
final class InPlaceWait {
    private InPlaceWait() {}

    /**
     * Runs a task in its turn, that is if no other thread has begun it and no shutdown has returned
     * it, inside the one that waits for it. Interrupts are kept apart: those that are meant for the
     * outer task are there again afterwards, and the cancellation of the inner one leaves none
     * behind.
     */
    static void runInPlace(Future<?> inner, Runnable turn, Nesting nesting) {
        Helping outer = nesting.innermost() instanceof Helping task ? task : null;
        if (outer != null) {
            outer.beginHelping();
        }
        boolean isKept = Thread.interrupted();
        try {
            turn.run();
        } finally {
            // If the inner task was not cancelled, the interrupt was one of the thread as such.
            boolean isLeft = Thread.interrupted() && !inner.isCancelled();
            boolean isOuters = outer != null && outer.endHelping();
            if (isKept || isLeft || isOuters || nesting.interruptsNewTasks()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Runs a task on a thread that is no worker; {@link #endLoan} follows the wait. */
    static LentTasks lend(Runnable task, Nesting nesting, WorkerWaits helper) {
        LentTasks lent = LentTasks.of(nesting, helper);
        try {
            lent.lend(task);
        } catch (RejectedExecutionException noThread) {
            // A worker may still run it in time.
        }
        return lent;
    }

    /** Takes a lent task back. If it runs on, the calling thread must wait for its end later. */
    static void endLoan(Future<?> task, Nesting nesting, LentTasks lent) {
        lent.takeBack();
        if (!task.isDone() || task.isCancelled()) { // it may run on
            nesting.requireJoin();
            if (nesting.interruptsNewTasks()) {
                lent.interrupt(); // it may have begun after all were interrupted
            }
        }
    }
}
