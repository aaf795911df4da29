package dev.joule.testing;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/**
 * A task that holds its worker until it is opened: what comes after it waits in a queue, if the
 * scheduler has no spares to run it.
 */
public final class Gate implements Runnable {
    private final CountDownLatch entered;
    private final CountDownLatch opened = new CountDownLatch(1);
    private final Set<Thread> inside = ConcurrentHashMap.newKeySet();

    /** A gate for so many workers. */
    public Gate(int workers) {
        entered = new CountDownLatch(workers);
    }

    /** Holds so many workers of an executor; each waits in the gate on return. */
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
        inside.add(Thread.currentThread());
        entered.countDown();
        try {
            opened.await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        } finally {
            inside.remove(Thread.currentThread());
        }
    }

    /** Waits until all have entered, and those that have not left wait. */
    public void awaitEntered() {
        try {
            entered.await();
        } catch (InterruptedException interrupt) {
            throw new AssertionError("the gate was not entered", interrupt);
        }
        Await.until(() -> inside.stream().allMatch(Gate::isWaiting));
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING;
    }

    public void open() {
        opened.countDown();
    }
}
