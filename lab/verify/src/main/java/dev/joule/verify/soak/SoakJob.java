package dev.joule.verify.soak;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A body with its line in the ledger: a plain task or a call for a scheduler. */
final class SoakJob implements Runnable, Callable<Integer>, OutcomeHolder {

    /** The body of a task. */
    @FunctionalInterface
    interface Body {
        /**
         * Runs the body.
         *
         * @param id the task's line, for the faults that it throws
         */
        void run(int id) throws Exception;
    }

    private final SoakLedger ledger;
    private final int id;
    private final Integer value;
    private final boolean repeats;
    private final Body body;
    private volatile @Nullable Throwable thrown;

    SoakJob(SoakLedger ledger, JobKind kind, Body body) {
        this.ledger = ledger;
        this.body = body;
        repeats = kind == JobKind.PERIODIC;
        id = ledger.open(kind);
        value = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public @Nullable Object value() {
        return value;
    }

    @Override
    public @Nullable Throwable thrown() {
        return thrown;
    }

    @Override
    public void run() {
        ledger.enter(id);
        try {
            body.run(id);
        } catch (Throwable t) {
            thrown = t;
            ledger.leave(id, Mark.THREW);
            throw SeededFault.sneak(t);
        }
        ledger.leave(id, repeats ? 0 : Mark.ENDED);
    }

    @Override
    public Integer call() {
        run();
        return value;
    }
}
