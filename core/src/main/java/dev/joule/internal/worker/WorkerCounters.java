package dev.joule.internal.worker;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.layout.CacheLines;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * The counters of a worker; those that are metrics are described where these are. Only the worker
 * writes them, with a plain add and an opaque store, so counting costs no fence and reading delays
 * no worker; a reader sees each count with little delay. The sentinel alone writes {@link #STALLS}.
 */
public final class WorkerCounters {
    /** The tasks that the worker has begun, by {@link Worker} before each run. */
    public static final int RAN = 0;

    /* The stackless tasks that tasks of this worker have spawned, and those that ended here. */
    public static final int SPAWNED = 1;
    public static final int FINISHED = 2;

    /** The tasks taken from the LIFO slot ahead of the ring, and those that followed another. */
    public static final int LIFO_HITS = 3;

    /* The successful steals of this worker, the tasks that they took, and those that it moved to
     * the injection queue, by WorkerQueues. */
    public static final int STEALS = 4;
    public static final int STOLEN = 5;
    public static final int OVERFLOWED = 6;

    /* The times that the worker parked and then found no work, and that it was claimed then. */
    public static final int PARKED = 7;
    public static final int UNPARKED = 8;

    /* The times of ticks with tasks, by Tick, of searches and sleep, by Worker: see turnTo. */
    public static final int BUSY_NANOS = 9;
    public static final int SEARCHING_NANOS = 10;
    public static final int ASLEEP_NANOS = 11;

    /* The wakes by cause, by Worker: claims for a task of a worker, or of another thread; claims
     * for a timer or a watch, and sleeps that one ended; sleeps that an event ended; claims by the
     * sentinel or a shutdown. Then the claims for a task that found none before the next sleep. */
    public static final int WOKEN_LOCALLY = 12;
    public static final int WOKEN_REMOTELY = 13;
    public static final int WOKEN_BY_TIMER = 14;
    public static final int WOKEN_BY_EVENTS = 15;
    public static final int WOKEN_BY_SENTINEL = 16;
    public static final int WOKEN_IN_VAIN = 17;

    /* The tasks in which the worker was found stuck; the virtual threads whose end it saw first. */
    public static final int STALLS = 18;
    public static final int THREADS_ENDED = 19;

    /* The first bucket of times in a queue, by WorkerQueues, and of lengths of runs, by Worker. */
    public static final int QUEUE_TIME = 20;
    public static final int RUN_LENGTH = QUEUE_TIME + TimeBuckets.COUNT;

    /* The tasks that begin to wait, and the runs, of which one is measured on average. */
    public static final int SAMPLED = 64;
    public static final int SAMPLED_RUNS = 4 * SAMPLED;

    /** Describes a counter that is a metric. */
    public record Count(int counter, String name, String unit, String description) {
        /** The counters that are metrics, of each worker and summed up of the scheduler. */
        public static final List<Count> METRICS =
                List.of(
                        new Count(RAN, "tasks.run", "runs", "runs of tasks and threads, and polls"),
                        new Count(STEALS, "steals", "steals", "steals of a worker from another"),
                        new Count(STOLEN, "tasks.stolen", "tasks", "tasks that the steals moved"),
                        new Count(OVERFLOWED, "tasks.overflowed", "tasks", "tasks given to all"),
                        new Count(PARKED, "workers.parked", "times", "sleeps of workers"),
                        new Count(UNPARKED, "workers.unparked", "times", "claims of sleepers"),
                        new Count(BUSY_NANOS, "workers.busy", "ns", "time that tasks took"),
                        new Count(SEARCHING_NANOS, "workers.searching", "ns", "time of searches"),
                        new Count(ASLEEP_NANOS, "workers.asleep", "ns", "time asleep"),
                        new Count(WOKEN_LOCALLY, "wakes.local", "times", "wakes by workers"),
                        new Count(WOKEN_REMOTELY, "wakes.remote", "times", "wakes from outside"),
                        new Count(WOKEN_BY_TIMER, "wakes.timer", "times", "wakes by timers"),
                        new Count(WOKEN_BY_EVENTS, "wakes.socket", "times", "wakes by sockets"),
                        new Count(WOKEN_BY_SENTINEL, "wakes.spare", "times", "by the sentinel"),
                        new Count(WOKEN_IN_VAIN, "wakes.futile", "times", "wakes for no task"),
                        new Count(STALLS, "stalls", "tasks", "tasks beyond the stall limit"));
    }

    private static final int COUNT = RUN_LENGTH + TimeBuckets.COUNT;
    private static final int PAD = CacheLines.APART_IN_LONGS;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] counts = new long[PAD + COUNT + PAD];
    private final Clock clock;

    /** The one of the three times that grows now. */
    private int growing = SEARCHING_NANOS;

    WorkerCounters(Clock clock) {
        this.clock = clock;
        add(growing, 1 - 2 * clock.nanoTime());
    }

    /** Adds 1 to a counter; its writer only. */
    public void increment(int counter) {
        add(counter, 1);
    }

    /** Adds to a counter; its writer only. */
    void add(int counter, long delta) {
        COUNTS.setOpaque(counts, PAD + counter, counts[PAD + counter] + delta);
    }

    /** Returns a counter, but of a time its word: see {@link #turnTo}; for any thread. */
    public long get(int counter) {
        return (long) COUNTS.getOpaque(counts, PAD + counter);
    }

    /**
     * Makes one of the three times grow, in place of the last one; owner only. A word is twice the
     * time. While the time grows it is odd, and half of it and the clock make the time: so a reader
     * needs one word.
     */
    void turnTo(int time, long now) {
        if (time != growing) {
            add(growing, 2 * now - 1);
            add(time, 1 - 2 * now);
            growing = time;
        }
    }

    /** Returns a counter, or a time in nanoseconds until now; for any thread. */
    public long read(int counter) {
        long word = get(counter);
        if (counter < BUSY_NANOS || counter > ASLEEP_NANOS) {
            return word;
        }
        return (word >> 1) + ((word & 1) == 0 ? 0 : clock.nanoTime());
    }
}
