package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A number of permits that threads and stackless tasks take, one or several at a time, and give
 * back: a limit on how many do something at the same time.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="semaphore"}
 *
 * <p>Whoever acquires permits gets {@link Permits}, and gives them back by closing these: a thread
 * at the end of a {@code try} block; a task best by {@link #withPermit}, which gives the permit
 * back also when the task is cancelled.
 *
 * <p>Permits are granted first come, first served. A request for several that waits is not
 * overtaken by smaller ones, so it is served at some time.
 *
 * <p>If threads alone use the permits, {@link java.util.concurrent.Semaphore} will do as well.
 * Permits there belong to nobody: a double release goes unnoticed, and no description says who has
 * them.
 */
public final class Semaphore {

    /** The most permits of a semaphore, those in use included. */
    public static final int MAX_PERMITS = PermitQueue.MAX;

    private final PermitQueue queue;

    /**
     * Makes a semaphore with so many permits.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public Semaphore(int permits) {
        queue = new PermitQueue(checked(permits, 0), false);
    }

    /** Waits for a permit. */
    public Permits acquire() throws InterruptedException {
        return acquire(1);
    }

    /**
     * Waits for so many permits, and takes all of them at once. A request for more than there are
     * waits until some are {@linkplain #add added}.
     *
     * @throws IllegalArgumentException if the number is less than 1
     * @throws ClosedException if the semaphore is closed before they are granted
     */
    public Permits acquire(int permits) throws InterruptedException {
        return operation(permits).await();
    }

    /** Takes a permit if one is free and nobody waits, and returns null otherwise. */
    public @Nullable Permits tryAcquire() {
        return tryAcquire(1);
    }

    /**
     * Takes so many permits if they are free and nobody waits, and returns null otherwise.
     *
     * @throws IllegalArgumentException if the number is less than 1
     * @throws ClosedException if the semaphore is closed
     */
    public @Nullable Permits tryAcquire(int permits) {
        return queue.tryTake(new Permits(queue, checked(permits, 1)));
    }

    /** Waits for a permit at most for the timeout, and returns null after that. */
    public @Nullable Permits tryAcquire(Duration timeout) throws InterruptedException {
        return tryAcquire(1, timeout);
    }

    /**
     * Waits as {@link #acquire(int)} does, at most for the timeout, and returns null after that.
     *
     * @throws IllegalArgumentException if the number is less than 1
     * @throws ClosedException if the semaphore is closed before they are granted
     */
    public @Nullable Permits tryAcquire(int permits, Duration timeout) throws InterruptedException {
        return operation(permits).await(timeout);
    }

    /** Yields a permit once it is granted, as {@link #acquireAsync(int)}. */
    public Pollable<Permits> acquireAsync() {
        return acquireAsync(1);
    }

    /**
     * Yields so many permits once they are granted, or throws {@link ClosedException}. Nobody
     * closes permits that a combinator has and does not pass on, such as {@link
     * dev.joule.task.Pollables#joinAll} that is cancelled. Prefer {@link #withPermit}.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public Pollable<Permits> acquireAsync(int permits) {
        return operation(permits);
    }

    /**
     * Awaits a permit, does the work, and gives the permit back once the work has yielded or thrown
     * or is cancelled. The call that makes the work runs on a worker, when there is a permit.
     *
     * @param <T> what the work yields
     */
    public <T> Pollable<T> withPermit(Callable<? extends Pollable<? extends T>> work) {
        return operation(1).during(work);
    }

    /**
     * Adds permits, for good.
     *
     * @throws IllegalArgumentException if the number is less than 1
     * @throws IllegalStateException if there would be more than {@link #MAX_PERMITS}; then none was
     *     added
     */
    public void add(int permits) {
        if (!queue.add(checked(permits, 1))) {
            throw new IllegalStateException(
                    "adding " + permits + " permits would exceed " + MAX_PERMITS);
        }
    }

    /** Returns the number of permits that nobody has at this moment. */
    public int available() {
        return queue.available();
    }

    /**
     * Closes the semaphore: those who wait, and those who ask later, get {@link ClosedException}.
     * Permits that were granted stay valid until they are closed.
     */
    public void close() {
        queue.close();
    }

    /** Returns whether the semaphore is closed. */
    public boolean isClosed() {
        return queue.isClosed();
    }

    private LeaseOperation<Permits> operation(int permits) {
        return new LeaseOperation<>(new Permits(queue, checked(permits, 1)));
    }

    private static int checked(int permits, int least) {
        if (permits < least) {
            throw new IllegalArgumentException(
                    "the number of permits must be at least " + least + ", not " + permits);
        }
        return permits;
    }

    /** Returns a description that names the holders, and how many wait. */
    @Override
    public String toString() {
        return "Semaphore[" + available() + " available, " + queue.describe() + "]";
    }

    /** Permits that were granted; closing them gives all of them back. */
    public static final class Permits extends Lease {
        private final int count;

        Permits(PermitQueue queue, int count) {
            super(queue, count);
            this.count = count;
        }

        /** Returns how many these are. */
        public int count() {
            return count;
        }

        /**
         * Removes these permits from the semaphore for good, instead of giving them back. Forget
         * what is used up, such as the tokens of a rate: permits that are merely dropped count as
         * held, and the semaphore keeps an entry for them.
         *
         * @throws IllegalStateException if they were closed or forgotten before
         */
        public void forget() {
            if (!queue.forget(this)) {
                throw ended();
            }
        }

        @Override
        void refuseClosed() {
            throw new ClosedException();
        }

        @Override
        String name() {
            return "Semaphore";
        }
    }

    /** Thrown to those who ask a closed semaphore for permits. */
    public static final class ClosedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ClosedException() {
            super("the semaphore is closed");
        }
    }
}
