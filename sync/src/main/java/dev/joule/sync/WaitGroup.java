package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is under way, and lets threads and stackless tasks wait until nothing is.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="waitGroup"}
 *
 * <p>Add before the work is started, not in it: otherwise the wait may be over before the work has
 * begun. Work that fails or is cancelled must be counted as done, too: {@link
 * dev.joule.task.Pollable#onFinally} does that for a task, {@code finally} for a thread.
 *
 * <p>A wait ends when the count is zero, and stays ended if more is added after that. The count may
 * rise and fall to zero any number of times.
 *
 * <p>If threads alone wait, {@link java.util.concurrent.Phaser} will do, and {@link
 * java.util.concurrent.CountDownLatch} if the count is known beforehand. To wait for tasks whose
 * results are of interest, join their handles: {@link dev.joule.task.Pollables#joinAll}.
 */
public final class WaitGroup extends Guarded {
    private static final String DONE = "done";

    private final WaitList waiting = new WaitList();

    /* Guarded by the lock. */
    private int count;

    /** Makes one with nothing under way. */
    public WaitGroup() {}

    /**
     * Adds to the count, or subtracts from it if the number is negative.
     *
     * @throws IllegalStateException if the count would be negative, or too large; it stays as it
     *     was
     */
    public void add(int more) {
        long sum;
        lock();
        try {
            sum = (long) count + more;
            if (sum >= 0 && sum <= Integer.MAX_VALUE) {
                count = (int) sum;
                if (sum == 0) {
                    waiting.completeAll(DONE);
                }
                return;
            }
        } finally {
            unlock();
        }
        throw new IllegalStateException(
                sum < 0
                        ? "a WaitGroup's count would be " + sum + ": more was done than added"
                        : "a WaitGroup's count would be " + sum);
    }

    /**
     * Subtracts one from the count.
     *
     * @throws IllegalStateException if it is zero
     */
    public void done() {
        add(-1);
    }

    /** Returns the count at this moment. */
    public int count() {
        lock();
        try {
            return count;
        } finally {
            unlock();
        }
    }

    /** Waits on the calling thread until the count is zero. */
    public void await() throws InterruptedException {
        new Wait().await();
    }

    /** Returns whether the count is zero. */
    public boolean tryAwait() {
        return count() == 0;
    }

    /** Waits as {@link #await()} does, at most for the timeout; returns false after that. */
    public boolean await(Duration timeout) throws InterruptedException {
        Wait wait = new Wait();
        if (wait.waitFor(Operation.nanos(timeout))) {
            wait.take();
            return true;
        }
        return false;
    }

    /** Yields once the count is zero, for the first time from the first poll on. */
    public Pollable<Void> awaitAsync() {
        return new Wait();
    }

    /** Returns a description with the count, and how many wait. */
    @Override
    public String toString() {
        lock();
        try {
            return "WaitGroup[" + count + " under way, " + waiting.size() + " waiting]";
        } finally {
            unlock();
        }
    }

    private final class Wait extends Operation<Void> {
        @Override
        Guarded structure() {
            return WaitGroup.this;
        }

        @Override
        WaitList queue() {
            return waiting;
        }

        @Override
        boolean mayBeReady() {
            return count == 0;
        }

        @Override
        @Nullable Object tryNow() {
            return count == 0 ? DONE : null;
        }

        @Override
        void undo(Object got) {}

        @Override
        @Nullable Void result(Object got) {
            return null;
        }

        @Override
        public String toString() {
            return "a wait for a WaitGroup";
        }
    }
}
