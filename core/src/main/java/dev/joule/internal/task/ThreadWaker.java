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

    /** The wait is over: the thread is not held, and not woken, any more. */
    void expire() {
        thread = null;
    }

    boolean isWoken() {
        return woken;
    }

    /** Takes the wake, before a look at its reason. */
    void reset() {
        woken = false;
    }

    /** Sleeps until woken; interrupted, it throws. */
    void await() throws InterruptedException {
        while (!woken) {
            throwIfInterrupted();
            LockSupport.park(this);
        }
    }

    /** Sleeps until woken or for a time. Returns whether it was woken. */
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
