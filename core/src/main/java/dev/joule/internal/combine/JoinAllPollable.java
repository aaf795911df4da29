package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Awaits all parts; the first failure ends it at once or is kept until all are over. */
public final class JoinAllPollable<T> extends ManyPollable<T, List<T>> {

    private static final Object[] NONE = {};

    private final boolean failFast;
    private @Nullable Object[] values;

    public JoinAllPollable(List<? extends Pollable<? extends T>> parts, boolean failFast) {
        super(parts);
        this.failFast = failFast;
        this.values = new Object[size()];
    }

    @Override
    boolean accept(int index, @Nullable T value) {
        values[index] = value;
        return false;
    }

    @Override
    boolean failureDecides() {
        return failFast;
    }

    @Override
    @SuppressWarnings("unchecked") // accept put Ts in
    List<T> outcome() {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(values));
    }

    @Override
    void release() {
        super.release();
        values = NONE;
    }
}
