package dev.joule.internal.task;

import dev.joule.task.Waker;
import org.jspecify.annotations.Nullable;

/**
 * Several wakers in the place of one: the second and later joiners of a task, the last one first.
 */
record Joiners(Waker last, Waker before) implements Waker {
    /**
     * A joiner that polls again is looked for among so many; further back it is added once more.
     */
    private static final int LOOK_BACK = 64;

    /** A chain with one more, from which joiners that have given up are gone. */
    static Waker with(Waker waker, Waker others) {
        Waker rest = others;
        while (isExpired(rest)) {
            if (!(rest instanceof Joiners joiners)) {
                return waker;
            }
            rest = joiners.before;
        }
        return new Joiners(waker, rest);
    }

    private static boolean isExpired(Waker waker) {
        Waker first = waker instanceof Joiners joiners ? joiners.last : waker;
        return first instanceof ExpiringWaker expiring && expiring.isExpired();
    }

    /** A chain without one; {@code null} when none is left, the same chain when it is not in it. */
    static @Nullable Waker without(Waker waker, Waker chain) {
        if (chain == waker) {
            return null;
        }
        if (!(chain instanceof Joiners)) {
            return chain;
        }
        boolean found = false;
        Waker rest = null;
        Waker at = chain;
        while (at != null) {
            Waker one = at instanceof Joiners joiners ? joiners.last : at;
            if (one == waker) {
                found = true;
            } else {
                rest = rest == null ? one : new Joiners(one, rest);
            }
            at = at instanceof Joiners joiners ? joiners.before : null;
        }
        return found ? rest : chain;
    }

    boolean contains(Waker waker) {
        Joiners at = this;
        for (int i = 0; i < LOOK_BACK; i++) {
            if (at.last == waker) {
                return true;
            }
            if (!(at.before instanceof Joiners next)) {
                return at.before == waker;
            }
            at = next;
        }
        return false;
    }

    /** Wakes all, whatever one of them throws. */
    @Override
    public void wake() {
        Throwable first = null;
        Waker at = this;
        while (at != null) {
            try {
                (at instanceof Joiners joiners ? joiners.last : at).wake();
            } catch (Throwable thrown) {
                first = first == null ? thrown : first;
            }
            at = at instanceof Joiners joiners ? joiners.before : null;
        }
        if (first != null) {
            throw new IllegalStateException("a waker threw", first);
        }
    }
}
