package dev.joule.internal.scheduler;

import dev.joule.internal.timer.ThreadTimeout;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;

/**
 * The sleeps of the virtual threads of a pool. A thread whose turn before the sleep was long goes
 * to the injection queue afterwards: see the package {@code worker}.
 */
record Sleeps(TimerHost timers, Pool pool) implements ThreadTimeout.Host {
    @Override
    public long nanoTime() {
        return timers.nanoTime();
    }

    @Override
    public void addTimer(TimerEntry entry) {
        timers.addTimer(entry);
    }

    @Override
    public Runnable wakeAfterTurn(Runnable wake) {
        Worker worker = pool.current();
        return worker == null || !worker.isInLongTurn() ? wake : () -> wakeBehind(wake);
    }

    /** Makes a thread runnable that had a long turn: it waits behind the others of its kind. */
    void wakeBehind(Runnable wake) {
        Worker worker = pool.current();
        if (worker == null) {
            wake.run();
        } else {
            worker.wakeBehind(wake);
        }
    }
}
