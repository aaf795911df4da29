package dev.joule.internal.idle;

/** The clock and the pauses of a worker. The simulator has its own. */
public interface Clock {
    Clock SYSTEM = new SystemClock();

    long nanoTime();

    /** Pauses between two looks of a searcher. */
    void pause();

    /** Yields the processor to another thread, if one waits for it. */
    void yieldProcessor();
}
