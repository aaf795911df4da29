package dev.joule.verify.soak;

import dev.joule.Scheduler;
import java.util.concurrent.Callable;

/** Spawns tasks at full speed from outside, and keeps no handle. */
final class Flood implements Runnable {

    /** The smallest task that is accounted for. */
    private record Drop(SoakLedger ledger, int id) implements Callable<Object> {
        @Override
        public Object call() {
            ledger.set(id, Mark.BEGUN | Mark.ENDED);
            return this;
        }
    }

    private final Desk desk;
    private final int count;

    Flood(Desk desk, int count) {
        this.desk = desk;
        this.count = count;
    }

    @Override
    public void run() {
        SoakLedger ledger = desk.ledger();
        Scheduler scheduler = desk.scheduler();
        for (int i = 0; i < count; i++) {
            int id = ledger.open(JobKind.FLOODED);
            scheduler.call(new Drop(ledger, id));
            ledger.set(id, Mark.ACCEPTED);
        }
    }
}
