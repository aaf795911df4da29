package dev.joule.internal.queue;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A worker's ring: one owner pushes at the tail and pops at the head, any number of thieves take
 * half from the head. The package documentation describes the protocol.
 *
 * <p>A task may have a stamp, the time from which it waits; 0 stands for none.
 *
 * <p>Methods are for the owner unless their Javadoc names other threads.
 */
public final class LocalQueue extends LocalQueueFields.PadAfterTail {

    /**
     * The ring's size in a worker: a power of two, so that a mask turns a position into an index.
     */
    public static final int CAPACITY = 256;

    private final Runnable[] slots;
    private final long[] stamps;
    private final int mask;
    private final @Nullable ObjLongConsumer<Runnable> waits;

    /** Creates a queue that reports no waits. */
    public LocalQueue(int capacity) {
        this(capacity, null);
    }

    /**
     * @param waits receives tasks that the owner is about to run, with their stamps; must not throw
     */
    public LocalQueue(int capacity, @Nullable ObjLongConsumer<Runnable> waits) {
        if (capacity < 2 || Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity is no power of two: " + capacity);
        }
        slots = new Runnable[capacity];
        stamps = new long[capacity];
        this.waits = waits;
        mask = capacity - 1;
    }

    static long pack(int stealHead, int realHead) {
        return ((long) stealHead << 32) | (realHead & 0xffff_ffffL);
    }

    static int stealHead(long head) {
        return (int) (head >>> 32);
    }

    static int realHead(long head) {
        return (int) head;
    }

    static boolean isStealing(long head) {
        return stealHead(head) != realHead(head);
    }

    /** Returns the number of tasks that wait; for the owner. */
    public int size() {
        return tailPlain() - realHead(headAcquire());
    }

    /**
     * Returns how many more tasks fit now; a steal in progress keeps its slots until its release.
     */
    public int room() {
        return slots.length - (tailPlain() - stealHead(headAcquire()));
    }

    /** Returns the number of tasks that waited at some moment of the call; for any thread. */
    public int sizeForThief() {
        long head = headAcquire();
        // The tail may have advanced since the head was read: never report more than fit.
        return Math.clamp(tailAcquire() - realHead(head), 0, slots.length);
    }

    /** Returns whether no task waits; for any worker that has just announced its sleep. */
    public boolean isEmptyForSleeper() {
        // Head first: the head never passes a tail that is read later.
        int real = realHead(headVolatile());
        return tailVolatile() == real;
    }

    /** Returns whether a steal is in progress; for any thread. */
    public boolean isBeingStolenFrom() {
        return isStealing(headAcquire());
    }

    /** Appends a task without a stamp: see {@link #tryPush(Runnable, long)}. */
    public boolean tryPush(Runnable task) {
        return tryPush(task, 0);
    }

    /** Appends a task; returns {@code false} if the ring is full. */
    public boolean tryPush(Runnable task, long stamp) {
        int tail = tailPlain();
        if (tail - stealHead(headAcquire()) >= slots.length) {
            return false;
        }
        put(tail & mask, task, stamp);
        publish(tail + 1);
        return true;
    }

    /**
     * Writes a task behind the visible ones without publishing it; {@link #publishStaged} publishes
     * all staged tasks at once. The caller has checked {@link #room()}.
     */
    void stage(int index, Runnable task, long stamp) {
        put((tailPlain() + index) & mask, task, stamp);
    }

    private void put(int slot, Runnable task, long stamp) {
        slots[slot] = task;
        stamps[slot] = stamp;
    }

    void endWait(long stamp, Runnable task) {
        if (stamp != 0 && waits != null) {
            waits.accept(task, stamp);
        }
    }

    void publishStaged(int count) {
        publish(tailPlain() + count);
    }

    private void publish(int tail) {
        setTailVolatile(tail);
    }

    /** Takes the oldest task; returns null if there is none. */
    public @Nullable Runnable pop() {
        long head = headAcquire();
        while (true) {
            int real = realHead(head);
            if (real == tailPlain()) {
                return null;
            }
            int next = real + 1;
            long nextHead = isStealing(head) ? pack(stealHead(head), next) : pack(next, next);
            if (casHead(head, nextHead)) {
                Runnable task = slots[real & mask];
                slots[real & mask] = null; // a consumed slot keeps nothing alive
                endWait(stamps[real & mask], task);
                return task;
            }
            head = headAcquire(); // a thief claimed or released: look again
        }
    }

    /**
     * Moves the oldest half of a full ring, for {@link InjectionQueue}, into a node that the caller
     * has already allocated: nothing may fail between the claim and the copy.
     *
     * @return whether the half was moved; {@code false} if a steal is in progress or interfered
     */
    boolean tryTakeHalf(InjectionNode.BatchNode into) {
        int half = slots.length / 2;
        long head = headAcquire();
        int real = realHead(head);
        if (isStealing(head) || tailPlain() - real < slots.length) {
            return false;
        }
        if (!casHead(head, pack(real + half, real + half))) {
            return false;
        }
        for (int i = 0; i < half; i++) {
            int slot = (real + i) & mask;
            into.put(i, slots[slot], stamps[slot]);
            slots[slot] = null;
        }
        return true;
    }

    /** Returns the number of tasks that {@link #tryTakeHalf} takes. */
    int half() {
        return slots.length / 2;
    }

    /**
     * Moves the older half of this queue (rounded up) to the thief's queue; the oldest of these
     * tasks goes to {@code stolen}, to be run at once. Called by the owner of the thief's queue.
     *
     * @return the number of tasks taken, or {@link Steal#EMPTY} or {@link Steal#RETRY}
     */
    public int stealInto(LocalQueue thief, Steal stolen) {
        long head = headAcquire();
        if (isStealing(head)) {
            return stolen.retry(); // one thief at a time
        }
        int real = realHead(head);
        // pairs-with: LocalQueue#publish, so the slots below the tail are written
        int available = tailAcquire() - real;
        if (available <= 0) {
            return stolen.empty();
        }
        int wanted = Math.min(available - available / 2, slots.length / 2);
        // One of them is run at once and needs no slot.
        int count = Math.min(wanted, thief.room() + 1);
        if (!casHead(head, pack(real, real + count))) { // phase 1: claim
            return stolen.retry();
        }
        // Phase 2: copy. The owner leaves [stealHead, realHead) alone until the release.
        Runnable first = slots[real & mask];
        slots[real & mask] = null;
        long stamp = stamps[real & mask];
        for (int i = 1; i < count; i++) {
            int slot = (real + i) & mask;
            thief.stage(i - 1, slots[slot], stamps[slot]);
            slots[slot] = null;
        }
        release(real, count); // phase 3
        if (count > 1) {
            thief.publishStaged(count - 1);
        }
        thief.endWait(stamp, first);
        return stolen.success(first, count);
    }

    /**
     * Gives the claimed slots back to the owner. The owner may have popped in between, which moves
     * the real head, so a failed CAS is retried until it succeeds: giving up would leave the queue
     * "being stolen from" for ever.
     */
    private void release(int real, int count) {
        long head = pack(real, real + count);
        while (!casHead(head, pack(realHead(head), realHead(head)))) {
            head = headAcquire();
        }
    }
}
