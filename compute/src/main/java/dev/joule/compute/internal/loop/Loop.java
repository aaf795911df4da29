package dev.joule.compute.internal.loop;

/**
 * A share of a parallel loop, with its result so far. It begins as the whole and is split when
 * another worker wants work; the parts are merged in their order.
 */
public abstract class Loop {

    /**
     * The number of steps between two checks whether another worker wants work; not used by cheap
     * loops.
     */
    long block = 1;

    /**
     * True if no step of the whole loop has run. False for a share: a worker took it because the
     * steps before it take long.
     */
    boolean isUntried = true;

    /** The whole that this is a share of, or this. */
    Loop whole = this;

    /** True if some share has thrown, so that the others may end; used in the whole only. */
    volatile boolean hasFailed;

    /**
     * True if the block size follows from the steps that are left; otherwise blocks grow until each
     * takes some ten microseconds.
     */
    final boolean cheap;

    /**
     * @param cheap whether a step is known to take a nanosecond or less
     */
    protected Loop(boolean cheap) {
        this.cheap = cheap;
    }

    /** The steps of a part of a range. */
    @FunctionalInterface
    public interface Steps {
        /** Runs them. */
        void run(long from, long to);
    }

    /**
     * Returns a loop without a result.
     *
     * @param cheap whether a step is known to take a nanosecond or less
     */
    public static Loop of(boolean cheap, Steps steps) {
        return new Loop(cheap) {
            @Override
            protected void run(long from, long to) {
                steps.run(from, to);
            }

            @Override
            protected Loop split() {
                return of(cheap, steps);
            }
        };
    }

    /** Runs the steps of a part of its range; the parts come in their order. */
    protected abstract void run(long from, long to);

    /** Creates the share that follows this one, without a result yet. */
    protected abstract Loop split();

    /** Adds the result of the share that follows this one, if the loop has a result. */
    protected void merge(Loop next) {}

    /** Returns whether the remaining steps are not needed. */
    protected boolean isOver() {
        return false;
    }

    /** Makes a share that follows this one, as part of the same whole. */
    final Loop share() {
        Loop share = split();
        share.whole = whole;
        share.block = block;
        share.isUntried = false;
        return share;
    }

    /**
     * Returns whether, as far as is known, each step may take as long as a block should. Then other
     * workers must be able to take each step.
     */
    final boolean mayBeCoarse() {
        return block == 1 && !cheap;
    }

    /**
     * Returns whether the remaining steps are not needed, since the result is known or a share has
     * thrown.
     */
    final boolean mayEnd() {
        return isOver() || whole.hasFailed;
    }
}
