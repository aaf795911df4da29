package dev.joule.internal.scheduler;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads stacks on a thread of its own, so that the caller can stop waiting at a deadline. The
 * thread is started ahead of time: on an overloaded machine a new thread waits long to be scheduled
 * first, and a sleeping one does not.
 */
final class StackReader implements Runnable {
    /**
     * The number of stacks above which all are read at one stop of all threads. One by one, each
     * thread has to get a processor while the others keep theirs; when all stop, each needs it for
     * a moment only.
     */
    private static final int FEW = 4;

    /**
     * The number of threads above which one stop of all takes too long: it begins only when each
     * thread has reached it, and it stops the caller as well. Above this number stacks are read one
     * at a time, as many as the deadline allows.
     */
    static final int MANY = 24;

    private final CountDownLatch isOrdered = new CountDownLatch(1);
    private final CountDownLatch areWaitingRead = new CountDownLatch(1);
    private final CountDownLatch areInterrupted = new CountDownLatch(1);
    private final CountDownLatch isDone = new CountDownLatch(1);
    private volatile List<Stacks> all = List.of();

    /** True if the caller waits no more. */
    private volatile boolean isOver;

    private StackReader() {}

    /** Starts one; {@code null} without memory for a thread. */
    static @Nullable StackReader tryStart(String name) {
        try {
            StackReader reader = new StackReader();
            Thread thread = new Thread(null, reader, "joule-" + name + "-report", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            thread.start();
            return reader;
        } catch (OutOfMemoryError noThread) {
            return null;
        }
    }

    /** Reads the stacks of the threads that wait, until that time. */
    void readWaiting(List<Stacks> stacks, long deadline) {
        all = stacks;
        isOrdered.countDown();
        awaitUntil(areWaitingRead, deadline);
    }

    /** Reads the other stacks, until that time. */
    void readOthers(long deadline) {
        areInterrupted.countDown();
        awaitUntil(isDone, deadline);
        isOver = true;
    }

    /** Returns whether to stop reading. */
    boolean isOver() {
        return isOver;
    }

    /** Ends the thread if it waits for a request. */
    void end() {
        isOrdered.countDown();
        areInterrupted.countDown();
    }

    @Override
    public void run() {
        try {
            awaitUntil(isOrdered, Long.MAX_VALUE);
            for (Stacks stacks : all) {
                stacks.read(true, this);
            }
            areWaitingRead.countDown();
            awaitUntil(areInterrupted, Long.MAX_VALUE);
            readOthers();
        } catch (OutOfMemoryError error) {
            // The report has the names of the others.
        } finally {
            areWaitingRead.countDown();
            isDone.countDown();
        }
    }

    private void readOthers() {
        int platform = 0;
        for (Stacks stacks : all) {
            platform += stacks.areOfPlatform() ? stacks.unread() : 0;
        }
        if (platform > FEW && platform <= MANY) {
            Map<Thread, StackTraceElement[]> atOnce = Thread.getAllStackTraces();
            for (Stacks stacks : all) {
                if (stacks.areOfPlatform()) {
                    stacks.read(atOnce);
                }
            }
        }
        for (Stacks stacks : all) {
            stacks.read(false, this);
        }
    }

    /** Waits in spite of interrupts: the caller's own may have come before. */
    private static void awaitUntil(CountDownLatch latch, long deadline) {
        boolean isInterrupted = false;
        boolean isOver = false;
        while (!isOver) {
            try {
                if (deadline == Long.MAX_VALUE) {
                    latch.await();
                } else {
                    latch.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                }
                isOver = true;
            } catch (InterruptedException interrupt) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
