package dev.joule.bench.tasks;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.SchedulerThreads;
import dev.joule.bench.child.SchedulerThreads.Usage;
import dev.joule.bench.child.Workload;
import java.util.Map;

/** Watches a scheduler that was busy and now has nothing to do, and reports both idle rows. */
final class IdleWatch implements Workload {

    private static final int BUSY_ROUNDS = 20;

    /** The time that a scheduler has to come to rest. */
    private static final long SETTLE_MILLIS = 500;

    private final Round busy;

    IdleWatch(Round busy) {
        this.busy = busy;
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        for (int i = 0; i < BUSY_ROUNDS; i++) {
            busy.run();
        }
        Thread.sleep(SETTLE_MILLIS);
        Map<String, Usage> before = SchedulerThreads.usage();
        if (before.isEmpty()) {
            throw new IllegalStateException("found no thread of the scheduler");
        }
        Thread.sleep(plan.measure());
        Usage used = SchedulerThreads.difference(before, SchedulerThreads.usage());
        sink.sample("idle_switches", (double) used.switches());
        sink.sample("idle_cpu_ms", used.nanos() / 1e6);
    }
}
