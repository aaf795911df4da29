package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.loop.Loop;

/** Makes loops over the indices of an array, which return nothing. */
public final class InPlace {

    private InPlace() {}

    /** The work on a range of indices. */
    @FunctionalInterface
    public interface Step {
        /** Performs the work on the given range. */
        void run(int from, int to);
    }

    /** Returns a loop whose steps may be expensive. */
    public static Loop loop(Step step) {
        return Loop.of(false, (from, to) -> step.run((int) from, (int) to));
    }

    /** Returns a loop whose steps are known to cost a nanosecond or less. */
    public static Loop cheap(Step step) {
        return Loop.of(true, (from, to) -> step.run((int) from, (int) to));
    }
}
