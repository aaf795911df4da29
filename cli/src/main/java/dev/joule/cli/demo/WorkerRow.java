package dev.joule.cli.demo;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The work of a worker between two readings of its counters.
 *
 * @param worker its number
 * @param polledPerSecond tasks it ran per second
 * @param stolen tasks it stole since it started
 * @param parked times it parked since it started
 * @param lifoHits tasks it took from its LIFO slot since it started
 * @param queueDepth tasks in its queue now
 * @param busyPercent the share of the time in which it ran tasks
 */
record WorkerRow(
        int worker,
        double polledPerSecond,
        long stolen,
        long parked,
        long lifoHits,
        int queueDepth,
        double busyPercent) {

    /** Returns the rows of the later reading; both list the same workers in the same order. */
    static List<WorkerRow> between(List<WorkerLook> before, List<WorkerLook> after, long nanos) {
        return IntStream.range(0, after.size())
                .mapToObj(i -> between(before.get(i), after.get(i), nanos))
                .toList();
    }

    private static WorkerRow between(WorkerLook before, WorkerLook after, long nanos) {
        double seconds = nanos * 1e-9;
        double busy = 100.0 * (after.busyNanos() - before.busyNanos()) / nanos;
        return new WorkerRow(
                after.worker(),
                (after.polled() - before.polled()) / seconds,
                after.stolen(),
                after.parked(),
                after.lifoHits(),
                after.queueDepth(),
                // The two clocks are read at slightly different moments.
                Math.clamp(busy, 0, 100));
    }
}
