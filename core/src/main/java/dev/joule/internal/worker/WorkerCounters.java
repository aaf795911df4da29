package dev.joule.internal.worker;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.layout.CacheLines;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters of a worker. Each has one writer, the worker if nothing else is said, which uses a
 * plain add and an opaque store: counting costs no fence and reading delays no worker. A reader
 * sees each count with little delay.
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

    /** The time of the ticks that ran tasks, by {@link Tick}: see {@link #turnTo}. */
    public static final int BUSY_NANOS = 9;

    /** The time of searches for a task, by {@link Tick} and {@link Worker}. */
    public static final int SEARCHING_NANOS = 10;

    /** The time asleep, by {@link Worker}, and by {@link SpareSteps} for a spare. */
    public static final int ASLEEP_NANOS = 11;

    /** The claims for a task that a worker of the pool has made visible. */
    public static final int WOKEN_LOCALLY = 12;

    /** The claims for a task from a thread that is no worker. */
    public static final int WOKEN_REMOTELY = 13;

    /** The claims for a timer or for a watch over the slots, and the sleeps that one has ended. */
    public static final int WOKEN_BY_TIMER = 14;

    /** The sleeps that outside events have ended. */
    public static final int WOKEN_BY_EVENTS = 15;

    /** The claims by the sentinel, which looks for stuck workers, and by a shutdown. */
    public static final int WOKEN_BY_SENTINEL = 16;

    /** The claims of the first two kinds after which the worker found no task and slept again. */
    public static final int WOKEN_IN_VAIN = 17;

    /** The tasks in which the worker was found stuck; written by the sentinel. */
    public static final int STALLS = 18;

    /** The virtual threads that were started on this worker. */
    public static final int THREADS_STARTED = 19;

    /** The virtual threads that have ended on this worker, by {@link TaskRunner}. */
    public static final int THREADS_ENDED = 20;

    /** The first of the {@link TimeBuckets} of times in a queue, by {@link WorkerQueues}. */
    public static final int QUEUE_TIME = 21;

    /** The first of the {@link TimeBuckets} of the lengths of runs, by {@link Worker}. */
    public static final int RUN_LENGTH = QUEUE_TIME + TimeBuckets.COUNT;

    /** One task and one run in this number is measured, on average. */
    public static final int SAMPLED = 64;

    private static final int COUNT = RUN_LENGTH + TimeBuckets.COUNT;

    private static final int PAD = CacheLines.APART_IN_LONGS;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] counts = new long[PAD + COUNT + PAD];
    private final Clock clock;

    /** The one of the three times that grows now. */
    private int growing;

    /**
     * @param time the time that grows from now on
     */
    WorkerCounters(Clock clock, int time) {
        this.clock = clock;
        growing = time;
        add(time, 1 - 2 * clock.nanoTime());
    }

    /** Adds 1 to a counter; its writer only. */
    public void increment(int counter) {
        add(counter, 1);
    }

    /** Adds to a counter; its writer only. */
    void add(int counter, long delta) {
        COUNTS.setOpaque(counts, PAD + counter, counts[PAD + counter] + delta);
    }

    /** Returns a counter, and of a time the word: see {@link #turnTo}; for any thread. */
    public long get(int counter) {
        return (long) COUNTS.getOpaque(counts, PAD + counter);
    }

    /** Counts a time in its bucket; owner only. */
    void countTime(int buckets, long nanos) {
        increment(buckets + TimeBuckets.of(nanos));
    }

    /**
     * Lets one of the three times grow from now on, in place of the last one; owner only. The word
     * of a time that stands still is twice that time. The word of one that grows is odd: half of it
     * and the clock make the time, so a reader needs one word.
     */
    void turnTo(int time, long now) {
        if (time != growing) {
            add(growing, 2 * now - 1);
            add(time, 1 - 2 * now);
            growing = time;
        }
    }

    /** Returns whether that time grows; owner only. */
    boolean isIn(int time) {
        return time == growing;
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
