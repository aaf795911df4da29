package dev.joule.sync;

import java.time.Duration;

/** The end of a wait of several steps. */
record Deadline(boolean never, long nanoTime) {

    static Deadline after(Duration timeout) {
        long nanos = Operation.nanos(timeout);
        return new Deadline(nanos == Operation.FOREVER_NANOS, System.nanoTime() + nanos);
    }

    long nanosLeft() {
        return never ? Operation.FOREVER_NANOS : Math.max(0, nanoTime - System.nanoTime());
    }
}
