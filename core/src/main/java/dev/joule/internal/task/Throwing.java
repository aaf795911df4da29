package dev.joule.internal.task;

import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/** Throws exceptions that are not known to be unchecked, and keeps further ones as suppressed. */
public final class Throwing {
    /**
     * An exception that is thrown again and again, as that of a task that has failed, would collect
     * without end.
     */
    private static final int MAX_SUPPRESSED = 64;

    private Throwing() {}

    /** Throws as it is, checked or not; declared to return so that callers can {@code throw} it. */
    public static RuntimeException raise(Throwable failure) {
        throw Throwing.<RuntimeException>unchecked(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: the cast never fails
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }

    /** Returns the first failure, with the later one suppressed under it: 64 at most. */
    public static Throwable add(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        if (first != later && first.getSuppressed().length < MAX_SUPPRESSED) {
            first.addSuppressed(later);
        }
        return first;
    }

    /** Cancels work, and returns what had failed before, with what that throws. */
    public static @Nullable Throwable cancel(Pollable<?> work, @Nullable Throwable before) {
        try {
            work.onCancel();
            return before;
        } catch (Throwable thrown) {
            return add(before, thrown);
        }
    }
}
