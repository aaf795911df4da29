package dev.joule.internal.layout;

/** The distance between two values that different threads write. */
public final class CacheLines {
    /**
     * Two cache lines of 64 bytes in longs, since processors may fetch the neighbour of a line too.
     */
    public static final int APART_IN_LONGS = 16;

    private CacheLines() {}
}
