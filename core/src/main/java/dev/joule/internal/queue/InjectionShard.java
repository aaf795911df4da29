package dev.joule.internal.queue;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A part of the {@link InjectionQueue}: producers push onto two stacks with one CAS each, a
 * consumer takes a whole stack under a try-lock, turns it round and serves it from the front.
 *
 * <p>There are two stacks, because a node of the submission stack is pushed only once. So the top
 * of that stack cannot leave and come back between a producer's read and its CAS, and closing is
 * exact: {@link #close} pushes a mark. A submitter that reads the mark gives up; a CAS prepared
 * against an older top fails. A woken task may be pushed many times; its stack never closes.
 */
final class InjectionShard {
    /** The mark on a closed submission stack that holds no task. */
    private static final InjectionNode CLOSED = new ClosedMark();

    /** Set in the {@link InjectionNode#depth} of a closed mark: a negative depth means closed. */
    private static final int CLOSED_BIT = Integer.MIN_VALUE;

    /* field     | producers    | consumer (holds the lock) | guards
     * submitted | volatile CAS | volatile CAS              | next and depth of the nodes
     * woken     | volatile CAS | getAndSet                 | the same
     * lock      | -            | CAS, Release              | front, frontWeight, taken
     * front     | -            | plain, Release            | (readers: Volatile) emptiness
     * frontWeight, taken, takenWoken | plain, Opaque       | nothing: hints and statistics */
    private static final VarHandle SUBMITTED = handle("submitted", InjectionNode.class);
    private static final VarHandle WOKEN = handle("woken", InjectionNode.class);
    private static final VarHandle LOCK = handle("lock", int.class);
    private static final VarHandle FRONT = handle("front", InjectionNode.class);
    private static final VarHandle FRONT_WEIGHT = handle("frontWeight", int.class);
    private static final VarHandle TAKEN = handle("taken", long.class);
    private static final VarHandle TAKEN_WOKEN = handle("takenWoken", long.class);

    private volatile @Nullable InjectionNode submitted;
    private volatile @Nullable InjectionNode woken;
    private volatile int lock;
    private volatile @Nullable InjectionNode front;
    private volatile int frontWeight;
    private volatile long taken;
    private volatile long takenWoken;

    /** The stamp of the task taken last, or 0; guarded by the lock. */
    long stamp;

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), name, VarHandle.class, InjectionShard.class, type);
    }

    /** Accepts a new task unless the shard is closed. The CAS is a full fence. */
    boolean trySubmit(InjectionNode node) {
        while (true) {
            InjectionNode top = submitted;
            int depth = top == null ? 0 : top.depth;
            if (depth < 0) {
                return false;
            }
            node.next = top;
            node.depth = depth + 1;
            if (SUBMITTED.compareAndSet(this, top, node)) {
                return true;
            }
        }
    }

    /** Enqueues a task that was accepted before. The CAS is a full fence. */
    void pushWoken(InjectionNode node) {
        while (true) {
            InjectionNode top = woken;
            node.next = top;
            // If the top was taken and pushed again in between, the depth is wrong: it is a hint.
            node.depth = node.weight() + (top == null ? 0 : top.depth);
            if (WOKEN.compareAndSet(this, top, node)) {
                return;
            }
        }
    }

    /** Closes the shard to submissions: {@link #trySubmit} fails once this has returned. */
    void close() {
        while (true) {
            InjectionNode top = submitted;
            if (top != null && top.depth < 0) {
                return;
            }
            ClosedMark mark = top == null ? (ClosedMark) CLOSED : new ClosedMark();
            if (top != null) {
                mark.next = top;
                mark.depth = CLOSED_BIT | top.depth;
            }
            if (SUBMITTED.compareAndSet(this, top, mark)) {
                return;
            }
        }
    }

    /** Returns whether no task waits here; exact in the absence of concurrent calls. */
    boolean isEmpty() {
        InjectionNode top = submitted;
        return (top == null || top == CLOSED) && woken == null && front == null;
    }

    /** Returns about how many tasks wait here. */
    int sizeHint() {
        InjectionNode top = submitted;
        InjectionNode wake = woken;
        return frontWeight
                + (top == null ? 0 : top.depth & ~CLOSED_BIT)
                + (wake == null ? 0 : wake.depth);
    }

    /** Returns the number of submissions accepted so far, approximate while others submit. */
    long submissions() {
        InjectionNode top = submitted;
        return taken + (top == null ? 0 : top.depth & ~CLOSED_BIT);
    }

    /**
     * Returns the number of previously accepted tasks that were enqueued, including overflow from
     * rings.
     */
    long wakes() {
        InjectionNode top = woken;
        return takenWoken + (top == null ? 0 : top.depth);
    }

    boolean tryLock() {
        return lock == 0 && LOCK.compareAndSet(this, 0, 1);
    }

    /** pairs-with: InjectionShard#tryLock */
    void unlock() {
        LOCK.setRelease(this, 0);
    }

    /** Takes the task that has waited longest; the caller holds the lock. */
    @Nullable Runnable takeLocked() {
        InjectionNode node = (InjectionNode) FRONT.get(this);
        if (node == null) {
            node = refillLocked();
            if (node == null) {
                return null;
            }
        }
        stamp = InjectionNode.stampOf(node);
        Runnable task = node.takeOne();
        if (node.isDrained()) {
            FRONT.setRelease(this, node.next);
            node.next = null; // a consumed link keeps nothing alive
        }
        addToFrontWeight(-1);
        return task;
    }

    /** Takes and reverses both stacks: submissions first, then woken tasks. */
    private @Nullable InjectionNode refillLocked() {
        InjectionNode wakes = woken == null ? null : (InjectionNode) WOKEN.getAndSet(this, null);
        int before = frontWeight;
        InjectionNode list = reverseOnto(wakes, null);
        int wokenWeight = frontWeight;
        TAKEN_WOKEN.setOpaque(this, takenWoken + (wokenWeight - before));
        list = reverseOnto(takeSubmitted(), list);
        TAKEN.setOpaque(this, taken + (frontWeight - wokenWeight));
        FRONT.setRelease(this, list);
        return list;
    }

    /** Adds under the lock, so that no update is lost; readers without the lock get a hint. */
    private void addToFrontWeight(int delta) {
        FRONT_WEIGHT.setOpaque(this, (int) FRONT_WEIGHT.get(this) + delta);
    }

    private @Nullable InjectionNode takeSubmitted() {
        while (true) {
            InjectionNode top = submitted;
            if (top == null || top == CLOSED) {
                return null;
            }
            if (SUBMITTED.compareAndSet(this, top, top.depth < 0 ? CLOSED : null)) {
                return top;
            }
        }
    }

    private @Nullable InjectionNode reverseOnto(
            @Nullable InjectionNode top, @Nullable InjectionNode list) {
        int weight = 0;
        InjectionNode node = top;
        while (node != null) {
            InjectionNode below = node.next;
            int nodeWeight = node.weight();
            if (nodeWeight > 0) {
                node.next = list;
                list = node;
                weight += nodeWeight;
            }
            node = below;
        }
        addToFrontWeight(weight);
        return list;
    }

    /** Marks the submission stack closed; holds no task. */
    private static final class ClosedMark extends InjectionNode {
        ClosedMark() {
            depth = CLOSED_BIT;
        }

        @Override
        int weight() {
            return 0;
        }

        @Override
        Runnable takeOne() {
            throw new IllegalStateException("the closing mark holds no task");
        }
    }
}
