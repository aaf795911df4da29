package dev.joule;

import dev.joule.internal.diagnose.SchedulerMetrics;
import java.util.List;

/**
 * A snapshot of what a scheduler has done so far, returned by {@link Scheduler#stats}. It is read
 * without stopping a worker: each figure is exact once the scheduler is quiet, and at most a few
 * tasks old while it runs. Later versions add metrics.
 *
 * {@snippet file="dev/joule/SchedulerSnippets.java" region="stats"}
 */
public sealed interface SchedulerStats permits SchedulerMetrics.OfScheduler {

    /** Returns all metrics of the scheduler, without those of each worker. */
    List<Metric> metrics();

    /** Returns the statistics of each worker, in the order of their numbers. */
    List<WorkerStats> workers();

    /** Returns how long tasks waited in queues: of one task in {@code queue.time.rate}. */
    Histogram queueTime();

    /** Returns how long runs and polls took: of one in {@code run.length.rate}. */
    Histogram runLength();

    /**
     * Returns the value of a metric.
     *
     * @throws IllegalArgumentException if there is no metric of that name
     */
    default long value(String name) {
        return Metric.valueOf(name, metrics());
    }

    /** Returns how many stackless tasks and blocking calls were accepted. */
    default long spawned() {
        return value("tasks.spawned");
    }

    /**
     * Returns how many tasks were run: each poll of a stackless task and each run of a plain one
     * counts.
     */
    default long polled() {
        return value("tasks.run");
    }

    /** Returns how many tasks workers stole from others. */
    default long tasksStolen() {
        return value("tasks.stolen");
    }

    /** Returns how often a worker went to sleep. */
    default long parked() {
        return value("workers.parked");
    }

    /**
     * Returns how many tasks came from threads that are no workers, both new tasks and tasks that
     * such a thread woke, and how often a virtual thread slept after a run of more than a
     * millisecond.
     */
    default long injected() {
        return value("tasks.injected");
    }

    /** Returns how many timers were set. */
    default long timersSet() {
        return value("timers.set");
    }

    /** Returns how many timers fired. */
    default long timersFired() {
        return value("timers.fired");
    }

    /** Returns how many timers were cancelled before they fired. */
    default long timersCancelled() {
        return value("timers.cancelled");
    }

    /** Returns how many stackless tasks and blocking calls were accepted and are not over. */
    default long alive() {
        return value("tasks.alive");
    }

    /** Returns how often a spare thread was sent to work because workers were stuck. */
    default long compensations() {
        return value("spares.sent");
    }

    /** Returns how many tasks and virtual threads the workers and spares run now. */
    default int running() {
        return (int) value("tasks.running");
    }

    /** Returns how many tasks wait for a worker now. */
    default int queued() {
        return (int) value("tasks.queued");
    }

    /** Returns how many submissions were refused, because the scheduler was full or shut down. */
    default long rejected() {
        return value("tasks.rejected");
    }

    /** Returns how many spare threads are alive now. */
    default int spares() {
        return (int) value("spares.alive");
    }

    /** Returns how many blocking calls run now. */
    default int blockingRunning() {
        return (int) value("blocking.running");
    }

    /** Returns how many blocking calls wait for a thread now. */
    default int blockingQueued() {
        return (int) value("blocking.queued");
    }
}
