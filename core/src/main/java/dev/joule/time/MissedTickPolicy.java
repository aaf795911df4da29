package dev.joule.time;

/**
 * The treatment of ticks of an {@link Interval} that fell due while no task waited for them.
 *
 * <p>With a period of 50 ms, and 120 ms of work after the first tick, the ticks come at:
 *
 * <pre>
 * BURST  0  120  120  150  200  250 ...
 * DELAY  0  120  170  220  270  320 ...
 * SKIP   0  120  150  200  250  300 ...
 * </pre>
 */
public enum MissedTickPolicy {
    /** Catches up: missed ticks come at once, one after the other, then the old rhythm goes on. */
    BURST {
        @Override
        long nextDue(long due, long now, long period) {
            return due + period;
        }
    },

    /** Starts a new rhythm: the next tick is a period after the late one. */
    DELAY {
        @Override
        long nextDue(long due, long now, long period) {
            return now + period;
        }
    },

    /** Leaves out what was missed: the next tick is the next one of the old rhythm. */
    SKIP {
        @Override
        long nextDue(long due, long now, long period) {
            return now + period - (now - due) % period;
        }
    };

    /** Returns the instant at which the next tick is due after one that came late. */
    abstract long nextDue(long due, long now, long period);
}
