package dev.joule.sync;

/**
 * Waits for the first of several operations.
 *
 * @param <R> what it yields
 */
public final class Select<R> {

    boolean claim(Operation<?> branch) {
        throw new UnsupportedOperationException("later");
    }

    void wake() {}
}
