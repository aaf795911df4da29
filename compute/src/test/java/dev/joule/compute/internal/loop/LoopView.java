package dev.joule.compute.internal.loop;

/** A loop from the outside, for tests of loops in other packages. */
public final class LoopView {

    private final Loop loop;

    public LoopView(Loop loop) {
        this.loop = loop;
    }

    /** Does the steps of a part of its range. */
    public void run(long from, long to) {
        loop.run(from, to);
    }

    /** Makes the share that follows this one. */
    public Loop split() {
        return loop.split();
    }

    /** Adds what came of the share that follows this one. */
    public void merge(LoopView next) {
        loop.merge(next.loop);
    }

    /** Returns whether the remaining steps are not needed. */
    public boolean isOver() {
        return loop.isOver();
    }
}
