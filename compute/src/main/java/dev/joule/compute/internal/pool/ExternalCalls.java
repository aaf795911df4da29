package dev.joule.compute.internal.pool;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts active external calls and rejects new ones after close. */
final class ExternalCalls {

    private final String pool;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition empty = lock.newCondition();
    private long inside;
    private boolean closed;

    ExternalCalls(String pool) {
        this.pool = pool;
    }

    /**
     * Counts a call; returns false after {@link #close}.
     *
     * @param isNested true for a part of a call that is counted and has not ended: it is always
     *     accepted
     */
    boolean tryEnter(boolean isNested) {
        lock.lock();
        try {
            if (closed && !isNested) {
                return false;
            }
            inside++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    RejectedExecutionException closed() {
        return new RejectedExecutionException("the compute pool \"" + pool + "\" is closed");
    }

    void leave() {
        lock.lock();
        try {
            if (--inside == 0) {
                empty.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    void awaitEmpty() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (inside > 0) {
                empty.await();
            }
        } finally {
            lock.unlock();
        }
    }
}
