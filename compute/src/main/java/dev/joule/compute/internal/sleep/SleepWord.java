package dev.joule.compute.internal.sleep;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Who searches, who sleeps, and the jobs event counter, in one word: see the package.
 *
 * <p>The word is {@code [events:32 | searching:16 | sleeping:16]}. An odd number of events says
 * that somebody is about to sleep and wants to know of the next job.
 */
public final class SleepWord {

    private static final long SEARCHING_ONE = 1L << 16;
    private static final long EVENT_ONE = 1L << 32;

    /* field | everybody     | guards
     * word  | Volatile, CAS | that who publishes sees who sleeps, or who sleeps what was published */
    private static final VarHandle WORD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "word", VarHandle.class, SleepWord.class, long.class);

    private volatile long word;

    /** How many are awake and look for work of any kind. */
    public static int searching(long word) {
        return (int) (word >>> 16) & 0xffff;
    }

    /** How many sleep. */
    public static int sleeping(long word) {
        return (int) word & 0xffff;
    }

    /** The jobs event counter. */
    public static int events(long word) {
        return (int) (word >>> 32);
    }

    private static boolean isSleepy(long word) {
        return (events(word) & 1) != 0;
    }

    /** The word as it is now. */
    public long now() {
        return word;
    }

    /** A worker begins to search. */
    public void beginSearch() {
        WORD.getAndAdd(this, SEARCHING_ONE);
    }

    /**
     * A worker that searched has found something, or stops.
     *
     * @return the word after that
     */
    public long endSearch() {
        return (long) WORD.getAndAdd(this, -SEARCHING_ONE) - SEARCHING_ONE;
    }

    /**
     * A worker will sleep soon: the next job is to be an event.
     *
     * @return the counter that {@link #trySleep} must find unchanged
     */
    public int announceSleepy() {
        while (true) {
            long seen = word;
            if (isSleepy(seen)) {
                return events(seen);
            }
            if (WORD.compareAndSet(this, seen, seen + EVENT_ONE)) {
                return events(seen + EVENT_ONE);
            }
        }
    }

    /**
     * A worker falls asleep, unless there was a job since it announced that.
     *
     * @param wasSearching whether it counts as searching now
     * @return whether it is counted as asleep now
     */
    public boolean trySleep(int announced, boolean wasSearching) {
        while (true) {
            long seen = word;
            if (events(seen) != announced) {
                return false;
            }
            long next = seen + 1 - (wasSearching ? SEARCHING_ONE : 0);
            if (WORD.compareAndSet(this, seen, next)) {
                return true;
            }
        }
    }

    /**
     * A sleeper is awake again; told by whoever wakes it, so that nobody counts on a sleeper that
     * is gone, or wakes a second one while the first gets up.
     *
     * @param searches whether it will search for work of any kind
     */
    public void wake(boolean searches) {
        WORD.getAndAdd(this, (searches ? SEARCHING_ONE : 0) - 1);
    }

    /**
     * A job was published where searchers look.
     *
     * @return the word as it was then, after the job was visible to all
     */
    public long published() {
        // The job was written before, the word is read after: with the CAS in announceSleepy and
        // trySleep one of the two sides sees the other. pairs-with: SleepWord#trySleep
        VarHandle.fullFence();
        while (true) {
            long seen = word;
            if (!isSleepy(seen) || WORD.compareAndSet(this, seen, seen + EVENT_ONE)) {
                return seen;
            }
        }
    }
}
