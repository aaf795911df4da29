package dev.joule.internal.worker;

import dev.joule.internal.layout.CacheLines;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;

/**
 * The counters of a worker. Only the worker writes them, with a plain add and an opaque store, so
 * counting costs no fence and reading delays no worker; a reader sees each count with little delay.
 */
public final class WorkerCounters {
    /** The tasks that the worker has begun, by {@link Worker} before each run. */
    public static final int RAN = 0;

    /** The stackless tasks that tasks of this worker have spawned, by {@link Worker#spawn}. */
    public static final int SPAWNED = 1;

    /** The stackless tasks that have ended on this worker, by {@link Worker#countFinished}. */
    public static final int FINISHED = 2;

    /**
     * The tasks that the worker took from its LIFO slot ahead of its ring, and those that followed
     * another through no queue, by {@link WorkerQueues}.
     */
    public static final int LIFO_HITS = 3;

    /** The successful steals of this worker from others, by {@link WorkerQueues}. */
    public static final int STEALS = 4;

    /** The tasks that these steals took, by {@link WorkerQueues}. */
    public static final int STOLEN = 5;

    /** The times that the worker parked and then still found no work, by {@link Worker}. */
    public static final int PARKED = 6;

    /** The times that the worker was claimed while parked, by {@link Worker} when it wakes. */
    public static final int UNPARKED = 7;

    /** The tasks that the worker moved to the injection queue, by {@link WorkerQueues}. */
    public static final int OVERFLOWED = 8;

    /** The time, in nanoseconds, of the ticks that ran tasks, by {@link Tick}. */
    public static final int BUSY_NANOS = 9;

    private static final int COUNT = 10;

    /** Describes a counter that is a metric. */
    public record Published(int counter, String name, String unit, String description) {
        /** The counters that are metrics, of each worker and summed up of the scheduler. */
        public static final List<Published> METRICS =
                List.of(
                        new Published(
                                RAN,
                                "tasks.run",
                                "runs",
                                "runs of plain tasks and virtual threads, and polls of stackless"
                                        + " tasks"),
                        new Published(
                                STEALS, "steals", "steals", "steals of a worker from another"),
                        new Published(
                                STOLEN, "tasks.stolen", "tasks", "tasks that the steals moved"),
                        new Published(
                                PARKED,
                                "workers.parked",
                                "times",
                                "times that a worker went to sleep"),
                        new Published(
                                UNPARKED,
                                "workers.unparked",
                                "times",
                                "times that a worker was woken for work"),
                        new Published(
                                OVERFLOWED,
                                "tasks.overflowed",
                                "tasks",
                                "tasks that a worker gave to all, since its queue was full or it"
                                        + " was to end"),
                        new Published(
                                BUSY_NANOS, "workers.busy", "ns", "time in ticks that ran tasks"));

        public Published {
            Objects.checkIndex(counter, COUNT); // beyond it is padding
        }
    }

    private static final int PAD = CacheLines.APART_IN_LONGS;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] counts = new long[PAD + COUNT + PAD];

    /** Adds 1 to a counter; owner only. */
    public void increment(int counter) {
        add(counter, 1);
    }

    /** Adds to a counter; owner only. */
    void add(int counter, long delta) {
        COUNTS.setOpaque(counts, PAD + counter, counts[PAD + counter] + delta);
    }

    /** Returns a counter; for any thread. */
    public long get(int counter) {
        return (long) COUNTS.getOpaque(counts, PAD + counter);
    }
}
