package dev.joule.internal.layout;

/** The distance between two values that different threads write. */
public final class CacheLines {
    /** Two cache lines of 64 bytes in longs: processors fetch the neighbour of a line with it. */
    public static final int APART_IN_LONGS = 16;

    private CacheLines() {}
}
