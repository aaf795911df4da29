package dev.joule.verify.soak;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Handles the exceptions of plain tasks, hooks and callbacks, and records their tasks. */
final class Uncaught implements UncaughtExceptionHandler {
    private static final int THROW_ONE_IN = 3;

    private final SoakLedger ledger;
    private final boolean hostile;
    private final Totals totals;
    private final AtomicInteger calls = new AtomicInteger();
    final LongAdder fromHooks = new LongAdder();

    Uncaught(SoakLedger ledger, boolean hostile, Totals totals) {
        this.ledger = ledger;
        this.hostile = hostile;
        this.totals = totals;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        write(thrown);
        if (hostile && calls.incrementAndGet() % THROW_ONE_IN == 0) {
            totals.faults.increment();
            throw new SeededFault.Severe(SeededFault.Origin.HOOK, -1);
        }
    }

    private void write(Throwable thrown) {
        SeededFault.Origin origin = thrown instanceof SeededFault fault ? fault.origin() : null;
        int id = thrown instanceof SeededFault fault ? fault.id() : -1;
        if (origin == SeededFault.Origin.HOOK) {
            fromHooks.increment();
        } else if (id >= 0 && Mark.kind(ledger.mark(id)) == JobKind.EXECUTED) {
            ledger.set(id, Mark.REPORTED);
        } else if (origin != SeededFault.Origin.CANCELLED) {
            ledger.wrong("the handler was given a stranger: " + Text.of(thrown));
        }
    }
}
