package dev.joule.internal.idle;

/**
 * The idle set's packed word: how many workers search, how many are parked, whether one of the
 * parked is the timed sleeper, whether the timed sleeper watches the slots, and how often a worker
 * has left the parked set. It is one word, so that one CAS decides, and so that an unchanged word
 * proves that no worker woke in between.
 *
 * <pre>
 *  63      34    33            32        31     16 15       0
 * +----------+----------+---------------+----------+----------+
 * | departed | watching | timed sleeper |  parked  | searching|
 * +----------+----------+---------------+----------+----------+
 * </pre>
 */
final class IdleWord {
    static final long ONE_SEARCHING = 1L;
    static final long ONE_PARKED = 1L << 16;
    static final long TIMED_SLEEPER = 1L << 32;
    static final long WATCHING = 1L << 33;
    private static final long ONE_DEPARTED = 1L << 34;

    /** Added by a claim: a parked worker becomes a searcher. */
    static final long CLAIM = ONE_DEPARTED + ONE_SEARCHING - ONE_PARKED;

    private IdleWord() {}

    static int searching(long word) {
        return (int) (word & 0xffff);
    }

    static int parked(long word) {
        return (int) (word >>> 16) & 0xffff;
    }

    static boolean hasTimedSleeper(long word) {
        return (word & TIMED_SLEEPER) != 0;
    }

    static boolean isWatched(long word) {
        return (word & WATCHING) != 0;
    }

    static String describe(long word) {
        return "searching="
                + searching(word)
                + ", parked="
                + parked(word)
                + (hasTimedSleeper(word)
                        ? isWatched(word) ? ", timed sleeper watches" : ", timed sleeper"
                        : "");
    }
}
