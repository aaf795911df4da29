package dev.joule.compute.internal.deque;

import org.jspecify.annotations.Nullable;

/**
 * A holder of the element that a thief has stolen. There is one per thief, so that a theft
 * allocates nothing.
 *
 * @param <E> the elements that are stolen
 */
public final class StolenElement<E> {

    private @Nullable E element;

    void put(E stolen) {
        element = stolen;
    }

    /** Removes and returns the element, so that this holder keeps nothing alive. */
    public E take() {
        E taken = element;
        if (taken == null) {
            throw new IllegalStateException("nothing was stolen");
        }
        element = null;
        return taken;
    }
}
