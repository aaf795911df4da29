package dev.joule.internal.scheduler;

import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import java.util.List;

/** The figures of a scheduler at one moment. */
public record SchedulerSnapshot(
        long spawned,
        long polled,
        long stealOperations,
        long tasksStolen,
        long parked,
        long unparked,
        long injected,
        long overflowed,
        long timersSet,
        long timersFired,
        long timersCancelled,
        long alive,
        long compensations,
        int running,
        int queued,
        long rejected,
        int spares,
        int blockingRunning,
        int blockingQueued,
        List<WorkerStats> workers)
        implements SchedulerStats {

    public SchedulerSnapshot {
        workers = List.copyOf(workers);
    }
}
