package dev.joule.internal.scheduler;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;

/**
 * The end of the sleep of a virtual thread that had a long turn before it: the thread waits behind
 * the others of its kind, of all workers.
 *
 * @param pool the thread's scheduler
 * @param wake makes the thread runnable
 */
record WakeBehind(Pool pool, Runnable wake) implements Runnable {
    @Override
    public void run() {
        Worker worker = pool.current();
        if (worker == null) {
            wake.run();
        } else {
            worker.wakeBehind(wake);
        }
    }
}
