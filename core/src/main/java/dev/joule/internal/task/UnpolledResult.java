package dev.joule.internal.task;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/** Refuses a result of a call that no task would poll. */
final class UnpolledResult {

    private UnpolledResult() {}

    /**
     * Returns the result of a call, unless it is a pollable. A handle needs no poll, since its task
     * runs.
     *
     * @throws IllegalStateException if it is one
     */
    static <T extends @Nullable Object> T refuse(TaskRuntime home, T result) {
        if (result instanceof Pollable<?> pollable && !(result instanceof JoinHandle)) {
            IllegalStateException refusal = refused(pollable);
            home.report(refusal); // code with this mistake often drops the handle
            throw refusal;
        }
        return result;
    }

    private static IllegalStateException refused(Pollable<?> unpolled) {
        IllegalStateException refusal =
                new IllegalStateException(
                        "the call returned a Pollable, which nobody polls: "
                                + Names.of(unpolled)
                                + "; write spawn(pollable) instead of spawn(() -> pollable)");
        Throwing.cancel(unpolled, refusal);
        return refusal;
    }
}
