package dev.joule.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/**
 * A task that holds its worker until it is opened: what comes after it waits in a queue, if the
 * scheduler has no spares to run it.
 */
public final class Gate implements Runnable {
    private final CountDownLatch entered;
    private final CountDownLatch opened = new CountDownLatch(1);

    /** A gate for so many workers. */
    public Gate(int workers) {
        entered = new CountDownLatch(workers);
    }

    /** Holds so many workers of an executor; each is in the gate on return. */
    public static Gate holding(Executor executor, int workers) {
        Gate gate = new Gate(workers);
        for (int i = 0; i < workers; i++) {
            executor.execute(gate);
        }
        gate.awaitEntered();
        return gate;
    }

    /** Enters, and leaves once the gate is open; an interrupt opens it for this worker only. */
    @Override
    public void run() {
        entered.countDown();
        try {
            opened.await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }

    public void awaitEntered() {
        try {
            entered.await();
        } catch (InterruptedException interrupt) {
            throw new AssertionError("the gate was not entered", interrupt);
        }
    }

    public void open() {
        opened.countDown();
    }
}
