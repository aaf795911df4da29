package dev.joule.agent.start;

import dev.joule.Scheduler;
import dev.joule.SchedulerStats;
import java.util.concurrent.ForkJoinPool;

/**
 * The scheduler as the JDK describes it, in {@code VirtualThreadSchedulerMXBean} and by {@code
 * jcmd}: they ask a pool of this type. It runs nothing, and has no thread.
 */
@SuppressWarnings("serial") // no pool can be serialized
final class DescribedScheduler extends ForkJoinPool {
    private final Scheduler scheduler;

    /**
     * @param scheduler one that runs virtual threads only
     */
    DescribedScheduler(Scheduler scheduler) {
        super(1);
        this.scheduler = scheduler;
    }

    @Override
    public int getParallelism() {
        return scheduler.stats().workers().size();
    }

    @Override
    public int setParallelism(int size) {
        throw new UnsupportedOperationException(
                "Joule takes the number of its workers when it starts");
    }

    @Override
    public int getPoolSize() {
        SchedulerStats stats = scheduler.stats();
        return stats.workers().size() + stats.spares();
    }

    @Override
    public int getActiveThreadCount() {
        return scheduler.stats().running();
    }

    @Override
    public long getQueuedTaskCount() {
        return scheduler.stats().queued();
    }

    @Override
    public String toString() {
        return scheduler.toString();
    }
}
