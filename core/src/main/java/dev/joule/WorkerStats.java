package dev.joule;

/**
 * What one worker has done so far.
 *
 * @param worker the worker's number, as in its thread's name
 * @param polled tasks it ran
 * @param stolen tasks it stole from others
 * @param parked times it went to sleep
 * @param lifoHits tasks it took from its LIFO slot
 * @param batchFetches times it fetched a batch from the injection queue
 * @param queueDepth tasks waiting in its queue, batch and LIFO slot now
 * @param busyNanos time spent in ticks that ran tasks
 * @param checkInterval after how many tasks it looks at the injection queue, as tuned now
 */
public record WorkerStats(
        int worker,
        long polled,
        long stolen,
        long parked,
        long lifoHits,
        long batchFetches,
        int queueDepth,
        long busyNanos,
        int checkInterval) {}
