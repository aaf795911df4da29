package dev.joule;

import java.util.List;

/**
 * What a scheduler has done so far. Read without stopping a worker: each figure is exact once the
 * scheduler is quiet, and at most a few tasks old while it runs.
 *
 * @param spawned stackless tasks and blocking calls accepted
 * @param polled tasks run: each poll of a stackless task and each run of a plain one counts
 * @param stealOperations successful steals
 * @param tasksStolen tasks those steals moved
 * @param parked times a worker went to sleep
 * @param unparked times a worker was woken for work
 * @param injected tasks that came from outside of the workers, new ones and those that go on
 * @param overflowed tasks that a worker gave to all, since its queue was full or it was to end
 * @param timersSet timers set
 * @param timersFired timers that fired
 * @param timersCancelled timers cancelled before they fired
 * @param alive stackless tasks and blocking calls accepted and not yet over
 * @param rescues times a spare thread was sent to work because workers were stuck
 * @param running tasks and virtual threads that workers and spares run now
 * @param queued tasks that wait for a worker now
 * @param rejected submissions refused so far, by the bound or after a shutdown
 * @param spares spare threads that are alive now
 * @param blockingRunning blocking calls that run now
 * @param blockingQueued blocking calls that wait for a thread now
 * @param workers a row per worker
 */
public record SchedulerStats(
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
        long rescues,
        int running,
        int queued,
        long rejected,
        int spares,
        int blockingRunning,
        int blockingQueued,
        List<WorkerStats> workers) {

    public SchedulerStats {
        workers = List.copyOf(workers);
    }
}
