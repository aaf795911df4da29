package dev.joule.internal.task;

import dev.joule.task.Waker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stack of the wakers of several that wait for the end of one task; it never changes.
 *
 * <p>The waker of a wait that was given up expires, and stays until the stack has twice the depth
 * that the last sweep left. So the stack holds few more than wait, and an addition costs constant
 * time on average.
 */
final class Joiners {
    private static final int FEW = 8;

    private final Waker waker;
    private final @Nullable Joiners next;
    private final int depth;
    private final int sweepAt;

    private Joiners(Waker waker, @Nullable Joiners next, int sweepAt) {
        this.waker = waker;
        this.next = next;
        this.sweepAt = sweepAt;
        depth = next == null ? 1 : next.depth + 1;
    }

    static Joiners of(Waker first, Waker second) {
        return new Joiners(second, new Joiners(first, null, FEW), FEW);
    }

    /** Returns a stack with that waker on the top; this one, if the waker is there already. */
    Joiners with(Waker added) {
        if (waker == added) {
            return this;
        }
        Joiners rest = depth < sweepAt ? this : swept();
        return new Joiners(added, rest, rest == null ? FEW : rest.sweepAt);
    }

    /** Returns a stack of those that wait, each once. */
    private @Nullable Joiners swept() {
        Set<Waker> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Waker> waiting = wakers();
        waiting.removeIf(each -> ExpiringWaker.hasExpired(each) || !seen.add(each));
        int nextSweep = Math.max(FEW, 2 * waiting.size());
        Joiners rest = null;
        for (Waker each : waiting.reversed()) {
            rest = new Joiners(each, rest, nextSweep);
        }
        return rest;
    }

    /** Returns the wakers, the last one first. */
    List<Waker> wakers() {
        List<Waker> wakers = new ArrayList<>(depth);
        for (Joiners each = this; each != null; each = each.next) {
            wakers.add(each.waker);
        }
        return wakers;
    }

    int size() {
        return depth;
    }
}
