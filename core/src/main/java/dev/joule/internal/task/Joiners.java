package dev.joule.internal.task;

import dev.joule.task.Waker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable stack of the wakers that wait for the end of one task.
 *
 * <p>The waker of a joiner that gives up expires, and stays until a sweep: searching for it would
 * take long. Each change of the stack counts down to the next sweep. A sweep keeps the wakers that
 * have not expired, each of them once. The next one follows after half as many changes as it kept,
 * so a change costs constant time on average, and the stack holds few useless wakers.
 */
final class Joiners {
    /**
     * The depth to which a waker is searched for that is added again; one that lies deeper gets a
     * second entry.
     */
    private static final int LOOK_BACK = 64;

    /** The fewest changes after which a small stack is swept. */
    private static final int CHANGES_MIN = 8;

    private final Waker waker;
    private final @Nullable Joiners next;
    private final int changesLeft;

    private Joiners(Waker waker, @Nullable Joiners next, int changesLeft) {
        this.waker = waker;
        this.next = next;
        this.changesLeft = changesLeft;
    }

    static Joiners of(Waker first, Waker second) {
        return new Joiners(second, new Joiners(first, null, CHANGES_MIN), CHANGES_MIN);
    }

    /** Returns a stack with that waker: this one, if the waker was among the last to be added. */
    Joiners with(Waker added) {
        Joiners each = this;
        for (int i = 0; i < LOOK_BACK && each != null; i++) {
            if (each.waker == added) {
                return this;
            }
            each = each.next;
        }
        Joiners more = new Joiners(added, this, changesLeft - 1);
        Joiners rest = changesLeft > 1 ? more : more.swept();
        return rest == null ? new Joiners(added, null, CHANGES_MIN) : rest;
    }

    /** Returns the stack after a waker has expired; null if a sweep found none that waits. */
    @Nullable Joiners afterLeaving() {
        return changesLeft > 1 ? new Joiners(waker, next, changesLeft - 1) : swept();
    }

    /** Returns a stack of the waiting wakers, each once. */
    private @Nullable Joiners swept() {
        Set<Waker> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Waker> waiting = wakers();
        waiting.removeIf(each -> ExpiringWaker.hasExpired(each) || !seen.add(each));
        int changes = Math.max(CHANGES_MIN, waiting.size() / 2);
        Joiners rest = null;
        for (Waker each : waiting.reversed()) {
            rest = new Joiners(each, rest, changes);
        }
        return rest;
    }

    /** Returns the wakers, the last one first. */
    List<Waker> wakers() {
        List<Waker> wakers = new ArrayList<>();
        for (Joiners each = this; each != null; each = each.next) {
            wakers.add(each.waker);
        }
        return wakers;
    }
}
