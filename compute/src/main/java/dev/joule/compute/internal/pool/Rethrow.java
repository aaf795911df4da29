package dev.joule.compute.internal.pool;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Throws any exception, declared or not, so that exceptions of a user's code propagate unchanged.
 */
public final class Rethrow {
    private static final int MAX_SUPPRESSED = 64;

    /** The number of exceptions that a search for a circle looks at before it gives up. */
    private static final int MAX_SEARCHED = 1_000;

    private Rethrow() {}

    /** Throws the exception; the result type allows the call in a {@code throw} statement. */
    public static RuntimeException unchecked(Throwable failure) {
        return Rethrow.<RuntimeException>cast(failure);
    }

    /**
     * Adds a later failure to the first one. It is left out if it is there already, if that would
     * make a circle, and if the first one has many: an exception that is thrown again and again
     * would collect them without end. It is left out, too, if one of them fails when asked for its
     * cause: this must return.
     */
    public static void suppress(Throwable first, Throwable later) {
        synchronized (Rethrow.class) { // of two threads, one could close the other's circle
            try {
                if (mayHold(first, later)) {
                    first.addSuppressed(later);
                }
            } catch (Throwable ofGetCause) {
                // Left out; the first failure is thrown all the same.
            }
        }
    }

    private static boolean mayHold(Throwable first, Throwable later) {
        Throwable[] held = first.getSuppressed();
        if (first == later || held.length >= MAX_SUPPRESSED) {
            return false;
        }
        for (Throwable one : held) {
            if (one == later) {
                return false;
            }
        }
        return isAlone(later) || !reaches(later, first);
    }

    private static boolean isAlone(Throwable thrown) {
        return thrown.getCause() == null && thrown.getSuppressed().length == 0;
    }

    /** Returns whether causes and suppressed exceptions lead to another one, or are too many. */
    private static boolean reaches(Throwable from, Throwable to) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        ArrayDeque<Throwable> left = new ArrayDeque<>(List.of(from));
        while (!left.isEmpty()) {
            Throwable at = left.remove();
            if (at == to || seen.size() > MAX_SEARCHED) {
                return true;
            }
            if (seen.add(at)) {
                Collections.addAll(left, at.getSuppressed());
                Throwable cause = at.getCause();
                if (cause != null) {
                    left.add(cause);
                }
            }
        }
        return false;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler's view only
    private static <X extends Throwable> RuntimeException cast(Throwable failure) throws X {
        throw (X) failure;
    }
}
