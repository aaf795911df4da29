package dev.joule.internal.worker;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import dev.joule.internal.stack.StackRoom;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait at one worker: the newest in a slot, the others in a ring, and those fetched
 * ahead from the injection queue in a batch. The order in which they are taken is that of {@link
 * #next}.
 *
 * <p>Called on the worker's thread, but for the questions that say otherwise.
 */
public final class WorkerQueues {
    /** The most tasks in a row from the LIFO slot while others wait in the ring. */
    static final int LIFO_CAP = 3;

    final LocalQueue ring = new LocalQueue(LocalQueue.CAPACITY);
    final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
    final LifoSlot lifo = new LifoSlot();

    private final Pool pool;
    private final int index;
    private final WorkerCounters counters;
    private final AdaptiveInterval interval;
    private final FastRand rand;
    private final Steal stolen = new Steal();

    /** True if this is a spare's, which leaves tasks that were set aside to the workers. */
    private final boolean isSpares;

    private final boolean usesSlot;

    private int lifoStreak;

    /** True if the stranded task came from the slot by {@link #trySwap}, and runs next. */
    private boolean isSwapped;

    /** Without the slot: whether tasks made here went behind others in the injection queue. */
    private boolean hasSpilled;

    /**
     * The task that was in the slot when the stack of a task ended that was about to move it, or
     * what was to be scheduled then. Public, as the next field is: at the end of a stack there is
     * room for a store, and none for a call.
     */
    public @Nullable Runnable stranded;

    /**
     * True if the task of the last {@link #schedule} is in a queue. A caller whose stack ends in
     * the middle of that call clears it before, and looks at it afterwards.
     */
    public boolean isPlaced;

    /* When the injection queue is looked at. */
    private long tickStart;
    private int sinceLook;
    private int looks;
    private long lastLook;
    private boolean lookDue;
    private boolean owesLocal;

    WorkerQueues(
            Pool pool,
            int index,
            WorkerCounters counters,
            AdaptiveInterval interval,
            FastRand rand) {
        this.pool = pool;
        this.index = index;
        this.counters = counters;
        this.interval = interval;
        this.rand = rand;
        isSpares = index >= pool.size();
        usesSlot = pool.policy.lifoSlot();
    }

    // ---- taking

    /** A tick begins at that time. */
    void tickBegins(long now) {
        tickStart = now;
        lookDue = now - lastLook >= AdaptiveInterval.TARGET_NANOS;
    }

    /**
     * Returns the next task, or null if there is none: all sources in their order. The package
     * documentation says why.
     *
     * @param isSearching whether to take from other workers too
     * @param isPollDue whether to look for outside events if nothing else is found
     */
    @Nullable Runnable next(boolean isSearching, boolean isPollDue) {
        if (stranded != null) {
            putBackStranded();
        }
        // 1. What spares came upon and must not run.
        Runnable task = nextSetAside();
        if (task == null) {
            // 2. What was fetched ahead from outside.
            task = batch.pop();
        }
        if (task == null && isLookDue()) {
            // 3. From outside, now and then: what waits there must not starve.
            task = fetchInjected();
        }
        if (task != null) {
            lifoStreak = 0;
            return task;
        }
        // 4. Its own: the newest, from the slot, but only so often in a row; then the oldest.
        task = nextOfItsOwn();
        owesLocal = false;
        if (task != null) {
            sinceLook++;
            return task;
        }
        // 5. From outside.
        task = fetchInjected();
        if (task == null && isSearching) {
            // 6. The older half of another worker's queue.
            task = pool.stealing ? steal() : null;
            if (task == null && pool.hasSpares()) {
                // 7. The slot of a worker that is stuck in its task.
                task = pool.takeFromHeld(this);
            }
        }
        if (task == null && isPollDue && pool.poll()) {
            // 8. What outside events have made runnable just now.
            task = next(false, false);
        }
        return task;
    }

    /**
     * Returns whether the injection queue comes first. A look takes what waited longest, so it
     * comes when the tasks of the last look are done; and it leaves the worker's own tasks a turn
     * in between, however much waits outside.
     */
    private boolean isLookDue() {
        return !owesLocal && !hasSpilled && (lookDue || sinceLook >= interval.tasks());
    }

    /** The oldest of the tasks that spares must not run. */
    private @Nullable Runnable nextSetAside() {
        return pool.setAside.mayHold() && !isSpares ? pool.setAside.take() : null;
    }

    private @Nullable Runnable nextOfItsOwn() {
        if (lifo.isEmptyForOwner()) {
            lifoStreak = 0;
            return ring.pop();
        }
        if (lifoStreak < LIFO_CAP) {
            Runnable newest = lifo.take();
            if (newest != null) {
                lifoStreak++;
                counters.increment(WorkerCounters.LIFO_HITS);
                return newest;
            }
        }
        lifoStreak = 0;
        Runnable oldest = ring.pop();
        if (oldest == null) {
            return lifo.take(); // behind an empty ring is the same as in front of it
        }
        if (ring.room() > 0) { // a thief at work may hold it back: then the slot waits once more
            Runnable newest = lifo.take();
            if (newest != null) {
                pushBack(newest);
            }
        }
        return oldest;
    }

    /** A task from the injection queue; more of them go to the batch. */
    @Nullable Runnable fetchInjected() {
        sinceLook = 0;
        lookDue = false;
        lastLook = tickStart;
        owesLocal = true;
        Runnable first = pool.injection.fetch(batch, index + looks++, pool.fetchLimit);
        hasSpilled = hasSpilled && !pool.injection.isEmpty();
        if (first != null) {
            counters.increment(WorkerCounters.BATCH_FETCHES);
            // While they moved nobody could see them; who looked then may have gone to sleep.
            if (pool.idle.wantsSearcher() && (batch.size() > 0 || !pool.injection.isEmpty())) {
                pool.wakeSearcher(batch.size());
            }
        }
        return first;
    }

    /** A task of another worker's; more of them go to the ring. */
    private @Nullable Runnable steal() {
        Worker[] runners = pool.runners();
        int count = runners.length;
        int start = rand.below(count);
        for (int i = 0; i < count; i++) {
            int at = start + i;
            WorkerQueues victim = runners[at < count ? at : at - count].queues;
            if (victim != this) {
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
     * Returns whether a task that the end of another hands on may run at once, as if it came from
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
            if (hasTasks()) { // behind nothing is the same as in front of it
                return false;
            }
        }
        return true;
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
     * @param isRunning whether it is the task that the worker is in
     */
    void schedule(Runnable task, boolean isRunning) {
        if (isRunning || !usesSlot) {
            pushBack(task); // a task that runs itself again waits behind the others
        } else if (lifo.isEmptyForOwner()) {
            lifo.fill(task);
            isPlaced = true;
            if (pool.stealing && pool.idle.needsWatcher()) {
                pool.arrangeWatch();
            } else if (pool.wantsHelp()) {
                pool.rescue().workWaits();
            }
        } else if (ring.room() > 0 || makeRoom()) {
            if (stranded != null) {
                putBackStranded();
            }
            // Room first: what is in the slot was accepted long ago and must not get lost.
            Runnable evicted = lifo.replace(task);
            isPlaced = true;
            if (evicted != null) {
                boolean isPushed = false;
                try {
                    isPushed = ring.tryPush(evicted);
                } finally {
                    if (!isPushed) { // the stack ends here, so without a call
                        stranded = evicted;
                    }
                }
                announcePush();
            }
        } else {
            pushBack(task);
        }
    }

    /**
     * Puts the task that the worker is in into the slot in place of the one there, if that is next
     * in any case. {@link #takeSwapped} returns the one that was there.
     */
    boolean trySwap(Runnable task) {
        boolean isSlotNext =
                usesSlot
                        && sinceLook < interval.tasks()
                        && batch.size() == 0
                        && (lifoStreak < LIFO_CAP || ring.size() == 0);
        if (!isSlotNext || stranded != null || lifo.isEmptyForOwner()) {
            return false;
        }
        lifoStreak++;
        isSwapped = true;
        stranded = lifo.replace(task); // not a variable: what may fail from here on finds it there
        isPlaced = true;
        return true;
    }

    /** Returns the task that was in the slot before {@link #trySwap}, if any. */
    @Nullable Runnable takeSwapped() {
        if (!isSwapped) {
            return null;
        }
        isSwapped = false;
        Runnable task = stranded; // null if it was put back, or was gone before
        stranded = null;
        return task;
    }

    /** Puts a task behind all others. */
    void pushBack(Runnable task) {
        if (!usesSlot && (hasSpilled || ring.room() == 0)) {
            hasSpilled = true; // first in, first out: behind what is in the ring
            overflow(task);
            return;
        }
        while (!ring.tryPush(task)) {
            if (!makeRoom()) {
                overflow(task);
                return;
            }
        }
        isPlaced = true;
        announcePush();
    }

    private void overflow(Runnable task) {
        pool.injection.pushAccepted(task, index);
        isPlaced = true;
        counters.increment(WorkerCounters.OVERFLOWED);
        pool.notifyWork();
    }

    /** Queues a task that once fell out of the slot, and only then forgets it. */
    private void putBackStranded() {
        Runnable task = stranded;
        if (task != null) {
            StackRoom.require(); // pushed and not forgotten it would run twice
            if (!ring.tryPush(task)) {
                pool.injection.pushAccepted(task, index);
                counters.increment(WorkerCounters.OVERFLOWED);
            }
            stranded = null;
            pool.notifyWork();
        }
    }

    /** Announces that the ring holds a task that can be stolen. */
    void announcePush() {
        if (pool.stealing) {
            pool.notifyWork(ring);
        }
    }

    /** Moves half of the full ring to the injection queue; not while a thief is at the ring. */
    private boolean makeRoom() {
        try {
            int moved = pool.injection.overflow(ring, index);
            if (moved == 0) {
                return false;
            }
            counters.add(WorkerCounters.OVERFLOWED, moved);
            pool.notifyWork();
            return true;
        } catch (OutOfMemoryError error) {
            return false; // nothing was moved: a stackless task can still go without allocating
        }
    }

    /** Gives all to the injection queue; whether none is left here. */
    boolean tryHandBack() {
        putBackStranded();
        while (true) {
            Runnable task = takeAny();
            if (task == null) {
                return ring.size() == 0; // a thief at work may hold some back
            }
            try {
                if (pool.isForSpares(task)) {
                    overflow(task);
                } else {
                    pool.setAside.add(task);
                }
            } catch (OutOfMemoryError error) {
                pushBack(task);
                return false;
            }
        }
    }

    private @Nullable Runnable takeAny() {
        Runnable task = batch.pop();
        if (task == null) {
            task = lifo.take();
        }
        return task == null ? ring.pop() : task;
    }

    // ---- what waits here

    boolean hasTasks() {
        return ring.size() > 0 || batch.size() > 0 || !lifo.isEmptyForOwner() || stranded != null;
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
