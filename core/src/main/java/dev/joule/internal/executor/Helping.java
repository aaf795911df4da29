package dev.joule.internal.executor;

/** A future whose task may run another one in place, on its own thread, while it waits for that. */
interface Helping {

    /** Keeps interrupts of this task from the thread. One that is on its way comes before. */
    void beginHelping();

    /** Allows interrupts again; returns whether one came meanwhile, which the caller is to set. */
    boolean endHelping();
}
