package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;

/** Is never ready; stateless, so there is one. */
public final class NeverPollable implements Pollable<Object> {

    private static final NeverPollable INSTANCE = new NeverPollable();

    private NeverPollable() {}

    @SuppressWarnings("unchecked") // it yields nothing, so nothing of a wrong type
    public static <T> Pollable<T> instance() {
        return (Pollable<T>) INSTANCE;
    }

    @Override
    public Poll<Object> poll(Context context) {
        return Poll.pending();
    }
}
