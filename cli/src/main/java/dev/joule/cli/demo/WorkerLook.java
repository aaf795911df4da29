package dev.joule.cli.demo;

import dev.joule.WorkerStats;

/** The counters of a worker that the demo shows, at one moment; see {@link WorkerStats}. */
record WorkerLook(
        int worker,
        long polled,
        long stolen,
        long parked,
        long lifoHits,
        int queueDepth,
        long busyNanos) {

    static WorkerLook of(WorkerStats stats) {
        return new WorkerLook(
                stats.worker(),
                stats.polled(),
                stats.stolen(),
                stats.parked(),
                stats.lifoHits(),
                stats.queueDepth(),
                stats.busyNanos());
    }
}
