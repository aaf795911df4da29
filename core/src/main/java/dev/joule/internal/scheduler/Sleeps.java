package dev.joule.internal.scheduler;

import dev.joule.internal.timer.ThreadTimeout;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;

/**
 * The host of the timed sleeps of a pool's virtual threads. A thread whose run before the sleep was
 * long goes to the injection queue when its sleep ends.
 *
 * <p>From the LIFO slot it would run before the threads in the ring, three times out of four if it
 * sleeps again each time, as a thread does that computes for longer than it sleeps. In the ring it
 * would wait behind the threads of one worker only, and the rings of workers and spares differ in
 * length. In the injection queue all such threads wait in one order.
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

    /** Makes a thread runnable behind the others whose last run was long. */
    void wakeBehind(Runnable wake) {
        Worker worker = pool.current();
        if (worker == null) {
            wake.run();
        } else {
            worker.wakeBehind(wake);
        }
    }
}
