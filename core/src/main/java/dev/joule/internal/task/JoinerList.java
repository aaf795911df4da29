package dev.joule.internal.task;

import dev.joule.task.Waker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several wakers in the place of one: the second and later joiners of a task, the last one first.
 *
 * <p>A joiner that gives up is not searched for: it expires, and stays in the chain until a sweep.
 * Each link counts down to it. A sweep makes a new chain of those that still wait, each of them
 * once, and allows half as many changes as it kept before the next. So a change costs constant time
 * on average, and the chain holds few more than wait.
 *
 * @param changesLeft how many joiners may still come or leave before the chain is swept
 */
record JoinerList(Waker last, Waker before, int changesLeft) implements Waker {
    /**
     * The number of links in which to look for a joiner that polls again; further back it is added
     * again.
     */
    private static final int LOOK_BACK = 64;

    /** The fewest changes after which a short chain is swept. */
    private static final int FEW = 8;

    /** A chain with one more. */
    static @Nullable Waker with(Waker waker, Waker others) {
        Waker rest = withoutExpiredHead(others);
        if (rest == null) {
            return waker;
        }
        int left = changesLeft(others) - 1; // those that were dropped have counted
        return left > 0 ? new JoinerList(waker, rest, left) : swept(new JoinerList(waker, rest, 0));
    }

    /**
     * A chain that one has left, which has expired; {@code null} if no waker is left, the same
     * chain if there is no change.
     */
    static @Nullable Waker afterLeaving(Waker chain) {
        Waker rest = withoutExpiredHead(chain);
        if (rest != chain || !(chain instanceof JoinerList joiners)) {
            return rest;
        }
        int left = joiners.changesLeft - 1;
        return left > 0 ? new JoinerList(joiners.last, joiners.before, left) : swept(chain);
    }

    private static int changesLeft(Waker chain) {
        return chain instanceof JoinerList joiners ? joiners.changesLeft : FEW;
    }

    private static @Nullable Waker withoutExpiredHead(Waker chain) {
        Waker rest = chain;
        while (isExpired(rest instanceof JoinerList joiners ? joiners.last : rest)) {
            if (!(rest instanceof JoinerList joiners)) {
                return null;
            }
            rest = joiners.before;
        }
        return rest;
    }

    private static boolean isExpired(Waker waker) {
        return waker instanceof ExpiringWaker expiring && expiring.isExpired();
    }

    /** A chain of those that still wait, each of them once, in the same order. */
    private static @Nullable Waker swept(Waker chain) {
        Set<Waker> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Waker> living = new ArrayList<>();
        for (Waker at = chain; at != null; at = next(at)) {
            Waker one = first(at);
            if (!isExpired(one) && seen.add(one)) {
                living.add(one);
            }
        }
        int changes = Math.max(FEW, living.size() / 2);
        Waker rest = null;
        for (int i = living.size() - 1; i >= 0; i--) {
            Waker one = living.get(i);
            rest = rest == null ? one : new JoinerList(one, rest, changes);
        }
        return rest;
    }

    private static Waker first(Waker chain) {
        return chain instanceof JoinerList joiners ? joiners.last : chain;
    }

    private static @Nullable Waker next(Waker chain) {
        return chain instanceof JoinerList joiners ? joiners.before : null;
    }

    boolean contains(Waker waker) {
        JoinerList at = this;
        for (int i = 0; i < LOOK_BACK; i++) {
            if (at.last == waker) {
                return true;
            }
            if (!(at.before instanceof JoinerList next)) {
                return at.before == waker;
            }
            at = next;
        }
        return false;
    }

    /** Wakes all joiners, even if one of them throws. */
    @Override
    public void wake() {
        Throwable thrownFirst = null;
        for (Waker at = this; at != null; at = next(at)) {
            try {
                first(at).wake();
            } catch (Throwable thrown) {
                thrownFirst = thrownFirst == null ? thrown : thrownFirst;
            }
        }
        if (thrownFirst != null) {
            throw new IllegalStateException("a waker threw", thrownFirst);
        }
    }
}
