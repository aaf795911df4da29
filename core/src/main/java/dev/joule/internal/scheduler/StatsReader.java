package dev.joule.internal.scheduler;

import static dev.joule.internal.worker.WorkerCounters.BATCH_FETCHES;
import static dev.joule.internal.worker.WorkerCounters.BUSY_NANOS;
import static dev.joule.internal.worker.WorkerCounters.INTERVAL;
import static dev.joule.internal.worker.WorkerCounters.LIFO_HITS;
import static dev.joule.internal.worker.WorkerCounters.OVERFLOWED;
import static dev.joule.internal.worker.WorkerCounters.PARKED;
import static dev.joule.internal.worker.WorkerCounters.RAN;
import static dev.joule.internal.worker.WorkerCounters.STEALS;
import static dev.joule.internal.worker.WorkerCounters.STOLEN;
import static dev.joule.internal.worker.WorkerCounters.UNPARKED;

import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.ArrayList;
import java.util.List;

/** Adds the counters up. */
final class StatsReader {
    private StatsReader() {}

    static SchedulerStats read(
            Pool pool, TaskRuntime home, Submitter submitter, int spares, BlockingPool blocking) {
        List<WorkerStats> rows = new ArrayList<>(pool.size());
        long set = 0;
        long fired = 0;
        long cancelled = 0;
        for (int i = 0; i < pool.size(); i++) {
            Worker worker = pool.worker(i);
            rows.add(row(worker));
            set += worker.wheel().set();
            fired += worker.wheel().fired();
            cancelled += worker.wheel().cancelled();
        }
        InjectionQueue injection = pool.injection();
        long overflowed = pool.counted(OVERFLOWED);
        // Finished first: a task that begins and ends in between must not count as finished only.
        long finished = home.finished();
        long spawned = home.spawned();
        return new SchedulerSnapshot(
                spawned,
                pool.counted(RAN),
                pool.counted(STEALS),
                pool.counted(STOLEN),
                pool.counted(PARKED),
                pool.counted(UNPARKED),
                Math.max(0, injection.submissions() + injection.wakes() - overflowed),
                overflowed,
                set,
                fired,
                cancelled,
                Math.max(0, spawned - finished),
                pool.compensation().compensations(),
                pool.running(),
                pool.queued(),
                submitter.rejected(),
                spares,
                blocking.active(),
                blocking.pending(),
                rows);
    }

    private static WorkerStats row(Worker worker) {
        WorkerCounters counters = worker.counters();
        return new WorkerSnapshot(
                worker.index(),
                counters.get(RAN),
                counters.get(STOLEN),
                counters.get(PARKED),
                counters.get(LIFO_HITS),
                counters.get(BATCH_FETCHES),
                worker.queues().size(),
                counters.get(BUSY_NANOS),
                (int) counters.get(INTERVAL));
    }
}
