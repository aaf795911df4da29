package dev.joule.compute.internal.loop;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolCore;
import dev.joule.compute.internal.pool.Tree;
import org.jspecify.annotations.Nullable;

/** Runs loops: in blocks, and split in halves as often as somebody wants work. */
public final class Loops {

    /** Steps of a cheap loop between two looks. */
    public static final long CHEAP_BLOCK = 8192;

    /** Cheap loops of up to so many steps are not worth waking anybody. */
    private static final long CHEAP_ALONE = 1 << 15;

    /** A block that takes less may grow. */
    private static final long BLOCK_NANOS = 4_000;

    /** One block tells so little of the next that it grows no faster. */
    private static final int GROWTH_MAX = 64;

    /** How long a loop runs on a thread that is no worker before a pool is asked to help. */
    private static final long OUTSIDE_NANOS = 20_000;

    private Loops() {}

    /**
     * Runs a loop over a range, on the pool, or on the calling thread while it is short.
     *
     * @param grain ranges of no more steps are not split
     */
    public static void run(PoolCore core, Loop loop, long from, long to, long grain) {
        ComputeThread self = core.self();
        if (self != null) {
            drive(self, loop, from, to, grain);
            return;
        }
        long at = loop.cheap ? cheapOutside(loop, from, to) : outside(loop, from, to);
        if (at < to && !loop.isOver()) {
            OutsideJob.<@Nullable Object>call(
                    core,
                    new Tree(null),
                    () -> {
                        drive((ComputeThread) Thread.currentThread(), loop, at, to, grain);
                        return null;
                    });
        }
    }

    private static long cheapOutside(Loop loop, long from, long to) {
        if (to - from > CHEAP_ALONE) {
            return from;
        }
        loop.run(from, to);
        return to;
    }

    private static long outside(Loop loop, long from, long to) {
        if (to - from == 1) {
            loop.run(from, to);
            return to;
        }
        long start = System.nanoTime();
        long at = from;
        for (long now = start; at < to && !loop.isOver() && now - start < OUTSIDE_NANOS; ) {
            long next = at + Math.min(loop.block, to - at);
            loop.run(at, next);
            at = next;
            if (at < to) {
                long then = now;
                now = System.nanoTime();
                adapt(loop, now - then);
            }
        }
        return at;
    }

    private static void adapt(Loop loop, long nanos) {
        // A reading of the clock costs as much as a hundred cheap steps: few of them, and large
        // steps.
        loop.block *= Math.clamp(2 * BLOCK_NANOS / Math.max(1, nanos), 1, GROWTH_MAX);
    }

    private static void drive(ComputeThread worker, Loop loop, long from, long to, long grain) {
        for (long at = from; at < to && !loop.isOver(); ) {
            if (worker.isPressed()) {
                worker.tree().check();
                if (to - at > grain) {
                    halve(worker, loop, at, to, grain);
                    return;
                }
            }
            long next = at + Math.min(loop.block, to - at);
            if (loop.cheap || next == to) {
                loop.run(at, next);
            } else {
                long then = System.nanoTime();
                loop.run(at, next);
                adapt(loop, System.nanoTime() - then);
            }
            at = next;
        }
    }

    private static void halve(ComputeThread worker, Loop loop, long from, long to, long grain) {
        long mid = (from + to) >>> 1;
        Share share = new Share(worker, loop.split(), mid, to, grain);
        share.loop.block = loop.block;
        try {
            worker.open(share);
            drive(worker, loop, from, mid, grain);
        } catch (Throwable e) {
            throw worker.abandon(share, e);
        }
        if (worker.close(share)) {
            drive(worker, loop, mid, to, grain);
        } else {
            loop.merge(share.loop);
        }
        worker.settle();
    }

    /** The second half of a range. */
    private static final class Share extends Fork {
        private final Loop loop;
        private final long from;
        private final long to;
        private final long grain;

        Share(ComputeThread owner, Loop loop, long from, long to, long grain) {
            super(owner);
            this.loop = loop;
            this.from = from;
            this.to = to;
            this.grain = grain;
        }

        @Override
        protected void work() {
            drive((ComputeThread) Thread.currentThread(), loop, from, to, grain);
        }
    }
}
