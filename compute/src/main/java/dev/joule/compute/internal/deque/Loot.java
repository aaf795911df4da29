package dev.joule.compute.internal.deque;

import org.jspecify.annotations.Nullable;

/**
 * Where a thief finds what it has stolen; one per thief, so that a theft allocates nothing.
 *
 * @param <E> what is stolen
 */
public final class Loot<E> {

    private @Nullable E element;

    void put(E stolen) {
        element = stolen;
    }

    /** Takes it out, so that the loot keeps nothing alive. */
    public E take() {
        E taken = element;
        if (taken == null) {
            throw new IllegalStateException("nothing was stolen");
        }
        element = null;
        return taken;
    }
}
