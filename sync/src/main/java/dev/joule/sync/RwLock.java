package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A lock that one writer or any number of readers hold, threads and stackless tasks alike.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="rwLock"}
 *
 * <p>Locks are granted in the order in which they are asked for, and all readers up to the next
 * writer at once. So writers are preferred: a reader that comes while a writer waits is served
 * after the writer, and no stream of readers keeps a writer out.
 *
 * <p>For the same reason a reader must not ask for a second read lock: a writer may wait in
 * between. A thread that holds the lock by a blocking call, and then waits for it in whichever way,
 * gets an {@link IllegalStateException}. A task waits for ever, unless it has a {@linkplain
 * dev.joule.time.Timers#timeout timeout}. There is no upgrade from reading to writing: two readers
 * that want it would wait for each other. A writer becomes a reader by {@link
 * WriteGuard#downgrade()}.
 *
 * <p>If threads alone use the lock, {@link java.util.concurrent.locks.ReentrantReadWriteLock} or
 * {@link java.util.concurrent.locks.StampedLock} will do, and optimistic reads of the latter are
 * far quicker. If reading takes less than a microsecond, a {@link Mutex} or {@code synchronized} is
 * no slower.
 */
public final class RwLock {
    private static final int ALL = PermitQueue.MAX;

    private final PermitQueue queue = new PermitQueue(ALL, true);

    /** Makes a lock that is free. */
    public RwLock() {}

    /**
     * Waits until no writer holds the lock or waits longer for it, and locks it for reading.
     *
     * @throws IllegalStateException if this thread holds it by a blocking call and would wait
     */
    public ReadGuard read() throws InterruptedException {
        return reading().await();
    }

    /**
     * Locks for reading if no writer holds the lock or waits for it, and returns null otherwise.
     */
    public @Nullable ReadGuard tryRead() {
        return queue.tryTake(new ReadGuard(queue));
    }

    /**
     * Waits as {@link #read()} does, at most for the timeout, and returns null after that.
     *
     * @throws IllegalStateException if this thread holds it by a blocking call and would wait
     */
    public @Nullable ReadGuard tryRead(Duration timeout) throws InterruptedException {
        return reading().await(timeout);
    }

    /** Yields the guard once it is locked for reading. Prefer {@link #withRead}. */
    public Pollable<ReadGuard> readAsync() {
        return reading();
    }

    /**
     * Locks for reading, does the work, and unlocks once the work has yielded or thrown or is
     * cancelled. The call that makes the work runs on a worker, under the lock.
     *
     * @param <T> what the work yields
     */
    public <T> Pollable<T> withRead(Callable<? extends Pollable<? extends T>> work) {
        return reading().during(work);
    }

    /**
     * Waits until nobody holds the lock or waits longer for it, and locks it for writing.
     *
     * @throws IllegalStateException if this thread holds it by a blocking call and would wait
     */
    public WriteGuard write() throws InterruptedException {
        return writing().await();
    }

    /** Locks for writing if nobody holds the lock, and returns null otherwise. */
    public @Nullable WriteGuard tryWrite() {
        return queue.tryTake(new WriteGuard(queue));
    }

    /**
     * Waits as {@link #write()} does, at most for the timeout, and returns null after that.
     *
     * @throws IllegalStateException if this thread holds it by a blocking call and would wait
     */
    public @Nullable WriteGuard tryWrite(Duration timeout) throws InterruptedException {
        return writing().await(timeout);
    }

    /** Yields the guard once it is locked for writing. Prefer {@link #withWrite}. */
    public Pollable<WriteGuard> writeAsync() {
        return writing();
    }

    /**
     * Locks for writing, does the work, and unlocks once the work has yielded or thrown or is
     * cancelled. The call that makes the work runs on a worker, under the lock.
     *
     * @param <T> what the work yields
     */
    public <T> Pollable<T> withWrite(Callable<? extends Pollable<? extends T>> work) {
        return writing().during(work);
    }

    private LeaseOperation<ReadGuard> reading() {
        return new LeaseOperation<>(new ReadGuard(queue));
    }

    private LeaseOperation<WriteGuard> writing() {
        return new LeaseOperation<>(new WriteGuard(queue));
    }

    /** Returns a description that names the holders, and how many wait. */
    @Override
    public String toString() {
        int available = queue.available();
        String how = available == 0 ? "writing" : available == ALL ? "free" : "reading";
        return "RwLock[" + how + ", " + queue.describe() + "]";
    }

    /**
     * Keeps a lock locked for reading until it is closed, which may be done by any thread, once.
     */
    public static final class ReadGuard extends Lease {
        ReadGuard(PermitQueue queue) {
            super(queue, 1);
        }

        @Override
        String name() {
            return "RwLock";
        }
    }

    /**
     * Keeps a lock locked for writing until it is closed, which may be done by any thread, once.
     */
    public static final class WriteGuard extends Lease {
        WriteGuard(PermitQueue queue) {
            super(queue, ALL);
        }

        /**
         * Admits readers from now on. This guard keeps the lock, for reading: no writer gets it in
         * between. Does nothing the second time.
         *
         * @throws IllegalStateException if the guard is closed
         */
        public void downgrade() {
            if (!queue.shrink(this, 1)) {
                throw ended();
            }
        }

        @Override
        String name() {
            return "RwLock";
        }
    }
}
