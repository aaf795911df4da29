package dev.joule.cli.demo;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread outside the pool that submits all items. It begins the rounds of the closed loads at
 * once, and submits the items of the paced loads every millisecond. When it was late it catches up,
 * so the offered rate does not depend on the subject.
 */
final class Submitter {

    private static final long TICK_NANOS = 1_000_000;

    private final List<PacedLoad> paced = new CopyOnWriteArrayList<>();
    private final Queue<Runnable> rounds = new ConcurrentLinkedQueue<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("demo-submitter").unstarted(this::run);
    private volatile boolean stopped;

    /** Makes the load offer its due items from now on. */
    void pace(PacedLoad load) {
        paced.add(load);
    }

    /** Makes the submitter's thread run this at once; called from any thread. */
    void submit(Runnable begin) {
        rounds.add(begin);
        LockSupport.unpark(thread);
    }

    void start() {
        thread.start();
    }

    /** Stops the thread and waits for its end. */
    void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    private void run() {
        long start = System.nanoTime();
        while (!stopped) {
            for (Runnable begin = rounds.poll(); begin != null; begin = rounds.poll()) {
                begin.run();
            }
            long sinceStart = System.nanoTime() - start;
            paced.forEach(load -> load.offerDue(sinceStart));
            LockSupport.parkNanos(this, TICK_NANOS);
        }
    }
}
