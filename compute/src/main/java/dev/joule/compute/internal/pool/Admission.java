package dev.joule.compute.internal.pool;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts who is inside, and closes the door. */
final class Admission {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition empty = lock.newCondition();
    private long inside;
    private boolean closed;

    void enter() {
        lock.lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("the pool is closed");
            }
            inside++;
        } finally {
            lock.unlock();
        }
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
