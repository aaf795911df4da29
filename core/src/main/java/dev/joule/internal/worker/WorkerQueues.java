package dev.joule.internal.worker;

import dev.joule.internal.idle.StackRoom;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait at one worker: the newest in a slot, the others in a ring, and those fetched
 * ahead from the injection queue in a batch. {@link #next} takes them in order.
 *
 * <p>One task in some 64 that begin to wait gets a stamp, as the package queue describes.
 *
 * <p>Called on the worker's thread, except for queries that name other threads.
 */
public final class WorkerQueues implements ObjLongConsumer<Runnable> {
    /** The most tasks in a row from the LIFO slot while others wait in the ring. */
    static final int LIFO_CAP = 3;

    /**
     * The hint for the shard of the injection queue with tasks that have slept after a long turn.
     */
    private static final int SHARED = 0;

    final LocalQueue ring = new LocalQueue(LocalQueue.CAPACITY, this);
    final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH, this);
    final LifoSlot lifo = new LifoSlot();

    private final Pool pool;
    private final int index;
    private final WorkerCounters counters;
    private final StallState stall;
    private final AdaptiveInterval interval;
    private final FastRand rand;
    private final Steal stolen = new Steal();

    /** True if the worker is a spare, which leaves tasks that were set aside to the others. */
    private final boolean isSpares;

    private final boolean usesSlot;

    /** True during a tick in which tasks do not go to the slot, where they are often overdue. */
    private boolean isSharing;

    private int lifoStreak;

    /** The stamp of the task that this worker put into the slot last. */
    private long slotStamp;

    /** The number of tasks until one gets a stamp: it varies, for those that come in turn. */
    private int untilStamp = WorkerCounters.SAMPLED;

    /** The task that {@link #trySwap} took out of the slot, which runs next. */
    private @Nullable Runnable swapped;

    /** In a pool without slots: true if tasks made here overflowed and have not been fetched. */
    private boolean hasSpilled;

    /* The state for deciding when to look at the injection queue. */
    private long tickStart;
    private int sinceLook;
    private int looks;
    private long lastLook;
    private boolean lookDue;
    private boolean owesLocal;

    /** True if the last look took a task that was set aside: the next one takes another. */
    private boolean isNextSetAsideDue;

    WorkerQueues(Pool pool, Worker worker, AdaptiveInterval interval, FastRand rand) {
        this.pool = pool;
        index = worker.index();
        counters = worker.counters();
        stall = worker.stall;
        this.interval = interval;
        this.rand = rand;
        isSpares = index >= pool.size();
        usesSlot = pool.policy.lifoSlot();
    }

    // ---- taking

    /** Called when a tick begins. */
    void tickBegins(long now) {
        tickStart = now;
        lookDue |= now - lastLook >= AdaptiveInterval.TARGET_NANOS;
        isSharing = stall.sharesTasks(counters.get(WorkerCounters.RAN));
    }

    /**
     * Returns the next task, or null if there is none: looks at all sources in their order, for
     * which the package documentation has the reasons.
     *
     * @param isSearching whether to take from other workers too
     * @param isPollDue whether to look for outside events if nothing else is found
     */
    @Nullable Runnable next(boolean isSearching, boolean isPollDue) {
        // 1. Tasks fetched ahead from outside.
        Runnable task = batch.pop();
        if (task == null && isLookDue()) {
            // 2. From outside, now and then: the tasks there must not starve.
            task = fetchInjected();
        }
        if (task != null) {
            lifoStreak = 0;
            return task;
        }
        // 3. Its own: the newest, from the slot, a few times in a row; then the oldest.
        task = nextOfItsOwn();
        owesLocal = false;
        if (task != null) {
            sinceLook++;
            return task;
        }
        // 4. From outside.
        task = fetchInjected();
        if (task == null && isSearching) {
            // 5. The older half of another worker's queue.
            boolean hasSpares = pool.hasSpares();
            task = pool.stealing || hasSpares ? steal() : null;
            if (task == null && hasSpares) {
                // 6. The slot of a worker that is stuck in its task.
                task = pool.takeFromHeld(this, isSpares);
            }
        }
        if (task == null && isPollDue && pool.poll()) {
            // 7. Tasks that outside events have made runnable just now.
            task = next(false, false);
        }
        return task;
    }

    /**
     * Returns whether the injection queue comes first. A look takes the tasks that waited longest,
     * so it is due only when the tasks of the last look are done. Between two looks the worker's
     * own tasks have a turn, however many wait outside.
     */
    private boolean isLookDue() {
        return !owesLocal
                && !hasSpilled
                && (lookDue || isNextSetAsideDue || sinceLook >= interval.tasks());
    }

    private @Nullable Runnable nextOfItsOwn() {
        if (lifo.isEmptyForOwner()) {
            lifoStreak = 0;
            return ring.pop();
        }
        if (lifoStreak < LIFO_CAP) {
            Runnable newest = takeFromSlot();
            if (newest != null) {
                lifoStreak++;
                counters.increment(WorkerCounters.LIFO_HITS);
                return newest;
            }
        }
        lifoStreak = 0;
        Runnable oldest = ring.pop();
        if (oldest == null) {
            return takeFromSlot(); // the ring is empty: the slot is next after all
        }
        if (ring.room() > 0) { // not while a thief holds it back: then the slot waits
            Runnable newest = lifo.take();
            if (newest != null) {
                pushBack(newest, slotStamp);
            }
        }
        return oldest;
    }

    private @Nullable Runnable takeFromSlot() {
        Runnable newest = lifo.take();
        if (newest != null && slotStamp != 0) {
            accept(newest, slotStamp);
        }
        return newest;
    }

    /**
     * Takes a task that spares have set aside, or else one from the injection queue, of which
     * further ones go to the batch.
     */
    @Nullable Runnable fetchInjected() {
        sinceLook = 0;
        lookDue = false;
        isNextSetAsideDue = false;
        lastLook = tickStart;
        owesLocal = true;
        Runnable first = pool.setAside.mayHold() && !isSpares ? pool.setAside.take() : null;
        if (first != null) {
            isNextSetAsideDue = true;
        } else {
            first = pool.injection.fetch(batch, index + looks++, fetchLimit());
            hasSpilled = hasSpilled && !pool.injection.isEmpty();
            if (first == null) {
                return null;
            }
        }
        // In transit the tasks were invisible; a worker that looked then may have parked.
        if (pool.idle.wantsSearcher() && (batch.size() > 0 || pool.isAnythingShared())) {
            pool.wakeSearcher(
                    interval.isLong() ? pool.shared() : batch.size(), WorkerCounters.WOKEN_LOCALLY);
        }
        return first;
    }

    /** Returns the most tasks to fetch: of long ones each is fetched when it is to run. */
    private int fetchLimit() {
        return interval.isLong() ? 1 : pool.fetchLimit;
    }

    /** Steals a task from another worker; further ones go to the ring. */
    private @Nullable Runnable steal() {
        Worker[] runners = pool.runners();
        int count = runners.length;
        int start = rand.below(count);
        for (int i = 0; i < count; i++) {
            int at = start + i;
            WorkerQueues victim = runners[at < count ? at : at - count].queues;
            if (victim != this && (pool.stealing || isSpares || victim.isSpares)) {
                int taken = victim.ring.stealInto(ring, stolen);
                if (taken <= 0) {
                    taken = victim.batch.stealInto(ring, stolen);
                }
                if (taken > 0) {
                    counters.increment(WorkerCounters.STEALS);
                    counters.add(WorkerCounters.STOLEN, taken);
                    return stolen.takeFirst();
                }
            }
        }
        return null;
    }

    /**
     * Returns whether a task that waited for the end of another may run at once, as if it came from
     * the LIFO slot.
     */
    boolean mayFollow() {
        if (!usesSlot || sinceLook >= interval.tasks()) {
            return false;
        }
        if (lifoStreak < LIFO_CAP) {
            lifoStreak++;
        } else {
            lifoStreak = 0;
            if (hasTasks()) { // else it is next in any case
                return false;
            }
        }
        return true;
    }

    /** Counts the time from a task's stamp, when it is about to run. */
    @Override
    public void accept(Runnable task, long since) {
        long waited = pool.clock.nanoTime() - since;
        counters.increment(WorkerCounters.QUEUE_TIME + TimeBuckets.of(waited));
        PoolEvents events = pool.events();
        if (events != null && waited >= events.longWaitNanos()) {
            try {
                events.waitedLong(index, pool.virtualThreads().threadOrTask(task), waited);
            } catch (Throwable ignored) {
                // The task is in no queue now.
            }
        }
    }

    /** Counts a task that followed another through no queue. */
    void countFollower() {
        counters.increment(WorkerCounters.LIFO_HITS);
        sinceLook++;
    }

    // ---- adding

    /**
     * Makes a task runnable.
     *
     * @param isRunning whether the worker runs this task
     */
    void schedule(Runnable task, boolean isRunning) {
        if (isRunning && !hasTasks() && !pool.injection.isEmpty()) { // it yields to those outside
            lookDue = true;
            owesLocal = false;
        }
        long stamp = stamp();
        if (isRunning || !usesSlot || stall.isSlotOpen() || isSharing) {
            // A task that runs itself again waits behind the others. In the slot of a held worker
            // a task would need a watch: in the ring it is announced. So it is for a while where
            // tasks are often overdue in the slot.
            pushBack(task, stamp);
        } else if (lifo.isEmptyForOwner()) {
            slotStamp = stamp;
            lifo.fill(task);
            if (pool.stealing && pool.idle.needsWatcher()) {
                pool.arrangeWatch();
            } else if (pool.wantsHelp()) {
                pool.compensation().workWaits();
            }
        } else if (ring.room() > 0 || makeRoom()) {
            long evictedStamp = slotStamp;
            slotStamp = stamp;
            Runnable evicted = lifo.replace(task);
            if (evicted != null) {
                pushBack(evicted, evictedStamp);
            }
        } else {
            pushBack(task, stamp);
        }
    }

    /** Returns the time for one task in some 64 that begin to wait, and 0 for the others. */
    private long stamp() {
        if (--untilStamp > 0) {
            return 0;
        }
        untilStamp = untilSample(WorkerCounters.SAMPLED);
        return pool.clock.nanoTime() | 1; // never 0
    }

    /** Returns after how many to measure the next, by how many there are for each on average. */
    int untilSample(int mean) {
        return 1 + rand.below(2 * mean - 1);
    }

    /** Enqueues a task for all workers. */
    void share(Runnable task) {
        pool.injection.pushAccepted(task, SHARED, stamp()); // one shard keeps them in order
        pool.notifyWork(WorkerCounters.WOKEN_LOCALLY);
    }

    /**
     * Puts the running task into the slot and takes out the task there, if that one is next in any
     * case. {@link #takeSwapped} returns the task taken out.
     */
    boolean trySwap(Runnable task) {
        boolean isSlotNext =
                usesSlot
                        && sinceLook < interval.tasks()
                        && batch.size() == 0
                        && (lifoStreak < LIFO_CAP || ring.size() == 0);
        if (!isSlotNext || lifo.isEmptyForOwner()) {
            return false;
        }
        lifoStreak++;
        slotStamp = 0; // neither wait is measured
        swapped = lifo.replace(task);
        return true;
    }

    /** Returns the task that was in the slot before {@link #trySwap}, if any. */
    @Nullable Runnable takeSwapped() {
        Runnable task = swapped;
        if (task != null) {
            swapped = null;
        }
        return task;
    }

    /** Makes a task runnable behind all others. */
    void pushBack(Runnable task) {
        pushBack(task, stamp());
    }

    /** Enqueues a task with its stamp behind all others. */
    void pushBack(Runnable task, long stamp) {
        if (!usesSlot && (hasSpilled || ring.room() == 0)) {
            hasSpilled = true; // FIFO: behind the tasks in the ring
            overflow(task, stamp);
            return;
        }
        while (!ring.tryPush(task, stamp)) {
            if (!makeRoom()) {
                overflow(task, stamp);
                return;
            }
        }
        announcePush();
    }

    /**
     * Moves the task in the slot to the ring, where others find it at once: the running task is
     * about to wait.
     */
    public void shareSlot() {
        if (!pool.stealing || pool.size() == 1 || !lifo.isOccupied()) {
            return; // with one worker nobody would come at once, and the order is kept
        }
        StackRoom.require(); // a task taken and not pushed would be lost
        Runnable newest = lifo.take();
        if (newest != null) {
            pushBack(newest, slotStamp);
        }
    }

    private void overflow(Runnable task, long stamp) {
        pool.injection.pushAccepted(task, index, stamp);
        counters.increment(WorkerCounters.OVERFLOWED);
        pool.notifyWork(WorkerCounters.WOKEN_LOCALLY);
    }

    /** Announces that the ring holds a task that can be stolen. */
    void announcePush() {
        if (pool.stealing || isSpares) {
            pool.notifyWork(ring);
        } else if (pool.wantsHelp()) {
            pool.compensation().workWaits();
        }
    }

    /** Moves half of the full ring to the injection queue; not while a thief is at the ring. */
    private boolean makeRoom() {
        int moved = pool.injection.overflow(ring, index);
        if (moved == InjectionQueue.THIEF_AT_RING) {
            return false;
        }
        if (moved > 0) {
            counters.add(WorkerCounters.OVERFLOWED, moved);
            pool.notifyWork(WorkerCounters.WOKEN_LOCALLY);
        }
        return true;
    }

    /**
     * Moves all tasks to the injection queue, or to the set-aside tasks if spares must not run
     * them. Returns whether none is left here.
     */
    boolean tryHandBack() {
        Runnable task = takeAny();
        while (task != null) {
            if (pool.isForSpares(task)) {
                overflow(task, 0);
            } else {
                pool.setAside.add(task);
            }
            task = takeAny();
        }
        return ring.size() == 0; // a thief may hold some back
    }

    private @Nullable Runnable takeAny() {
        Runnable task = batch.pop();
        if (task == null) {
            task = lifo.take();
        }
        return task == null ? ring.pop() : task;
    }

    // ---- queries

    boolean hasTasks() {
        return ring.size() > 0 || batch.size() > 0 || !lifo.isEmptyForOwner();
    }

    /** Returns whether a thief would find something here; for any thread. */
    boolean hasStealable() {
        return !ring.isEmptyForSleeper() || !batch.isEmptyForSleeper();
    }

    /** Returns whether a task waits in the LIFO slot; for any thread. */
    public boolean isSlotOccupied() {
        return lifo.isOccupied();
    }

    /** Returns whether a steal is in progress here; for any thread. */
    public boolean isBeingStolenFrom() {
        return ring.isBeingStolenFrom() || batch.isBeingStolenFrom();
    }

    /** Returns the number of tasks that wait here; for any thread. */
    public int size() {
        return ring.sizeForThief() + batch.sizeForThief() + (lifo.isOccupied() ? 1 : 0);
    }
}
