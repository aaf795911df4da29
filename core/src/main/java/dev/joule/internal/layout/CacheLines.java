package dev.joule.internal.layout;

/** The distance between two values that different threads write. */
public final class CacheLines {
    /**
     * The number of {@code long}s in two cache lines of 64 bytes: processors may fetch lines in
     * pairs.
     */
    public static final int APART_IN_LONGS = 16;

    private CacheLines() {}
}
