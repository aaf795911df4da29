package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Wakes threads and stackless tasks because something has happened, without saying what: each looks
 * for itself.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="notify"}
 *
 * <p>{@link #notifyOne()} ends one wait. If nobody waits, the next wait ends at once: one such
 * permit is kept, however often it was called. So whoever looks first and waits then misses
 * nothing.
 *
 * <p>{@link #notifyWaiters()} ends all waits that have begun, and leaves nothing behind. A pollable
 * of {@link #awaitAsync()} has begun once it is made, even if it is not polled yet: make it, look,
 * and await it if there was nothing. For a blocking wait there is no such order, so use {@link
 * #notifyOne()} for threads that look first.
 *
 * <p>To wait for a value that somebody sets, use a {@code Watch}. To wait under a lock of the JDK,
 * use its {@link java.util.concurrent.locks.Condition}; for something that happens once, {@link
 * java.util.concurrent.CountDownLatch}. Both block, and are for threads only.
 */
public final class Notify extends Guarded {
    private static final String ONE = "notifyOne";
    private static final String ALL = "notifyWaiters";

    private final WaitList waiting = new WaitList();

    /* Guarded by the lock. */
    private boolean permit;

    /** The number of calls that told all. Also read without the lock, when a wait begins. */
    private volatile long rounds;

    /** Makes one of which nobody was told yet. */
    public Notify() {}

    /** Ends the wait that lasts longest, or if nobody waits, the next one. */
    public void notifyOne() {
        lock();
        try {
            passOn();
        } finally {
            unlock();
        }
    }

    private void passOn() {
        Operation<?> first = waiting.claimFirst();
        if (first == null) {
            permit = true;
        } else {
            first.complete(ONE);
        }
    }

    /** Ends all waits that have begun. Leaves no permit behind, and takes none away. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    public void notifyWaiters() {
        lock();
        try {
            rounds++;
            waiting.completeAll(ALL);
        } finally {
            unlock();
        }
    }

    /** Waits to be told, on the calling thread; returns at once if there is a permit. */
    public void await() throws InterruptedException {
        new Wait().await();
    }

    /** Takes the permit if there is one, and returns whether there was. */
    public boolean tryAwait() {
        lock();
        try {
            boolean was = permit;
            permit = false;
            return was;
        } finally {
            unlock();
        }
    }

    /** Waits as {@link #await()} does, at most for the timeout; returns false after that. */
    public boolean await(Duration timeout) throws InterruptedException {
        Wait wait = new Wait();
        if (wait.waitFor(Operation.nanos(timeout))) {
            wait.take();
            return true;
        }
        return false;
    }

    /**
     * Waits to be told. {@link #notifyWaiters()} counts from this call on, {@link #notifyOne()}
     * from the first poll on; a wait that is cancelled after {@code notifyOne} ended it tells the
     * next.
     */
    public Pollable<Void> awaitAsync() {
        return new Wait();
    }

    /** Returns a description that says whether there is a permit, and how many wait. */
    @Override
    public String toString() {
        lock();
        try {
            return "Notify["
                    + (permit ? "a permit" : "no permit")
                    + ", "
                    + waiting.size()
                    + " waiting]";
        } finally {
            unlock();
        }
    }

    private final class Wait extends Operation<Void> {
        private final long begun = rounds;

        @Override
        Guarded structure() {
            return Notify.this;
        }

        @Override
        WaitList queue() {
            return waiting;
        }

        @Override
        boolean mayBeReady() {
            return permit || rounds != begun;
        }

        @Override
        @Nullable Object tryNow() {
            if (rounds != begun) {
                return ALL;
            }
            if (!permit) {
                return null;
            }
            permit = false;
            return ONE;
        }

        @Override
        void undo(Object got) {
            if (got.equals(ONE)) {
                passOn();
            }
        }

        @Override
        @Nullable Void result(Object got) {
            return null;
        }

        @Override
        public String toString() {
            return "a wait for a Notify";
        }
    }
}
