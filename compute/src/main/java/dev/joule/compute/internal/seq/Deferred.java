package dev.joule.compute.internal.seq;

import org.jspecify.annotations.Nullable;

/** What has to be read before a sequence that is made of it can be run. */
public interface Deferred {

    /** Whether it was read. */
    boolean isRead();

    /** Reads it, unless it was read before. On a worker. */
    void read();

    /** What two sequences need that are made one. */
    static @Nullable Deferred both(@Nullable Deferred one, @Nullable Deferred other) {
        if (one == null || one == other) {
            return other;
        }
        return other == null ? one : new Both(one, other);
    }

    /** Two of them, one after the other. */
    record Both(Deferred one, Deferred other) implements Deferred {
        @Override
        public boolean isRead() {
            return one.isRead() && other.isRead();
        }

        @Override
        public void read() {
            one.read();
            other.read();
        }
    }
}
