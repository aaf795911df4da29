package dev.joule.internal.worker;

/** Where a worker reads the time; the simulator has its own. */
public interface Clock {
    Clock SYSTEM = new SystemClock();

    long nanoTime();

    /** Lets a moment pass between two looks of a searcher. */
    void pause();

    /** Lets another thread have the processor, if one waits for it. */
    void yieldProcessor();
}
