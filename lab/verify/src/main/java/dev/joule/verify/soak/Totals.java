package dev.joule.verify.soak;

import java.util.concurrent.atomic.LongAdder;

/** The totals of all rounds. */
final class Totals {
    final LongAdder schedulers = new LongAdder();
    final LongAdder spares = new LongAdder();
    final LongAdder rounds = new LongAdder();
    final LongAdder tasks = new LongAdder();

    /** The faults that the soak provoked: exceptions, interrupts, hogs, and so on. */
    final LongAdder faults = new LongAdder();

    @Override
    public String toString() {
        return String.format(
                "%,d tasks, %,d faults, %,d rounds on %,d schedulers, %,d spares sent to help",
                tasks.sum(), faults.sum(), rounds.sum(), schedulers.sum(), spares.sum());
    }
}
