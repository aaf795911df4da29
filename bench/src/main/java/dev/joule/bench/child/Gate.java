package dev.joule.bench.child;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** What an outside thread waits at until the last task of a round is through. */
public final class Gate {

    private final AtomicInteger left = new AtomicInteger();
    private final Thread waiter = Thread.currentThread();
    private volatile boolean open;

    /** Closes the gate until that many tasks have counted down. Only the thread that made it. */
    public void expect(int count) {
        open = false;
        left.set(count);
    }

    /** Says that one task is through. */
    public void countDown() {
        if (left.decrementAndGet() == 0) {
            open = true;
            LockSupport.unpark(waiter);
        }
    }

    /** Waits for the last task. Only the thread that made the gate. */
    public void await() {
        while (!open) {
            LockSupport.park(this);
        }
    }
}
