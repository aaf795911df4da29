package dev.joule.internal.task;

import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/** Throws exceptions that are not known to be unchecked, and keeps further ones as suppressed. */
public final class Throwing {
    /**
     * The most suppressed exceptions of one: an exception that is thrown repeatedly, such as that
     * of a failed task, would collect them without end.
     */
    private static final int MAX_SUPPRESSED = 64;

    private Throwing() {}

    /**
     * Throws the exception as it is, checked or not. The result type allows the call in a {@code
     * throw} statement.
     */
    public static RuntimeException raise(Throwable failure) {
        throw Throwing.<RuntimeException>unchecked(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: the cast never fails
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }

    /** Returns the first failure, with the later one suppressed in it unless it has 64. */
    public static Throwable add(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        if (first != later && first.getSuppressed().length < MAX_SUPPRESSED) {
            first.addSuppressed(later);
        }
        return first;
    }

    /**
     * Cancels work. Returns the earlier failure, with what the cancellation throws suppressed in
     * it.
     */
    public static @Nullable Throwable cancel(Pollable<?> work, @Nullable Throwable before) {
        try {
            work.onCancel();
            return before;
        } catch (Throwable thrown) {
            return add(before, thrown);
        }
    }
}
