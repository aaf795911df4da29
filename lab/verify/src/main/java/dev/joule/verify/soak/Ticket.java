package dev.joule.verify.soak;

import dev.joule.task.JoinHandle;
import java.util.concurrent.Future;

/** A task with the handle that must have its outcome. */
record Ticket(OutcomeHolder outcome, Object handle) {

    boolean isDone() {
        return handle instanceof JoinHandle<?> join ? join.isDone() : ((Future<?>) handle).isDone();
    }

    /**
     * Records the outcome in the handle if it is done; an error if it differs from the task's own.
     */
    void settle(SoakLedger ledger) {
        if (!isDone()) {
            return;
        }
        Future<?> future =
                handle instanceof JoinHandle<?> join
                        ? join.toCompletableFuture()
                        : (Future<?>) handle;
        int id = outcome.id();
        switch (future.state()) {
            case RUNNING -> ledger.wrong(id, "is done, but its future is not");
            case CANCELLED -> ledger.set(id, Mark.GOT_CANCEL);
            case SUCCESS -> {
                ledger.set(id, Mark.GOT_VALUE);
                if (future.resultNow() != outcome.value()) {
                    ledger.wrong(id, "yielded %s instead of its value", future.resultNow());
                }
            }
            case FAILED -> {
                ledger.set(id, Mark.GOT_ERROR);
                Throwable got = future.exceptionNow();
                if (got != outcome.thrown()) {
                    ledger.wrong(id, "failed with %s instead of %s", got, outcome.thrown());
                }
            }
        }
    }
}
