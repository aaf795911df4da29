package dev.joule.internal.scheduler;

import dev.joule.internal.timer.TimerHost;

/** Keeps the timers of sleeping virtual threads, and decides where a thread waits after a sleep. */
interface SleepHost extends TimerHost {
    /**
     * Returns what is to be done when the sleep of a thread ends, which the caller has just
     * unmounted.
     *
     * @param wake makes the thread runnable
     */
    Runnable wakeAfterTurn(Runnable wake);
}
