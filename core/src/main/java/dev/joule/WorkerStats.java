package dev.joule;

import dev.joule.internal.diagnose.SchedulerMetrics;
import java.util.List;

/** A snapshot of what one worker has done so far. Later versions add metrics. */
public sealed interface WorkerStats permits SchedulerMetrics.OfWorker {

    /** Returns the worker's number, as in its thread's name. */
    int worker();

    /** Returns all metrics of the worker. */
    List<Metric> metrics();

    /** Returns how long its tasks had waited: see {@link SchedulerStats#queueTime}. */
    Histogram queueTime();

    /** Returns how long its runs took: see {@link SchedulerStats#runLength}. */
    Histogram runLength();

    /**
     * Returns the value of a metric.
     *
     * @throws IllegalArgumentException if there is no metric of that name
     */
    default long value(String name) {
        return Metric.valueOf(name, metrics());
    }

    /** Returns how many tasks it ran. */
    default long polled() {
        return value("tasks.run");
    }

    /** Returns how many tasks it stole from others. */
    default long stolen() {
        return value("tasks.stolen");
    }

    /** Returns how often it went to sleep. */
    default long parked() {
        return value("workers.parked");
    }

    /** Returns how many tasks wait in its queue, batch and LIFO slot now. */
    default int queueDepth() {
        return (int) value("tasks.queued");
    }

    /** Returns the time, in nanoseconds, that it has spent running tasks until now. */
    default long busyNanos() {
        return value("workers.busy");
    }
}
