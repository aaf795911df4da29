package dev.joule.internal.virtual;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The virtual threads of one scheduler that were started and have not ended. Strong references: as
 * long as a scheduler can go on, its threads can be interrupted, and its end waits for them.
 *
 * <p>A thread lies in one of four places that follow from its number, taken by one CAS and left by
 * another; if all four are taken, in {@link LiveThreadOverflow}. It never moves, so a walk over all
 * places meets each thread that is there throughout.
 */
public final class LiveThreadSet {
    private static final int BITS = 14;

    /** Numbers follow each other, and threads that do are not to share a cache line. */
    private static final int LINE_BITS = 4;

    private static final int PLACES = 4;

    /* slot | starter | worker that ends it | walker  | guards
     * each | CAS     | CAS                 | Acquire | that it is struck off once */
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Thread[].class);

    private final LiveThreadOverflow crowd = new LiveThreadOverflow();

    private volatile @Nullable Thread[] slots = new Thread[0];

    /** Makes room; before the first thread. */
    public synchronized void open() {
        if (slots.length == 0) {
            slots = new Thread[1 << BITS];
        }
    }

    /** Returns whether there may be one. */
    public boolean isOpen() {
        return slots.length > 0;
    }

    /** Lists a thread that was not. Ends in a full fence. */
    public void add(Thread thread) {
        @Nullable Thread[] all = slots;
        int home = home(thread);
        for (int i = 0; i < PLACES && i < all.length; i++) {
            int at = (home + i) & (all.length - 1);
            if (all[at] == null && SLOT.compareAndSet(all, at, (Thread) null, thread)) {
                return;
            }
        }
        crowd.add(thread);
    }

    /** Removes a thread. Returns whether it was listed. */
    public boolean remove(Thread thread) {
        @Nullable Thread[] all = slots;
        int home = home(thread);
        for (int i = 0; i < PLACES && i < all.length; i++) {
            int at = (home + i) & (all.length - 1);
            // A CAS: another may strike it off too, and a new thread have the slot by then.
            if (all[at] == thread && SLOT.compareAndSet(all, at, thread, (Thread) null)) {
                return true;
            }
        }
        return crowd.remove(thread);
    }

    /**
     * Returns whether none is listed; exact when no listed thread can run meanwhile. Strikes off
     * those that have ended and are listed: an error may have ended the run that ended the thread
     * before its worker could do that, and in a full heap the JVM may skip even its {@code finally}
     * clauses.
     */
    public boolean isEmpty() {
        @Nullable Thread[] all = slots;
        for (int at = 0; at < all.length; at++) {
            Thread thread = threadAt(all, at);
            while (thread != null) {
                if (!hasEnded(thread)) {
                    return false;
                }
                SLOT.compareAndSet(all, at, thread, (Thread) null);
                thread = threadAt(all, at);
            }
        }
        return crowd.isEmpty();
    }

    private static @Nullable Thread threadAt(@Nullable Thread[] all, int at) {
        return (Thread) SLOT.getAcquire(all, at);
    }

    static boolean hasEnded(Thread thread) {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** All that were listed throughout the call, and some of the others. */
    public List<Thread> snapshot() {
        List<Thread> threads = new ArrayList<>();
        @Nullable Thread[] all = slots;
        for (int at = 0; at < all.length; at++) {
            Thread thread = threadAt(all, at);
            if (thread != null) {
                threads.add(thread);
            }
        }
        crowd.addTo(threads);
        return threads;
    }

    private static int home(Thread thread) {
        int number = (int) thread.threadId();
        return number << LINE_BITS | (number >>> (BITS - LINE_BITS) & ((1 << LINE_BITS) - 1));
    }
}
