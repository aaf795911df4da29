package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Awaits the first parts that yield a value; parts that fail count only when too few are left. */
public final class FirstOfPollable<T> extends ManyPollable<T, List<T>> {
    private final int count;
    private int failed;
    private List<@Nullable T> values = new ArrayList<>();

    public FirstOfPollable(int count, List<? extends Pollable<? extends T>> parts) {
        super(parts);
        if (count < 1 || count > size()) {
            throw new IllegalArgumentException(
                    "count must be 1 to the number of parts, " + size() + ", not " + count);
        }
        this.count = count;
    }

    @Override
    boolean accept(int index, @Nullable T value) {
        values.add(value);
        if (values.size() < count) {
            return false;
        }
        forgetFailures();
        return true;
    }

    @Override
    boolean failureDecides() {
        return ++failed > size() - count;
    }

    @Override
    boolean passesOn(Throwable thrown) {
        return thrown instanceof Error;
    }

    @Override
    @SuppressWarnings("NullAway") // a value may be null, as in any pollable
    List<T> outcome() {
        return Collections.unmodifiableList(values);
    }

    @Override
    void release() {
        super.release();
        values = List.of();
    }
}
