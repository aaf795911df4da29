package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/** Collects what goes wrong, so that one failure does not keep the rest from being done. */
final class Failures {

    private Failures() {}

    /** The first failure, with the later one suppressed under it. */
    static Throwable add(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        if (first != later) {
            first.addSuppressed(later);
        }
        return first;
    }

    /** Cancels a part and returns what had failed before, plus what that threw. */
    static @Nullable Throwable cancel(Pollable<?> part, @Nullable Throwable before) {
        try {
            part.cancelled();
            return before;
        } catch (Throwable thrown) {
            return add(before, thrown);
        }
    }

    /** Throws as it is, checked or not; declared to return so that callers can {@code throw} it. */
    static RuntimeException raise(Throwable failure) {
        throw Failures.<RuntimeException>unchecked(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: the cast never fails
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
