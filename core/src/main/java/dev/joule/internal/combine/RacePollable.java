package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import dev.joule.task.Winner;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Awaits the first part that is over. */
public final class RacePollable<T, R> extends ManyPollable<T, R> {

    private final Function<Winner<T>, R> form;
    private @Nullable Winner<T> winner;

    /**
     * @param form what to make of the winner; of ours, it does not throw
     */
    public RacePollable(List<? extends Pollable<? extends T>> parts, Function<Winner<T>, R> form) {
        super(parts);
        if (size() == 0) {
            throw new IllegalArgumentException("a race needs at least one part");
        }
        this.form = form;
    }

    @Override
    boolean accept(int index, @Nullable T value) {
        winner = new Winner<>(index, value);
        return true;
    }

    @Override
    boolean failureDecides() {
        return true;
    }

    @Override
    R outcome() {
        return form.apply(Objects.requireNonNull(winner));
    }

    @Override
    void release() {
        super.release();
        winner = null;
    }
}
