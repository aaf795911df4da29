package dev.joule.internal.task;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Throws exceptions that are not known to be unchecked, and keeps further ones as suppressed. */
public final class Throwing {
    /**
     * An exception that is thrown again and again, as that of a task that has failed, would collect
     * without end.
     */
    private static final int MAX_SUPPRESSED = 64;

    /** The number of exceptions that a search for a circle looks at before it gives up. */
    private static final int MAX_SEARCHED = 1_000;

    private Throwing() {}

    /** Throws as it is, checked or not; declared to return so that callers can {@code throw} it. */
    public static RuntimeException raise(Throwable failure) {
        throw Throwing.<RuntimeException>unchecked(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: the cast never fails
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }

    /**
     * The first failure, with the later one suppressed under it. It is left out when it is there
     * already, perhaps as a cause, when that would make a circle, when the first one has 64, and
     * when one of the two has too many causes to search, or one that cannot be read.
     */
    public static Throwable add(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        synchronized (Throwing.class) { // of two threads, one could close the other's circle
            try {
                if (first != later && mayHold(first, later)) {
                    first.addSuppressed(later);
                }
            } catch (Throwable unreadable) {
                // The caller has more to do than to report this one.
            }
        }
        return first;
    }

    private static boolean mayHold(Throwable first, Throwable later) {
        return first.getSuppressed().length < MAX_SUPPRESSED
                && !reaches(first, later)
                && !reaches(later, first);
    }

    private static boolean reaches(Throwable from, Throwable to) {
        return reaches(from, to, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
    }

    private static boolean reaches(
            @Nullable Throwable from, Throwable to, Set<Throwable> seen, int depth) {
        if (from == to) {
            return true;
        }
        if (from == null || !seen.add(from)) {
            return false;
        }
        if (seen.size() > MAX_SEARCHED || depth > MAX_SUPPRESSED) {
            return true;
        }
        for (Throwable one : from.getSuppressed()) {
            if (reaches(one, to, seen, depth + 1)) {
                return true;
            }
        }
        return reaches(from.getCause(), to, seen, depth + 1);
    }
}
