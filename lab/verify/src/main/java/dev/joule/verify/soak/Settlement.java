package dev.joule.verify.soak;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.concurrent.FutureTask;

/** Finds the lines of the tasks that a scheduler gave back. */
final class Settlement {
    private final Desk desk;
    private final RoundPlan plan;
    private final SoakLedger ledger;

    Settlement(Desk desk, RoundPlan plan, SoakLedger ledger) {
        this.desk = desk;
        this.plan = plan;
        this.ledger = ledger;
    }

    /** Marks the returned tasks; the ledger detects a task that is returned twice. */
    void markReturned(Collection<Runnable> returned) {
        if (returned.isEmpty()) {
            return;
        }
        IdentityHashMap<Object, Integer> futures = new IdentityHashMap<>();
        for (Ticket ticket : desk.tickets()) {
            futures.put(ticket.handle(), ticket.outcome().id());
        }
        int strangers = 0;
        for (Runnable runnable : returned) {
            Integer id =
                    runnable instanceof SoakJob job
                            ? Integer.valueOf(job.id())
                            : futures.get(runnable);
            if (id != null) {
                ledger.set(id, Mark.RETURNED);
            } else if (runnable instanceof FutureTask<?>) {
                strangers++; // of an invokeAll or invokeAny whose futures are unknown
            } else if (plan.ending() != Ending.INSIDE) { // its own task may be returned
                ledger.wrong("returned a task that was not submitted: " + runnable);
            }
        }
        if (strangers > invoked()) {
            ledger.wrong(strangers + " returned futures are unknown");
        }
    }

    private int invoked() {
        int count = 0;
        for (int id = 0; id < ledger.size(); id++) {
            count += Mark.kind(ledger.mark(id)) == JobKind.INVOKED ? 1 : 0;
        }
        return count;
    }
}
