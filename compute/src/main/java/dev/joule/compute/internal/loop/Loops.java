package dev.joule.compute.internal.loop;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.WorkerRegistry;
import org.jspecify.annotations.Nullable;

/** Runs loops: in blocks, and split in halves as often as somebody wants work. */
public final class Loops {

    /** Cheap loops of up to so many steps are not worth waking anybody. */
    public static final long CHEAP_ALONE = 1 << 15;

    /**
     * ProgressCounter of a cheap loop between two looks: each block waits for the memory it begins
     * with, and some begin in four places at once.
     */
    private static final long CHEAP_BLOCK = 1 << 15;

    /** So many where no more than eight times as many are left, for others to take. */
    private static final long CHEAP_BLOCK_MIN = 1 << 13;

    /**
     * A block that takes less may grow, to twice that. Each waits for the memory it begins with,
     * some for that of four places: so a block is long compared with that.
     */
    private static final long BLOCK_NANOS = 16_000;

    /** So that a block of steps that cost nothing at all stays a number. */
    private static final long BLOCK_MAX = 1L << 40;

    /** One block tells so little of the next that it grows no faster. */
    private static final int GROWTH_MAX = 64;

    /** A block is to be no larger than such a part of what is left. */
    private static final int PARTS_MIN = 8;

    /**
     * Nor need it be smaller than such a part of the whole range, up to so many steps and to half
     * of what is left: else each range would end in many blocks of a few steps.
     */
    private static final int PARTS_MAX = 16;

    private static final int BLOCK_AT_END = 32;

    /** Blocks that are shorter, because little is left, are not timed. */
    private static final int TIMED_MIN = 16;

    /** How long a loop runs on a thread that is no worker before a pool is asked to help. */
    private static final long OUTSIDE_NANOS = 20_000;

    /** How many steps it does there at most without a look at the clock. */
    private static final long OUTSIDE_BLOCK = 256;

    private Loops() {}

    /**
     * Runs a loop over a range, on the pool, or on the calling thread while it is short: for who
     * has not said where.
     *
     * @param grain ranges of no more steps are not split
     */
    public static void run(WorkerRegistry core, Loop loop, long from, long to, long grain) {
        ComputeThread self = core.self();
        if (self != null) {
            drive(self, loop, from, to, grain);
            return;
        }
        if (isCheapAlone(loop, to - from)) {
            loop.run(from, to);
            return;
        }
        long at = loop.cheap ? from : outside(loop, from, to);
        if (at < to && !loop.isOver()) {
            call(core, loop, at, to, grain);
        }
    }

    /**
     * Runs a loop over a range on the workers of this pool; on the calling thread only if it is
     * short and runs no user code.
     *
     * @param grain ranges of no more steps are not split
     * @throws java.util.concurrent.RejectedExecutionException if the pool is closed
     */
    public static void runOn(WorkerRegistry core, Loop loop, long from, long to, long grain) {
        ComputeThread self = core.self();
        if (self != null) {
            drive(self, loop, from, to, grain);
        } else if (isCheapAlone(loop, to - from) && !core.isClosed()) {
            loop.run(from, to);
        } else {
            call(core, loop, from, to, grain);
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
                    drive((ComputeThread) Thread.currentThread(), loop, from, to, grain);
                    return null;
                });
    }

    private static long outside(Loop loop, long from, long to) {
        if (to - from == 1) {
            loop.run(from, to);
            return to;
        }
        long start = System.nanoTime();
        long at = from;
        for (long now = start; at < to && !loop.isOver() && now - start < OUTSIDE_NANOS; ) {
            long steps = Math.min(nextOutside(loop, at - from), to - at);
            loop.run(at, at + steps);
            at += steps;
            if (at < to) {
                long then = now;
                now = System.nanoTime();
                adapt(loop, steps, now - then);
            }
        }
        return at;
    }

    /**
     * How many steps come next where nobody can help: as they may be the first that take long, few
     * compared with those that were done already.
     */
    private static long nextOutside(Loop loop, long done) {
        return Math.min(loop.block, Math.clamp(done / 2, 1, OUTSIDE_BLOCK));
    }

    /** Learns from a block of so many steps how long the next one may be. */
    private static void adapt(Loop loop, long steps, long nanos) {
        // A reading of the clock costs as much as a hundred cheap steps: few of them, and large
        // steps.
        if (nanos > 2 * BLOCK_NANOS) {
            loop.block = Math.max(1, (long) ((double) steps * BLOCK_NANOS / nanos));
        } else if (steps == loop.block) {
            long growth = Math.clamp(2 * BLOCK_NANOS / Math.max(1, nanos), 1, GROWTH_MAX);
            loop.block = Math.min(BLOCK_MAX, loop.block * growth);
        }
    }

    /**
     * How many steps come next. However cheap those before were, the next may not be, unless that
     * is known: what is left never becomes a block as a whole, so that others can come for their
     * part.
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
            if (worker.isPressed()) {
                worker.computation().check();
                if (to - at > grain) {
                    halve(worker, loop, at, to, grain);
                    return;
                }
            }
            long steps = nextBlock(loop, to - from, to - at);
            boolean isTimed = !loop.cheap && (steps >= loop.block || steps >= TIMED_MIN);
            if (isTimed && read == 0) {
                read = System.nanoTime();
            }
            loop.run(at, at + steps);
            at += steps;
            if (!isTimed) {
                read = 0;
            } else if (at < to && !loop.mayEnd()) {
                long then = read;
                read = System.nanoTime();
                adapt(loop, steps, read - then);
            }
        }
    }

    private static void halve(ComputeThread worker, Loop loop, long from, long to, long grain) {
        long mid = (from + to) >>> 1;
        Share share = new Share(worker, loop.share(), mid, to, grain);
        try {
            worker.open(share);
            drive(worker, loop, from, mid, grain);
        } catch (Throwable e) {
            loop.whole.hasFailed = true; // what is waited for now has no need to go on
            throw worker.abandon(share, e);
        }
        if (worker.close(share)) {
            drive(worker, loop, mid, to, grain);
        } else {
            loop.merge(share.loop);
        }
        worker.forgetEstimate();
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
            try {
                drive((ComputeThread) Thread.currentThread(), loop, from, to, grain);
            } catch (Throwable e) {
                loop.whole.hasFailed = true;
                throw e;
            }
        }
    }
}
