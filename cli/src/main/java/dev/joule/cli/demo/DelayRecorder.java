package dev.joule.cli.demo;

import dev.joule.load.LatencyHistogram;

/** The delays of one kind of item, of which one in a stride is recorded. Any thread may record. */
final class DelayRecorder {

    private final int stride;
    private final LatencyHistogram delays = new LatencyHistogram();

    /**
     * Creates an empty recorder.
     *
     * @param stride the number of items per recorded one: its weight beside other kinds
     */
    DelayRecorder(int stride) {
        if (stride < 1) {
            throw new IllegalArgumentException("stride " + stride + " is below 1");
        }
        this.stride = stride;
    }

    int stride() {
        return stride;
    }

    /** Returns whether the delay of the item with this number is recorded. */
    boolean samples(long item) {
        return item % stride == 0;
    }

    void record(long nanos) {
        delays.record(nanos);
    }

    LatencyHistogram delays() {
        return delays;
    }
}
