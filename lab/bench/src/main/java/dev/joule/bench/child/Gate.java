package dev.joule.bench.child;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A gate at which an outside thread waits for the last task of a round. */
public final class Gate {

    private final AtomicInteger left = new AtomicInteger();
    private final Thread waiter = Thread.currentThread();
    private volatile boolean open;

    /**
     * Closes the gate until that many tasks have counted down. Called only by the thread that
     * created the gate.
     */
    public void expect(int count) {
        open = false;
        left.set(count);
    }

    /** Counts one task as done. */
    public void countDown() {
        if (left.decrementAndGet() == 0) {
            open = true;
            LockSupport.unpark(waiter);
        }
    }

    /** Waits for the last task. Called only by the thread that created the gate. */
    public void await() {
        while (!open) {
            LockSupport.park(this);
        }
    }
}
