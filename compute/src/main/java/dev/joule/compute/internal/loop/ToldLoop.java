package dev.joule.compute.internal.loop;

/** A loop that tells how far it is. */
public final class ToldLoop extends Loop {

    private final Loop loop;
    private final Steps steps;

    private ToldLoop(Loop loop, Steps steps) {
        super(loop.cheap);
        this.loop = loop;
        this.steps = steps;
    }

    /** That loop, if nobody listens. */
    public static Loop of(Loop loop, Steps steps) {
        return steps.areTold() ? new ToldLoop(loop, steps) : loop;
    }

    @Override
    protected void run(long from, long to) {
        loop.run(from, to);
        steps.did(to - from);
    }

    @Override
    protected Loop split() {
        return new ToldLoop(loop.split(), steps);
    }

    @Override
    protected void merge(Loop next) {
        loop.merge(((ToldLoop) next).loop);
    }

    @Override
    protected boolean isOver() {
        return loop.isOver();
    }
}
