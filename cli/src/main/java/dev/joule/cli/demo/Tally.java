package dev.joule.cli.demo;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count with one writer at a time and any number of readers: an add is a plain read and a release
 * store. It is padded, so that counting does not make workers share cache lines.
 */
final class Tally {

    private static final int CELL = 16;

    private final AtomicLongArray cells = new AtomicLongArray(2 * CELL + 1);

    /**
     * Adds to the count; called only by its writer. The actor's hand-over from thread to thread
     * orders the plain reads.
     */
    void add(long n) {
        cells.setRelease(CELL, cells.getPlain(CELL) + n);
    }

    long get() {
        return cells.getAcquire(CELL);
    }
}
