package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.loop.LoopView;
import java.util.concurrent.atomic.AtomicLong;

/** A loop that tells how far it is. */
final class ToldLoop extends Loop {

    private final LoopView loop;
    private final ProgressListener listener;
    private final long total;
    private final AtomicLong done;

    ToldLoop(Loop loop, ProgressListener listener, long total, AtomicLong done) {
        super(false);
        this.loop = new LoopView(loop);
        this.listener = listener;
        this.total = total;
        this.done = done;
    }

    @Override
    protected void run(long from, long to) {
        loop.run(from, to);
        long now = done.addAndGet(to - from);
        if (now < total) {
            listener.progressed(now, total);
        }
    }

    @Override
    protected Loop split() {
        return new ToldLoop(loop.split(), listener, total, done);
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
