package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.loop.Loop;

/** A loop over the indices of an array that returns nothing. */
public final class InPlace extends Loop {

    /** The work on a range of indices. */
    @FunctionalInterface
    public interface Step {
        /** Performs the work on the given range. */
        void run(int from, int to);
    }

    private final Step step;
    private final boolean cheap;

    private InPlace(Step step, boolean cheap) {
        super(cheap);
        this.step = step;
        this.cheap = cheap;
    }

    /** Returns a loop whose steps may be expensive. */
    public static InPlace loop(Step step) {
        return new InPlace(step, false);
    }

    /** Returns a loop whose steps are known to cost a nanosecond or less. */
    public static InPlace cheap(Step step) {
        return new InPlace(step, true);
    }

    @Override
    protected void run(long from, long to) {
        step.run((int) from, (int) to);
    }

    @Override
    protected Loop split() {
        return new InPlace(step, cheap); // each share measures its own block length
    }

    @Override
    protected void merge(Loop next) {}
}
