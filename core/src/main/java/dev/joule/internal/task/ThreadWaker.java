package dev.joule.internal.task;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Wakes a thread that waits in {@link TaskJoin} or polls in {@link BlockOn}. */
final class ThreadWaker implements ExpiringWaker {
    /** {@code null} when the wait is over. */
    private volatile @Nullable Thread thread = Thread.currentThread();

    private volatile boolean woken;

    @Override
    public void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    @Override
    public boolean isExpired() {
        return thread == null;
    }

    /** Ends the wait: drops the thread, which is not woken after this. */
    void expire() {
        thread = null;
    }

    boolean isWoken() {
        return woken;
    }

    /** Clears the mark of a wake; called before the thread looks for what it was woken for. */
    void reset() {
        woken = false;
    }

    /** Sleeps until woken or interrupted. */
    void await() throws InterruptedException {
        while (!woken) {
            throwIfInterrupted();
            LockSupport.park(this);
        }
    }

    /**
     * Sleeps until woken or interrupted, or until the time is over. Returns whether it was woken.
     */
    boolean await(long nanos) throws InterruptedException {
        if (nanos >= TaskJoin.FOREVER_NANOS) { // a thread without a timeout needs no timer
            await();
            return true;
        }
        long deadline = System.nanoTime() + nanos;
        while (!woken) {
            throwIfInterrupted();
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
        }
        return true;
    }

    static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
