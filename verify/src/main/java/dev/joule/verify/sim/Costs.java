package dev.joule.verify.sim;

import java.util.List;

/**
 * What the steps of a worker cost, in nanoseconds: rows of {@code joule bench micro}
 * (LocalQueueBenchmark, SchedulerStepBenchmark), and for sleeping threads half of the row {@code
 * remote_reply} of {@code joule bench tasks} on the safe side; docs/verify/simulation.md tells
 * which is which.
 *
 * @param clockNanos a reading of the clock
 * @param wakeNanos what it costs to wake a sleeping worker
 * @param wakeLatency how long until that worker runs
 */
record Costs(int clockNanos, int wakeNanos, int wakeLatency) {

    /** A method that takes time, each time it is entered. */
    record Charge(String className, String method, int nanos) {}

    /** Where a look at another worker's queue has to fetch a line from its cache. */
    private static final int FOREIGN_LINE = 28;

    static final List<Charge> CHARGES =
            List.of(
                    new Charge("dev.joule.internal.queue.LocalQueue", "tryPush", 6),
                    new Charge("dev.joule.internal.queue.LocalQueue", "pop", 6),
                    new Charge("dev.joule.internal.queue.LocalQueue", "stealInto", FOREIGN_LINE),
                    new Charge("dev.joule.internal.queue.LocalQueue", "release", 200),
                    new Charge(
                            "dev.joule.internal.queue.LocalQueue",
                            "isEmptyForSleeper",
                            FOREIGN_LINE),
                    new Charge("dev.joule.internal.queue.LifoSlot", "take", 5),
                    new Charge("dev.joule.internal.queue.LifoSlot", "replace", 5),
                    new Charge("dev.joule.internal.queue.InjectionShard", "trySubmit", 16),
                    new Charge("dev.joule.internal.queue.InjectionShard", "pushWoken", 16),
                    new Charge("dev.joule.internal.queue.InjectionShard", "tryLock", 12),
                    new Charge("dev.joule.internal.queue.InjectionShard", "takeLocked", 8),
                    new Charge("dev.joule.internal.queue.InjectionShard", "isEmpty", 4),
                    new Charge("dev.joule.internal.idle.IdleSet", "casWord", 20),
                    new Charge("dev.joule.internal.idle.IdleSet", "addToWord", 20),
                    new Charge("dev.joule.internal.idle.ParkedBitmap", "claimAny", 30),
                    // Where a worker waits for a claim to be settled, time has to pass.
                    new Charge("dev.joule.internal.idle.ParkedBitmap", "isSet", 5),
                    new Charge("dev.joule.internal.timer.TimerWheel", "isIdle", 1),
                    new Charge("dev.joule.internal.timer.TimerWheel", "nextDeadline", 20),
                    new Charge("dev.joule.internal.timer.TimerWheel", "add", 30),
                    new Charge("dev.joule.internal.worker.Running", "run", 6));

    static Costs measured() {
        return new Costs(21, 1_500, 5_000);
    }

    Costs withWakeLatency(int nanos) {
        return new Costs(clockNanos, wakeNanos, nanos);
    }
}
