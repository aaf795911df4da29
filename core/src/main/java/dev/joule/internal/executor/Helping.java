package dev.joule.internal.executor;

/** A future whose task may run another one in place, on its own thread, while it waits for that. */
interface Helping {

    /** Keeps interrupts of this task from the thread. One that is on its way comes before. */
    void beginHelping();

    /** Lets them through again; returns whether one came meanwhile, for the caller to set. */
    boolean endHelping();
}
