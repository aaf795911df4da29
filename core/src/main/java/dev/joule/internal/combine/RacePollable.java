package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Awaits the first part that is over. */
public final class RacePollable<T> extends ManyPollable<T, T> {
    private @Nullable T winner;

    public RacePollable(List<? extends Pollable<? extends T>> parts) {
        super(parts);
        if (size() == 0) {
            throw new IllegalArgumentException("a race needs at least one part");
        }
    }

    @Override
    boolean accept(int index, @Nullable T value) {
        winner = value;
        return true;
    }

    @Override
    boolean failureDecides() {
        return true;
    }

    @Override
    @Nullable T outcome() {
        return winner;
    }

    @Override
    void release() {
        super.release();
        winner = null;
    }
}
