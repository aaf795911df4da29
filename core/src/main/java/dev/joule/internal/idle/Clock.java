package dev.joule.internal.idle;

/** The clock of a worker; the simulator has its own. */
public interface Clock {
    Clock SYSTEM = new SystemClock();

    long nanoTime();

    /** Pauses between two looks of a searcher. */
    void pause();

    /** Yields the processor to another thread, if one waits for it. */
    void yieldProcessor();
}
