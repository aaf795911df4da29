package dev.joule.compute.internal.loop;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.Lookout;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.OutsideLoop;
import dev.joule.compute.internal.pool.WorkerRegistry;
import org.jspecify.annotations.Nullable;

/** Runs loops in blocks, and splits them in halves whenever another worker wants work. */
public final class Loops {

    /** The most steps of a cheap loop that is not worth waking a worker. */
    public static final long CHEAP_ALONE = 1 << 15;

    /**
     * The number of steps of a cheap loop between two checks. At its beginning each block waits for
     * memory, in some loops for that of four places, so a block must be long compared with that
     * wait.
     */
    private static final long CHEAP_BLOCK = 1 << 15;

    /**
     * The least block size of a cheap loop, towards its end, where others must be able to take a
     * part.
     */
    private static final long CHEAP_BLOCK_MIN = 1 << 13;

    /** The time of a block. A block that takes less may grow, until it takes twice this time. */
    private static final long BLOCK_NANOS = 16_000;

    /** The largest block, so that the size does not overflow if the steps cost nothing. */
    private static final long BLOCK_MAX = 1L << 40;

    /**
     * The largest factor by which a block grows, since the cost of one block says little about that
     * of the next.
     */
    private static final int GROWTH_MAX = 64;

    /**
     * The number by which the steps that are left are divided to get the largest block, except near
     * the end of the range.
     */
    private static final int PARTS_MIN = 8;

    /**
     * The number by which the whole range is divided to get the largest block near its end, which
     * is also at most {@link #BLOCK_AT_END} and half of the steps that are left. Without it each
     * range would end in many blocks of a few steps.
     */
    private static final int PARTS_MAX = 16;

    private static final int BLOCK_AT_END = 32;

    /** The fewest steps of a block that is timed although it is shorter than planned. */
    private static final int TIMED_MIN = 16;

    /** The time that a loop runs on a thread that is no worker before it moves to a pool. */
    private static final long OUTSIDE_NANOS = 20_000;

    /** The most steps of such a loop between two readings of the clock. */
    private static final long OUTSIDE_BLOCK = 256;

    private Loops() {}

    /**
     * Runs the steps of a loop on the pool, or on the calling thread while it is short; for callers
     * that have not chosen a pool.
     *
     * @param grain ranges of no more steps are not split
     */
    public static void run(WorkerRegistry core, Loop loop, long steps, long grain) {
        ComputeThread self = core.self();
        if (self != null) {
            drive(self, loop, 0, steps, grain);
            return;
        }
        if (isCheapAlone(loop, steps)) {
            loop.run(0, steps);
            return;
        }
        long at = loop.cheap ? 0 : outside(core, loop, steps, grain);
        if (at < steps && !loop.isOver()) {
            call(core, loop, at, steps, grain);
        }
    }

    /**
     * Runs the steps of a loop on the workers of this pool; on the calling thread only if it is
     * short and runs no user code.
     *
     * @param grain ranges of no more steps are not split
     * @throws java.util.concurrent.RejectedExecutionException if the pool is closed
     */
    public static void runOn(WorkerRegistry core, Loop loop, long steps, long grain) {
        ComputeThread self = core.self();
        if (self != null) {
            drive(self, loop, 0, steps, grain);
        } else if (isCheapAlone(loop, steps) && !core.isClosed()) {
            loop.run(0, steps);
        } else {
            call(core, loop, 0, steps, grain);
        }
    }

    private static boolean isCheapAlone(Loop loop, long steps) {
        return loop.cheap && steps <= CHEAP_ALONE;
    }

    private static void call(WorkerRegistry core, Loop loop, long from, long to, long grain) {
        OutsideJob.<@Nullable Object>call(
                core,
                Computation.begin(),
                () -> {
                    drive(ComputeThread.current(), loop, from, to, grain);
                    return null;
                });
    }

    /**
     * Runs the first steps on the calling thread until they take longer than a wake-up is worth, or
     * the lookout has given the rest to the pool. Before the first one nothing is known about their
     * cost; waking a worker beforehand would slow down all short loops.
     *
     * @return where the loop has to go on
     */
    private static long outside(WorkerRegistry core, Loop loop, long to, long grain) {
        if (to <= 1) {
            loop.run(0, to);
            return to;
        }
        Trial trial = new Trial(core, loop, to, grain);
        trial.enter();
        long at = 0;
        try {
            long start = System.nanoTime();
            for (long now = start; at < to && !loop.isOver() && now - start < OUTSIDE_NANOS; ) {
                long steps = Math.min(nextOutside(loop, at), to - at);
                if (at > 0 && !trial.tryBegin(at, at + steps)) { // the first one is begun
                    break;
                }
                loop.run(at, at + steps);
                loop.isUntried = false;
                at += steps;
                if (at + 1 < to) { // the last step gains nothing from a pool
                    long then = now;
                    now = System.nanoTime();
                    adapt(loop, steps, now - then);
                }
            }
        } catch (Throwable e) {
            trial.abandon(e);
            throw e;
        }
        if (!trial.join()) {
            return at;
        }
        loop.merge(trial.rest);
        return to;
    }

    /** The first steps of a loop on a thread that is no worker. */
    private static final class Trial extends OutsideLoop {
        private final long grain;

        /** The share of the pool; the whole loop until it has one. */
        private Loop rest;

        Trial(WorkerRegistry core, Loop loop, long to, long grain) {
            super(core, Lookout.SHARED, 1, to);
            this.rest = loop;
            this.grain = grain;
        }

        @Override
        protected void runRest(long from, long to) {
            rest = rest.share();
            drive(ComputeThread.current(), rest, from, to, grain);
        }
    }

    /**
     * Returns the size of the next block on a thread that no worker can help. It is small compared
     * with the steps already done, since the next steps may be the first that take long.
     */
    private static long nextOutside(Loop loop, long done) {
        return Math.min(loop.block, Math.clamp(done / 2, 1, OUTSIDE_BLOCK));
    }

    /** Adapts the block size to the time that a block of {@code steps} steps took. */
    private static void adapt(Loop loop, long steps, long nanos) {
        // A reading of the clock costs as much as a hundred cheap steps, so the size changes by
        // large factors.
        if (nanos > 2 * BLOCK_NANOS) {
            loop.block = Math.max(1, (long) ((double) steps * BLOCK_NANOS / nanos));
        } else if (steps == loop.block) {
            long growth = Math.clamp(2 * BLOCK_NANOS / Math.max(1, nanos), 1, GROWTH_MAX);
            loop.block = Math.min(BLOCK_MAX, loop.block * growth);
        }
    }

    /**
     * Returns the size of the next block. Unless the steps are known to be cheap, the next ones may
     * be expensive even if those before were not. So a block never contains all that is left, and
     * others can take a part.
     */
    private static long nextBlock(Loop loop, long range, long left) {
        if (loop.cheap) {
            return Math.min(left, Math.clamp(left / PARTS_MIN, CHEAP_BLOCK_MIN, CHEAP_BLOCK));
        }
        long least = Math.min(Math.min(range / PARTS_MAX, BLOCK_AT_END), left / 2);
        return Math.min(loop.block, Math.max(1, Math.max(left / PARTS_MIN, least)));
    }

    private static void drive(ComputeThread worker, Loop loop, long from, long to, long grain) {
        long read = 0; // the clock, when the last block ended; 0 if that was not timed
        for (long at = from; at < to && !loop.mayEnd(); ) {
            boolean isPressed = worker.isPressed();
            if (isPressed) {
                worker.computation().check();
            }
            if ((isPressed || loop.mayBeCoarse()) && to - at > grain) {
                long mid = (at + to) >>> 1;
                if (loop.isUntried && !isPressed) {
                    loop.isUntried = false;
                    mid = at + grain; // one fork is enough: the worker that takes it splits it
                }
                split(worker, loop, at, mid, to, grain);
                return;
            }
            long steps = nextBlock(loop, to - from, to - at);
            boolean isTimed =
                    !loop.cheap && at + steps < to && (steps >= loop.block || steps >= TIMED_MIN);
            if (isTimed && read == 0) {
                read = System.nanoTime();
            }
            loop.run(at, at + steps);
            ComputeThread.advance(steps);
            at += steps;
            if (!isTimed) {
                read = 0;
            } else if (!loop.mayEnd()) {
                long then = read;
                read = System.nanoTime();
                adapt(loop, steps, read - then);
            }
        }
    }

    private static void split(
            ComputeThread worker, Loop loop, long from, long mid, long to, long grain) {
        Share share = new Share(worker, loop, mid, to, grain);
        try {
            worker.open(share);
            long start = mid - from == 1 ? System.nanoTime() : 0;
            drive(worker, loop, from, mid, grain);
            if (mid - from == 1) {
                adapt(loop, 1, System.nanoTime() - start); // it was one block, and the last
            }
        } catch (Throwable e) {
            loop.whole.hasFailed = true; // the share need not go on
            throw worker.abandon(share, e);
        }
        if (worker.close(share)) {
            worker.forgetEstimate(); // the forks of some steps say nothing about those of others
            drive(worker, loop, mid, to, grain);
        } else {
            loop.merge(share.loop);
        }
    }

    /** The second part of a range. */
    private static final class Share extends Fork {
        /** The owner's loop until a worker takes it, then its share of that. */
        private Loop loop;

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
            try {
                loop = loop.share();
                drive(ComputeThread.current(), loop, from, to, grain);
            } catch (Throwable e) {
                loop.whole.hasFailed = true;
                throw e;
            }
        }
    }
}
