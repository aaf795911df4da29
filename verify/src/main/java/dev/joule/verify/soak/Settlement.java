package dev.joule.verify.soak;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.concurrent.FutureTask;

/** Finds the lines of what a scheduler gave back. */
final class Settlement {
    private final Desk desk;
    private final RoundPlan plan;
    private final Ledger ledger;

    Settlement(Desk desk, RoundPlan plan, Ledger ledger) {
        this.desk = desk;
        this.plan = plan;
        this.ledger = ledger;
    }

    /** Marks what was returned; a second time is caught by the ledger. */
    void markReturned(Collection<Runnable> returned) {
        if (returned.isEmpty()) {
            return;
        }
        IdentityHashMap<Object, Integer> futures = new IdentityHashMap<>();
        for (Ticket ticket : desk.tickets()) {
            futures.put(ticket.handle(), ticket.told().id());
        }
        int strangers = 0;
        for (Runnable runnable : returned) {
            Integer id =
                    runnable instanceof Job job ? Integer.valueOf(job.id()) : futures.get(runnable);
            if (id != null) {
                ledger.set(id, Mark.RETURNED);
            } else if (runnable instanceof FutureTask<?>) {
                strangers++; // of an invokeAll or invokeAny that never told its futures
            } else if (plan.ending() != Ending.INSIDE) { // whose own task may come back
                ledger.wrong("returned something nobody handed in: " + runnable);
            }
        }
        if (strangers > invoked()) {
            ledger.wrong(strangers + " returned futures that nobody knows");
        }
    }

    private int invoked() {
        int count = 0;
        for (int id = 0; id < ledger.size(); id++) {
            count += Mark.kind(ledger.mark(id)) == Kind.INVOKED ? 1 : 0;
        }
        return count;
    }
}
