package dev.joule.internal.scheduler;

import dev.joule.WorkerStats;

/** The figures of a worker at one moment. */
public record WorkerSnapshot(
        int worker,
        long polled,
        long stolen,
        long parked,
        long lifoHits,
        long batchFetches,
        int queueDepth,
        long busyNanos,
        int checkInterval)
        implements WorkerStats {}
