package dev.joule.compute.internal.loop;

/** A loop that reports its progress. */
public final class ProgressLoop extends Loop {

    private final Loop loop;
    private final ProgressCounter steps;

    private ProgressLoop(Loop loop, ProgressCounter steps) {
        super(loop.cheap);
        this.loop = loop;
        this.steps = steps;
    }

    /** Returns a loop that reports its progress, or the given one if there is no listener. */
    public static Loop of(Loop loop, ProgressCounter steps) {
        return steps.hasListener() ? new ProgressLoop(loop, steps) : loop;
    }

    @Override
    protected void run(long from, long to) {
        loop.run(from, to);
        steps.advance(to - from);
    }

    @Override
    protected Loop split() {
        return new ProgressLoop(loop.split(), steps);
    }

    @Override
    protected void merge(Loop next) {
        loop.merge(((ProgressLoop) next).loop);
    }

    @Override
    protected boolean isOver() {
        return loop.isOver();
    }
}
