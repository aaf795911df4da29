package dev.joule.compute.internal.sleep;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counts of searching and sleeping workers, and the jobs event counter, in one word: see the
 * package.
 *
 * <p>The word is {@code [events:32 | searching:16 | sleeping:16]}. An odd number of events means
 * that a worker is about to sleep and must notice the next job.
 */
public final class SleepWord {

    private static final long SEARCHING_ONE = 1L << 16;
    private static final long EVENT_ONE = 1L << 32;

    /* field | everybody     | guards
     * word  | Volatile, CAS | that a publisher sees the sleeper, or the sleeper what was published */
    private static final VarHandle WORD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "word", VarHandle.class, SleepWord.class, long.class);

    private volatile long word;

    /** Returns the number of workers that are awake and search for work of any kind. */
    public static int searching(long word) {
        return (int) (word >>> 16) & 0xffff;
    }

    /** Returns the number of workers that sleep. */
    public static int sleeping(long word) {
        return (int) word & 0xffff;
    }

    /** Returns the jobs event counter. */
    public static int events(long word) {
        return (int) (word >>> 32);
    }

    private static boolean isSleepy(long word) {
        return (events(word) & 1) != 0;
    }

    /** Returns the current word. */
    public long now() {
        return word;
    }

    /** Counts a worker that begins to search. */
    public void beginSearch() {
        WORD.getAndAdd(this, SEARCHING_ONE);
    }

    /**
     * Uncounts a searching worker that has found a job, or stops.
     *
     * @return the word after that
     */
    public long endSearch() {
        return (long) WORD.getAndAdd(this, -SEARCHING_ONE) - SEARCHING_ONE;
    }

    /**
     * Announces that a worker will sleep soon, so that the next job becomes an event.
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
     * Counts a worker as asleep, unless a job was published since its announcement.
     *
     * @param wasSearching true if it counts as searching now
     * @return true if it is counted as asleep now
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
     * Counts a sleeper as awake; called by the thread that wakes it, so that no thread relies on a
     * sleeper that is gone, or wakes a second one before the first runs.
     *
     * @param searches true if it will search for work of any kind
     */
    public void wake(boolean searches) {
        WORD.getAndAdd(this, (searches ? SEARCHING_ONE : 0) - 1);
    }

    /**
     * Notes that a job was published where searchers look.
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
