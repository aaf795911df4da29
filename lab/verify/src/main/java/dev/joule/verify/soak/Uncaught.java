package dev.joule.verify.soak;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Handles the exceptions of plain tasks, hooks and callbacks, and records their tasks. */
final class Uncaught implements UncaughtExceptionHandler {
    private static final int THROW_ONE_IN = 3;

    private final SoakLedger ledger;
    private final StrayErrors strays;
    private final boolean hostile;
    private final Totals totals;
    private final AtomicInteger calls = new AtomicInteger();
    final LongAdder fromHooks = new LongAdder();

    Uncaught(SoakLedger ledger, StrayErrors strays, boolean hostile, Totals totals) {
        this.ledger = ledger;
        this.strays = strays;
        this.hostile = hostile;
        this.totals = totals;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        write(thrown);
        if (hostile && calls.incrementAndGet() % THROW_ONE_IN == 0) {
            totals.count(FaultKind.HANDLER);
            throw new SeededFault.Severe(SeededFault.Origin.HOOK, -1);
        }
    }

    private void write(Throwable thrown) {
        int id = strays.ownerOf(thrown);
        if (thrown instanceof SeededFault fault && fault.origin() == SeededFault.Origin.HOOK) {
            fromHooks.increment();
        } else if (thrown instanceof SeededFault fault
                && fault.origin() == SeededFault.Origin.CANCELLED) {
            return;
        } else if (id >= 0 && Mark.kind(ledger.mark(id)) == JobKind.EXECUTED) {
            boolean isOfContext =
                    thrown instanceof SeededFault fault
                            && fault.origin() == SeededFault.Origin.CONTEXT;
            ledger.set(id, isOfContext ? Mark.CONTEXT_REPORTED : Mark.REPORTED);
        } else if (!(thrown instanceof SeededFault fault
                && fault.origin() == SeededFault.Origin.CONTEXT)) {
            ledger.wrong("the handler was given a stranger: " + Text.of(thrown));
        }
    }
}
