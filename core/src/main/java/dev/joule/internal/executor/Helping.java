package dev.joule.internal.executor;

/** A future whose task may run another one in place, on its own thread, while it waits for that. */
interface Helping {

    /**
     * Keeps interrupts of this task from the thread. An interrupt that is on its way arrives before
     * this returns.
     */
    void beginHelping();

    /** Allows interrupts again. Returns whether one came meanwhile, which the caller must set. */
    boolean endHelping();

    /** Interrupts the task now, or at the end of its help; it does not end before this returns. */
    void interrupt(Thread thread);
}
