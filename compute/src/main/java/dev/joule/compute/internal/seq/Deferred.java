package dev.joule.compute.internal.seq;

import org.jspecify.annotations.Nullable;

/** A source that must be read before a sequence derived from it can run. */
public interface Deferred {

    /** Returns whether it was read. */
    boolean isRead();

    /**
     * Binds it to its elements, unless that was done before; called on the thread that calls the
     * operation. A collection may take a lock for that, and the calling thread may hold that lock
     * already.
     */
    void bind();

    /** Reads it, unless it was read before; called on a worker, after {@link #bind}. */
    void read();

    /** Returns the sources that a sequence made of two others needs, or null if there are none. */
    static @Nullable Deferred both(@Nullable Deferred one, @Nullable Deferred other) {
        if (one == null || one == other) {
            return other;
        }
        return other == null ? one : new Both(one, other);
    }

    /** A pair of sources, read one after the other. */
    record Both(Deferred one, Deferred other) implements Deferred {
        @Override
        public boolean isRead() {
            return one.isRead() && other.isRead();
        }

        @Override
        public void bind() {
            one.bind();
            other.bind();
        }

        @Override
        public void read() {
            one.read();
            other.read();
        }
    }
}
