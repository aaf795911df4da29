package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Holds a fixed number of threads and stackless tasks, the parties, until all of them have arrived;
 * then the next round begins.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="barrier"}
 *
 * <p>The last to arrive is the {@linkplain Arrival#LEADER leader} of its round. It waits for
 * nobody, so there is exactly one, and it cannot be cancelled in between. A party that gives up
 * while it waits does not count: the round needs another one in its place.
 *
 * <p>If threads alone take part, use {@link java.util.concurrent.CyclicBarrier}, or {@link
 * java.util.concurrent.Phaser} for a number of parties that changes. A {@code CyclicBarrier} fails
 * all its parties if one gives up; this barrier goes on waiting.
 */
public final class Barrier extends Guarded {

    /** The part that a party has in its round. */
    public enum Arrival {
        /** It came last, and ended the wait of the others. */
        LEADER,
        /** It waited for others. */
        FOLLOWER
    }

    private final int parties;
    private final WaitList waiting = new WaitList();

    /**
     * Makes a barrier for so many parties.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public Barrier(int parties) {
        if (parties < 1) {
            throw new IllegalArgumentException("a barrier needs a party, not " + parties);
        }
        this.parties = parties;
    }

    /** Arrives, and waits on the calling thread until all have arrived. */
    public Arrival await() throws InterruptedException {
        return new Wait().await();
    }

    /** Arrives as the leader if all others have arrived, and returns null otherwise. */
    public @Nullable Arrival tryAwait() {
        lock();
        try {
            return arrive();
        } finally {
            unlock();
        }
    }

    /**
     * Waits as {@link #await()} does, at most for the timeout; after that it returns null, and has
     * not arrived.
     */
    public @Nullable Arrival await(Duration timeout) throws InterruptedException {
        Wait wait = new Wait();
        return wait.waitFor(Operation.nanos(timeout)) ? wait.take() : null;
    }

    /** Arrives at the first poll, and yields once all have arrived. */
    public Pollable<Arrival> awaitAsync() {
        // A select would claim its branches one by one; a round has all its parties or none.
        return new Wait().map(arrival -> arrival);
    }

    /** Ends the round if one is missing, who is the caller; returns null otherwise. Locked. */
    private @Nullable Arrival arrive() {
        if (waiting.size() < parties - 1) {
            return null;
        }
        waiting.completeAll(Arrival.FOLLOWER);
        return Arrival.LEADER;
    }

    /** Returns the number of parties. */
    public int parties() {
        return parties;
    }

    /** Returns the number of parties that have arrived in this round at this moment. */
    public int arrived() {
        lock();
        try {
            return waiting.size();
        } finally {
            unlock();
        }
    }

    /** Returns a description that says how many have arrived. */
    @Override
    public String toString() {
        return "Barrier[" + arrived() + " of " + parties + " arrived]";
    }

    private final class Wait extends Operation<Arrival> {
        @Override
        Guarded structure() {
            return Barrier.this;
        }

        @Override
        WaitList queue() {
            return waiting;
        }

        @Override
        boolean mayBeReady() {
            return waiting.size() >= parties - 1;
        }

        @Override
        @Nullable Object tryNow() {
            return arrive();
        }

        @Override
        void undo(Object got) {} // the round is over, and it took part

        @Override
        Arrival result(Object got) {
            return (Arrival) got;
        }

        @Override
        public String toString() {
            return "a wait for a Barrier";
        }
    }
}
