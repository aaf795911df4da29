package dev.joule.verify.sim;

import java.util.List;

/**
 * The costs of a worker's steps, in nanoseconds: rows of {@code joule bench micro}
 * (LocalQueueBenchmark, SchedulerStepBenchmark), and for sleeping threads half the row {@code
 * remote_reply} of {@code joule bench tasks}, as a low estimate. The file docs/verify/simulation.md
 * lists the rows of those that were measured; the others are estimates.
 *
 * @param clockNanos a reading of the clock
 * @param wakeNanos the waker's cost to wake a sleeping worker
 * @param wakeLatency the time until that worker runs
 * @param handOffNanos the time that a task loses if another processor than the one that made it
 *     runnable runs it; 0 unless the run asks for more, since it depends on the task's data
 */
record Costs(int clockNanos, int wakeNanos, int wakeLatency, int handOffNanos) {

    /** A method that takes time at each entry. */
    record Charge(String className, String method, int nanos) {}

    /** The cost of a look at another worker's queue: a line is fetched from that worker's cache. */
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
                    // Time has to pass where a worker waits for the end of a claim.
                    new Charge("dev.joule.internal.idle.ParkedBitmap", "isSet", 5),
                    new Charge("dev.joule.internal.timer.TimerWheel", "isIdle", 1),
                    new Charge("dev.joule.internal.timer.TimerWheel", "nextDeadline", 20),
                    new Charge("dev.joule.internal.timer.TimerWheel", "add", 30),
                    new Charge("dev.joule.internal.worker.TaskRunner", "run", 6));

    static Costs measured() {
        return new Costs(21, 1_500, 5_000, 0);
    }

    Costs withWakeLatency(int nanos) {
        return new Costs(clockNanos, wakeNanos, nanos, handOffNanos);
    }

    Costs withHandOff(int nanos) {
        return new Costs(clockNanos, wakeNanos, wakeLatency, nanos);
    }
}
