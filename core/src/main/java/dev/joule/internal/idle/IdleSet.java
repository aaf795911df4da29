package dev.joule.internal.idle;

import dev.joule.internal.layout.CacheLines;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The set of parked workers, with the number of searchers and the timed sleeper's state. The essay,
 * with the handshakes and their proof, is in the package documentation.
 */
public final class IdleSet {
    public static final int MAX_WORKERS = ParkedBitmap.MAX_WORKERS;

    /**
     * A woken worker may need longer to begin than a task takes, so a second task wakes a second
     * worker meanwhile.
     */
    private static final int SEARCHERS_OF_ANY_POOL = 2;

    /**
     * A large pool may have more searchers: a single one would wake a thousand workers one after
     * the other, in ten milliseconds.
     */
    private static final int WORKERS_PER_SEARCHER = 16;

    private static final long ROLES = IdleWord.TIMED_SLEEPER | IdleWord.WATCHING;

    /** The word's place in a padded array of its own: every push reads it. */
    private static final int AT = CacheLines.APART_IN_LONGS;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] word = new long[2 * AT];
    private final ParkedBitmap bitmap;
    private final int workers;

    /** The number of searchers at which no further worker is claimed for a waiting task. */
    private final int searchersMax;

    /** The index of the timed sleeper, or -1; read to claim it last, or to wake it. */
    private volatile int timedSleeper = -1;

    public IdleSet(int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("workers must be 1 to " + MAX_WORKERS);
        }
        this.workers = workers;
        bitmap = new ParkedBitmap(workers);
        searchersMax = Math.max(SEARCHERS_OF_ANY_POOL, workers / WORKERS_PER_SEARCHER);
    }

    private long wordVolatile() {
        return (long) WORD.getVolatile(word, AT);
    }

    private boolean casWord(long expected, long next) {
        return WORD.compareAndSet(word, AT, expected, next);
    }

    private long addToWord(long delta) {
        return (long) WORD.getAndAdd(word, AT, delta) + delta;
    }

    /**
     * Returns whether a thread that has just published work may have to wake a worker: one is
     * parked, and none or few search. Then call {@link #tryClaim(int)}, which decides. The caller
     * has a StoreLoad between publishing the work and this read; the other side is {@link
     * #transitionToParked}, which changes the word before the worker's last look.
     */
    public boolean wantsSearcher() {
        long now = wordVolatile();
        return IdleWord.searching(now) < searchersMax && IdleWord.parked(now) > 0;
    }

    /** Returns whether a worker is parked and none would wake up for a timer. */
    public boolean needsTimedSleeper() {
        return lacks(IdleWord.TIMED_SLEEPER);
    }

    /** Returns whether a worker is parked and none watches the slots. */
    public boolean needsWatcher() {
        return lacks(IdleWord.WATCHING);
    }

    /**
     * Returns whether a worker is parked, none searches, and the timed sleeper does not have that
     * role.
     */
    private boolean lacks(long role) {
        long now = wordVolatile();
        return (now & (role | 0xffffL)) == 0 && IdleWord.parked(now) > 0;
    }

    /** Claims a parked worker for a single task: see {@link #tryClaim(int)}. */
    public int tryClaim() {
        return tryClaim(1);
    }

    /**
     * Reserves a parked worker as a searcher if {@link #wantsSearcher} and fewer workers search
     * than tasks wait. Returns its index, or -1 if there is no need. The caller wakes that worker.
     */
    public int tryClaim(int waiting) {
        int most = Math.clamp(waiting, 1, searchersMax);
        while (true) {
            long now = wordVolatile();
            if (IdleWord.searching(now) >= most || IdleWord.parked(now) == 0) {
                return -1;
            }
            if (casWord(now, now + IdleWord.CLAIM)) {
                return takeReserved();
            }
        }
    }

    /**
     * Reserves a parked worker whether or not others search, for a shutdown. Returns its index, or
     * -1 if none is parked.
     */
    public int tryClaimAny() {
        while (true) {
            long now = wordVolatile();
            if (IdleWord.parked(now) == 0) {
                return -1;
            }
            if (casWord(now, now + IdleWord.CLAIM)) {
                return takeReserved();
            }
        }
    }

    /**
     * Takes a bit for a reservation. One is always set, but a scan may miss it while other threads
     * set and clear bits; then it scans again.
     */
    private int takeReserved() {
        while (true) {
            int worker = bitmap.claimAny(timedSleeper);
            if (worker >= 0) {
                return worker;
            }
            Thread.onSpinWait();
        }
    }

    /** Enters the search unless half the workers search already. */
    public boolean tryBecomeSearcher() {
        while (true) {
            long now = wordVolatile();
            if (2 * IdleWord.searching(now) >= workers) {
                return false;
            }
            if (casWord(now, now + IdleWord.ONE_SEARCHING)) {
                return true;
            }
        }
    }

    /**
     * Leaves the search after a task was found.
     *
     * @return whether this was the last searcher while others are parked: then it must make sure
     *     that a worker is on the way to the remaining work
     */
    public boolean transitionFromSearching() {
        long now = addToWord(-IdleWord.ONE_SEARCHING);
        return IdleWord.searching(now) == 0 && IdleWord.parked(now) > 0;
    }

    /**
     * Enters the parked set. The bit is set before the count, so that a reservation always finds a
     * bit. The caller looks at every queue once more after this and before it sleeps.
     */
    public void transitionToParked(int worker, boolean searching) {
        bitmap.set(worker);
        addToWord(IdleWord.ONE_PARKED - (searching ? IdleWord.ONE_SEARCHING : 0));
    }

    /** Returns whether the worker is in the parked set; a claim takes it out. */
    public boolean isParked(int worker) {
        return bitmap.isSet(worker);
    }

    /**
     * Leaves the parked set without having been claimed, as a searcher.
     *
     * @return {@code false} if another thread has claimed the worker already: then it is a searcher
     *     by that claim
     */
    public boolean tryLeaveParked(int worker) {
        while (true) {
            long now = wordVolatile();
            if (IdleWord.parked(now) == 0) {
                // As many claims are under way as bits are set: one of them clears this bit.
                if (!bitmap.isSet(worker)) {
                    return false;
                }
                Thread.onSpinWait();
            } else if (casWord(now, now + IdleWord.CLAIM)) {
                break;
            }
        }
        if (bitmap.tryClear(worker)) {
            return true;
        }
        // Claimed in between, by a claim that counted us a searcher: ours was one too many.
        addToWord(IdleWord.ONE_PARKED - IdleWord.ONE_SEARCHING);
        return false;
    }

    /** Makes a parked worker the timed sleeper if there is none. */
    public boolean tryBecomeTimedSleeper(int worker) {
        while (true) {
            long now = wordVolatile();
            if (IdleWord.hasTimedSleeper(now)) {
                return false;
            }
            if (casWord(now, now | IdleWord.TIMED_SLEEPER)) {
                timedSleeper = worker;
                return true;
            }
        }
    }

    /**
     * Publishes whether the timed sleeper watches the slots. If it does not, a worker that fills a
     * slot later sees that and wakes the timed sleeper, whose index was published before.
     */
    public void setWatching(boolean watches) {
        while (true) {
            long now = wordVolatile();
            long next = watches ? now | IdleWord.WATCHING : now & ~IdleWord.WATCHING;
            if (next == now || casWord(now, next)) {
                return;
            }
        }
    }

    /**
     * Gives up the role of timed sleeper. A thread that needs a timed sleeper after this sees that
     * there is none. The caller must then look for timers and slots that needed one before.
     */
    public void resignAsTimedSleeper() {
        timedSleeper = -1;
        long held = wordVolatile() & ROLES; // which only the timed sleeper itself changes
        addToWord(-held);
    }

    public boolean hasTimedSleeper() {
        return IdleWord.hasTimedSleeper(wordVolatile());
    }

    /** Returns whether the timed sleeper watches the slots. */
    public boolean isWatched() {
        return IdleWord.isWatched(wordVolatile());
    }

    /** Returns the timed sleeper's index, or -1; may change at any time. */
    public int timedSleeper() {
        return timedSleeper;
    }

    public int parked() {
        return IdleWord.parked(wordVolatile());
    }

    /** Returns whether every worker is parked. */
    public boolean isAllParked() {
        return parked() == workers;
    }

    /**
     * Returns a number by which two snapshots can be compared: if both are the same, no worker has
     * entered or left the parked set in between.
     */
    public long snapshot() {
        return wordVolatile() & ~ROLES; // a sleeping worker may take or leave them
    }

    @Override
    public String toString() {
        return IdleWord.describe(wordVolatile());
    }
}
