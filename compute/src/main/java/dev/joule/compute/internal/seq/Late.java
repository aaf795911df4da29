package dev.joule.compute.internal.seq;

import org.jspecify.annotations.Nullable;

/** What has to be read before a sequence that is made of it can be run. */
public interface Late {

    /** Whether it was read. */
    boolean isRead();

    /** Reads it, unless it was read before. On a worker. */
    void read();

    /** What two sequences need that are made one. */
    static @Nullable Late both(@Nullable Late one, @Nullable Late other) {
        if (one == null || one == other) {
            return other;
        }
        return other == null ? one : new Both(one, other);
    }

    /** Two of them, one after the other. */
    record Both(Late one, Late other) implements Late {
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
