package dev.joule.internal.task;

import dev.joule.task.Waker;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The wakers of several that wait for the end of one task.
 *
 * <p>A thread that gives up removes its own. Any other expires, and stays until as many have come
 * as were kept the last time: so the set holds few more than wait, and an addition costs constant
 * time on average.
 */
final class Joiners {
    private static final int FEW = 8;

    private final Set<Waker> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    private int sweepAt = FEW;
    private boolean isClosed;

    Joiners(Waker first) {
        waiting.add(first);
    }

    /** Adds a waker, once; returns {@code false} if the task is over. */
    synchronized boolean tryAdd(Waker waker) {
        if (isClosed) {
            return false;
        }
        if (waiting.size() >= sweepAt) {
            waiting.removeIf(ExpiringWaker::hasExpired);
            sweepAt = Math.max(FEW, 2 * waiting.size());
        }
        waiting.add(waker);
        return true;
    }

    synchronized void remove(Waker waker) {
        waiting.remove(waker);
    }

    /** Ends it: returns those that wait, and takes no more. */
    synchronized List<Waker> close() {
        isClosed = true;
        return List.copyOf(waiting);
    }

    synchronized int size() {
        return waiting.size();
    }
}
