package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A lock that one thread or stackless task at a time holds, granted in the order in which they ask.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="mutex"}
 *
 * <p>A lock gives a {@link Guard}, and closing the guard unlocks. A thread holds the mutex in a
 * {@code try} block; a task best by {@link #withLock}, which unlocks also when the task is
 * cancelled. A guard is tied to no thread: a task may close it on another worker than the one that
 * got it.
 *
 * <p>A mutex is not reentrant. A thread that holds it by a {@linkplain #lock() blocking call}, and
 * then waits for it again, gets an {@link IllegalStateException}. A task that awaits the mutex
 * while it holds it waits for ever, unless it has a {@linkplain dev.joule.time.Timers#timeout
 * timeout}.
 *
 * <p>If threads alone use the lock, {@link java.util.concurrent.locks.ReentrantLock} is quicker
 * under contention, since it does not wait for the thread that is next in line. To guard a few
 * fields that are read and written without waiting in between, {@code synchronized} will do, in
 * tasks too. This class is for what has to stay locked while a task waits for something else.
 */
public final class Mutex {
    private final PermitQueue queue = new PermitQueue(1, true);

    /** Makes a mutex that is free. */
    public Mutex() {}

    /**
     * Waits until the mutex is free and nobody waits longer for it, and locks it.
     *
     * @throws IllegalStateException if this thread holds it by a blocking call and would wait
     */
    public Guard lock() throws InterruptedException {
        return operation().await();
    }

    /** Locks the mutex if it is free, and returns null if it is not. */
    public @Nullable Guard tryLock() {
        return queue.tryTake(new Guard(queue));
    }

    /**
     * Waits as {@link #lock()} does, at most for the timeout, and returns null after that.
     *
     * @throws IllegalStateException if this thread holds it by a blocking call and would wait
     */
    public @Nullable Guard tryLock(Duration timeout) throws InterruptedException {
        return operation().await(timeout);
    }

    /**
     * Yields the guard once the mutex is locked, as {@link #lock()}. Nobody closes a guard that a
     * combinator has and does not pass on, such as {@link dev.joule.task.Pollables#join} of two
     * locks that is cancelled while it waits for the second. Prefer {@link #withLock}.
     */
    public Pollable<Guard> lockAsync() {
        return operation();
    }

    /**
     * Locks the mutex, does the work, and unlocks once the work has yielded or thrown or is
     * cancelled. The call that makes the work runs on a worker, under the lock.
     *
     * @param <T> what the work yields
     */
    public <T> Pollable<T> withLock(Callable<? extends Pollable<? extends T>> work) {
        return operation().during(work);
    }

    /** Returns whether the mutex is locked at this moment. */
    public boolean isLocked() {
        return queue.available() == 0;
    }

    private LeaseOperation<Guard> operation() {
        return new LeaseOperation<>(new Guard(queue));
    }

    /** Returns a description that names the holder, and how many wait. */
    @Override
    public String toString() {
        return "Mutex[" + queue.describe() + "]";
    }

    /** Keeps a mutex locked until it is closed, which may be done by any thread, once. */
    public static final class Guard extends Lease {
        Guard(PermitQueue queue) {
            super(queue, 1);
        }

        @Override
        String name() {
            return "Mutex";
        }
    }
}
