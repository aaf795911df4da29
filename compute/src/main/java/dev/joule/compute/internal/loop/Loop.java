package dev.joule.compute.internal.loop;

/**
 * A share of a parallel loop, with what came of it so far. It begins as the whole and is split when
 * somebody wants work; the parts are merged in their order.
 */
public abstract class Loop {

    /** How many steps are done between two looks at whether somebody wants work, if not cheap. */
    long block = 1;

    /** The whole that this is a share of, or this. */
    Loop whole = this;

    /** Of the whole: whether some share has thrown, and the others may end. */
    volatile boolean hasFailed;

    /** Whether blocks go by what is left; else they grow to what takes some ten microseconds. */
    final boolean cheap;

    /**
     * @param cheap whether a step is known to take a nanosecond or less
     */
    protected Loop(boolean cheap) {
        this.cheap = cheap;
    }

    /** Does the steps of a part of its range; parts come in their order. */
    protected abstract void run(long from, long to);

    /** Makes the share that follows this one, with nothing done yet. */
    protected abstract Loop split();

    /** Adds what came of the share that follows this one. */
    protected abstract void merge(Loop next);

    /** Whether there is no need to go on. */
    protected boolean isOver() {
        return false;
    }

    /** Makes a share that follows this one, as part of the same whole. */
    final Loop share() {
        Loop share = split();
        share.whole = whole;
        share.block = block;
        return share;
    }

    /** Whether there is no need to go on, or no sense in it. */
    final boolean mayEnd() {
        return isOver() || whole.hasFailed;
    }
}
