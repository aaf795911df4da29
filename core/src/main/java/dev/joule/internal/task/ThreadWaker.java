package dev.joule.internal.task;

import dev.joule.task.Waker;
import java.util.concurrent.locks.LockSupport;

/** Wakes a thread that waits in {@link Joining} or polls in {@link BlockOn}. */
final class ThreadWaker implements Waker {
    private final Thread thread = Thread.currentThread();
    private volatile boolean woken;

    @Override
    public void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    boolean isWoken() {
        return woken;
    }

    /** Takes the wake, before a look at what it was for. */
    void reset() {
        woken = false;
    }

    /** Sleeps until woken; interrupted, it throws. */
    void await() throws InterruptedException {
        while (!woken) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.park(this);
        }
    }

    /** Sleeps until woken or until a moment of {@link System#nanoTime}; whether woken. */
    boolean awaitUntil(long deadline) throws InterruptedException {
        while (!woken) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
        }
        return true;
    }
}
