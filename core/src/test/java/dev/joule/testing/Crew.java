package dev.joule.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that begin at the same moment; the first failure among them is the test's. */
public final class Crew {
    /** What one of the threads does. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean broken;

    public Crew add(String name, Body body) {
        threads.add(
                Thread.ofPlatform()
                        .daemon()
                        .name(name)
                        .unstarted(() -> {
                            try {
                                gate.await();
                                body.run();
                            } catch (Throwable thrown) {
                                failure.compareAndSet(null, thrown);
                                broken = true;
                            }
                        }));
        return this;
    }

    /** Whether there is no point in going on; loops that wait for another thread look here. */
    public boolean isBroken() {
        return broken;
    }

    /** Lets all begin and waits until all have ended. */
    public void work() throws InterruptedException {
        threads.forEach(Thread::start);
        gate.countDown();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            broken = true;
            threads.forEach(Thread::interrupt);
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError("a thread failed: " + thrown, thrown);
        }
    }
}
