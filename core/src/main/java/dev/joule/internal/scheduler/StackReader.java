package dev.joule.internal.scheduler;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A thread that reads stacks, for a caller that waits for so long at most. */
final class StackReader implements Runnable {
    /**
     * More stacks than these are read at one stop of all threads. One by one, each thread has to
     * get a processor while the others keep theirs; when all stop, each needs it for a moment only.
     */
    private static final int FEW = 4;

    private final List<Stacks> all;
    private final boolean onlyWaiting;
    private final CountDownLatch isDone = new CountDownLatch(1);

    private StackReader(List<Stacks> all, boolean onlyWaiting) {
        this.all = all;
        this.onlyWaiting = onlyWaiting;
    }

    /**
     * Reads the stacks that have not been read, or as many as can be read by then. Without memory
     * there are fewer, and without a thread none.
     */
    static void read(List<Stacks> all, boolean onlyWaiting, String name, long deadline) {
        int unread = 0;
        for (Stacks stacks : all) {
            unread += stacks.unread();
        }
        if (unread > 0) {
            StackReader reader = new StackReader(all, onlyWaiting);
            if (reader.tryStart(name)) {
                reader.awaitUntil(deadline);
            }
        }
    }

    private boolean tryStart(String name) {
        try {
            Thread thread = new Thread(null, this, "joule-" + name + "-report", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            thread.start();
            return true;
        } catch (OutOfMemoryError noThread) {
            return false;
        }
    }

    @Override
    public void run() {
        try {
            readAll();
        } catch (OutOfMemoryError error) {
            // The report has the names of the others.
        } finally {
            isDone.countDown();
        }
    }

    private void readAll() {
        int platform = 0;
        for (Stacks stacks : all) {
            platform += stacks.areOfPlatform() ? stacks.unread() : 0;
        }
        Map<Thread, StackTraceElement[]> atOnce =
                !onlyWaiting && platform > FEW ? Thread.getAllStackTraces() : Map.of();
        for (Stacks stacks : all) {
            if (!atOnce.isEmpty() && stacks.areOfPlatform()) {
                stacks.read(atOnce);
            } else {
                stacks.read(onlyWaiting);
            }
        }
    }

    /** Waits whatever interrupts come: the caller's own may have come before. */
    private void awaitUntil(long deadline) {
        boolean isInterrupted = false;
        boolean isOver = false;
        while (!isOver) {
            try {
                isDone.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
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
