package dev.joule.internal.queue;

import dev.joule.internal.idle.Clock;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queue of tasks from outside, of those that overflow from the rings, and of threads that have
 * slept after a long turn: a few {@link InjectionShard}s, so that submitters on many threads do not
 * contend for one word.
 *
 * <p>The tasks of one thread are handed out in the order of submission; between threads there is no
 * order, unless there is a single worker.
 */
public final class InjectionQueue {
    /** The answer of {@link #overflow} while a thief steals from the ring, which makes room too. */
    public static final int THIEF_AT_RING = -1;

    /** The fewest tasks that a worker fetches at once, if as many wait and its limit allows. */
    static final int MIN_BATCH = 4;

    /** The prefetch buffer's size, and so the largest batch. */
    public static final int MAX_BATCH = 64;

    private static final int MIN_SHARDS = 4;
    private static final int MAX_SHARDS = 32;

    private final InjectionShard[] shards;
    private final int workers;
    private @Nullable Clock clock;

    public InjectionQueue(int workers) {
        this.workers = workers;
        // A single worker runs tasks from outside in the order of submission, across threads too.
        int wanted = workers == 1 ? 1 : Math.clamp(workers, MIN_SHARDS, MAX_SHARDS);
        shards = new InjectionShard[Integer.highestOneBit(wanted * 2 - 1)];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new InjectionShard();
        }
    }

    /** Gives some tasks from outside a stamp from now on; called before other threads use this. */
    public void stampBy(Clock clock) {
        this.clock = clock;
    }

    /**
     * Accepts a task from outside. A stackless task is submitted only once, and needs no node
     * besides itself.
     *
     * @return false once {@link #close} was called
     */
    public boolean trySubmit(Runnable task, int hint) {
        InjectionShard shard = shard(hint);
        long stamp = clock == null ? 0 : stamp(clock, shard.submissions());
        return shard.trySubmit(nodeOf(task, stamp));
    }

    /**
     * Accepts a task from outside, in the shard of the calling thread: see {@link
     * #trySubmit(Runnable, int)}.
     */
    public boolean trySubmit(Runnable task) {
        return trySubmit(task, ThreadProbe.ofCaller());
    }

    /**
     * Enqueues a task that was accepted before, in the shard of the calling thread: see {@link
     * #pushAccepted(Runnable, int)}.
     */
    public void pushAccepted(Runnable task) {
        int hint = ThreadProbe.ofCaller();
        pushAccepted(task, hint, clock == null ? 0 : stamp(clock, shard(hint).wakes()));
    }

    /**
     * Enqueues a task that was accepted before: one that was woken from outside or after a long
     * turn, or that has to move here from another queue, with its stamp.
     */
    public void pushAccepted(Runnable task, int hint, long stamp) {
        shard(hint).pushWoken(nodeOf(task, stamp));
    }

    /** Enqueues an accepted task without a stamp. */
    public void pushAccepted(Runnable task, int hint) {
        pushAccepted(task, hint, 0);
    }

    private static InjectionNode nodeOf(Runnable task, long stamp) {
        if (stamp != 0) {
            return new InjectionNode.StampedNode(task, stamp);
        }
        return task instanceof TaskNode node ? node : new InjectionNode.PlainNode(task);
    }

    /**
     * Returns the time for each 64th push; of several at the same moment for all, or for none. Not
     * for the first one: {@code verify} has few pushes, and looks for faults in the usual links.
     */
    private static long stamp(Clock clock, long pushes) {
        return (pushes & 63) == 63 ? clock.nanoTime() | 1 : 0; // never 0
    }

    /**
     * Makes room in a full ring by moving its older half here, as one batch. Drops the tasks that
     * are over, such as futures that ran in place of their waiters: a task that waits for one
     * future after the other keeps its worker from coming to them.
     *
     * @return the number of tasks moved, 0 if all of them were over, or {@link #THIEF_AT_RING}
     */
    public int overflow(LocalQueue ring, int hint) {
        InjectionNode.BatchNode batch = new InjectionNode.BatchNode(new Runnable[ring.half()]);
        if (!ring.tryTakeHalf(batch)) {
            return THIEF_AT_RING;
        }
        batch.fill();
        int moved = batch.weight();
        if (moved > 0) {
            shard(hint).pushWoken(batch);
        }
        return moved;
    }

    /**
     * Fetches a fair share of the waiting tasks: returns the first one and puts the others into the
     * worker's empty batch, where thieves can see them.
     *
     * @param start the shard to look at first; callers vary it
     * @param most the most tasks to fetch
     */
    public @Nullable Runnable fetch(LocalQueue batch, int start, int most) {
        for (int i = 0; i < shards.length; i++) {
            InjectionShard shard = shard(start + i);
            if (!shard.isEmpty() && shard.tryLock()) {
                int share = Math.min(batchSize(sizeHint(), workers), most);
                Runnable first = fetchFrom(shard, batch, Math.min(share, batch.room() + 1));
                if (first != null) {
                    return first;
                }
            }
        }
        return null;
    }

    /** Fetches a single task; returns null if there is none, or another thread is fetching. */
    public @Nullable Runnable fetchOne() {
        for (InjectionShard shard : shards) {
            if (!shard.isEmpty() && shard.tryLock()) {
                try {
                    Runnable task = shard.takeLocked();
                    if (task != null) {
                        return task;
                    }
                } finally {
                    shard.unlock();
                    // Tasks in transit are visible from here on. pairs-with: Pool#isWorkVisible
                    VarHandle.fullFence();
                }
            }
        }
        return null;
    }

    /** Returns the share of one worker: {@code clamp(queued / workers, 4, 64)}. */
    static int batchSize(int queued, int workers) {
        return Math.clamp(queued / workers, MIN_BATCH, MAX_BATCH);
    }

    private static @Nullable Runnable fetchFrom(InjectionShard shard, LocalQueue batch, int limit) {
        int staged = 0;
        try {
            Runnable first = shard.takeLocked();
            if (first == null) {
                return null;
            }
            batch.endWait(shard.stamp, first);
            while (staged < limit - 1) {
                Runnable task = shard.takeLocked();
                if (task == null) {
                    break;
                }
                batch.stage(staged++, task, shard.stamp);
            }
            return first;
        } finally {
            boolean more = !shard.isEmpty();
            shard.unlock();
            // Tasks in transit are visible from here on. The caller reads the idle set next, so a
            // StoreLoad is needed between the two. pairs-with: Pool#isWorkVisible
            if (staged > 0) {
                batch.publishStaged(staged);
            } else if (more) {
                VarHandle.fullFence();
            }
        }
    }

    /** Moves all waiting tasks to a list. */
    public void drainTo(List<? super Runnable> drained) {
        for (InjectionShard shard : shards) {
            while (!shard.tryLock()) {
                Thread.onSpinWait();
            }
            try {
                Runnable task = shard.takeLocked();
                while (task != null) {
                    drained.add(task);
                    task = shard.takeLocked();
                }
            } finally {
                shard.unlock();
            }
        }
    }

    /** Closes the queue to submissions: {@code trySubmit} returns false once this has returned. */
    public void close() {
        for (InjectionShard shard : shards) {
            shard.close();
        }
    }

    /** Returns whether no task waits; exact while no thread pushes or fetches. */
    public boolean isEmpty() {
        for (InjectionShard shard : shards) {
            if (!shard.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Returns about how many tasks wait. */
    public int sizeHint() {
        int size = 0;
        for (InjectionShard shard : shards) {
            size += shard.sizeHint();
        }
        return Math.max(size, 0);
    }

    /** Returns the number of submissions accepted so far. */
    public long submissions() {
        long sum = 0;
        for (InjectionShard shard : shards) {
            sum += shard.submissions();
        }
        return sum;
    }

    /**
     * Returns the number of previously accepted tasks that were enqueued, including overflow from
     * rings.
     */
    public long wakes() {
        long sum = 0;
        for (InjectionShard shard : shards) {
            sum += shard.wakes();
        }
        return sum;
    }

    private InjectionShard shard(int hint) {
        return shards[hint & (shards.length - 1)];
    }
}
