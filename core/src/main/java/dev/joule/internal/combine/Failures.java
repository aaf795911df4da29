package dev.joule.internal.combine;

import dev.joule.internal.task.Throwing;
import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/** Collects what goes wrong, so that one failure does not keep the rest from being done. */
final class Failures {

    private Failures() {}

    /** The first failure, with the later one suppressed under it if that may be. */
    static Throwable add(@Nullable Throwable first, Throwable later) {
        return Throwing.add(first, later);
    }

    /** Cancels a part and returns what had failed before, plus what that threw. */
    static @Nullable Throwable cancel(Pollable<?> part, @Nullable Throwable before) {
        try {
            part.onCancel();
            return before;
        } catch (Throwable thrown) {
            return add(before, thrown);
        }
    }

    /** Throws as it is, checked or not; declared to return so that callers can {@code throw} it. */
    static RuntimeException raise(Throwable failure) {
        throw Throwing.raise(failure);
    }
}
