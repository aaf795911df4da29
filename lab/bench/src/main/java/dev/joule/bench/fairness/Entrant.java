package dev.joule.bench.fairness;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The turns and waits of one thread of a contest. Its thread writes, after the contest has begun
 * its first wait; the contest reads at any time.
 */
public final class Entrant {

    private static final long NOT_WAITING = Long.MAX_VALUE;

    private final Contest contest;
    private final AtomicLong turns = new AtomicLong();
    private final AtomicLong waitsSince = new AtomicLong(NOT_WAITING);
    private final AtomicLong longestWait = new AtomicLong();

    Entrant(Contest contest) {
        this.contest = contest;
    }

    /** Returns whether the thread has to end. */
    public boolean isOver() {
        return contest.isOver();
    }

    /** Begins a wait for the next turn, unless the thread waits already. */
    public void begin() {
        if (waitsSince.getPlain() == NOT_WAITING) {
            waitsSince.setOpaque(contest.now());
        }
    }

    /** Ends the wait: the thread has its turn. */
    public void entered() {
        record(contest.now());
        waitsSince.setOpaque(NOT_WAITING);
    }

    /** Ends the wait and begins the next one. */
    public void enteredAndBegin() {
        long now = contest.now();
        record(now);
        waitsSince.setOpaque(now);
    }

    private void record(long now) {
        turns.setOpaque(turns.getPlain() + 1);
        long waited = waitedAt(now);
        if (waited > longestWait.getPlain()) {
            longestWait.setOpaque(waited);
        }
    }

    long turns() {
        return turns.getOpaque();
    }

    /** Returns the longest wait in the window, the one that has not ended included. */
    long longestWaitAt(long now) {
        return Math.max(longestWait.getOpaque(), waitedAt(now));
    }

    /** Returns the part of the current wait that is in the window. */
    private long waitedAt(long now) {
        return now - Math.max(waitsSince.getOpaque(), contest.windowStart());
    }
}
