package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.deque.StealResult;
import dev.joule.compute.internal.deque.StolenElement;

/** Steals from all other workers, beginning at a random one. */
final class StealOrder {

    private static final int SEED_STEP = 0x9E3779B9;

    private final WorkerRegistry core;
    private final int self;
    private int random;

    StealOrder(WorkerRegistry core, int self) {
        this.core = core;
        this.self = self;
        this.random = (self + 1) * SEED_STEP;
    }

    /**
     * Tries each worker once, and again if another thief was faster. If it is urgent, requests work
     * of those that have published nothing.
     *
     * @return whether it has stolen a job
     */
    boolean steal(StolenElement<Job> stolen, Computation wanted, boolean urgent) {
        ComputeThread[] workers = core.workers;
        int start = start(workers.length);
        for (int i = 0; i < workers.length; i++) {
            int at = start + i < workers.length ? start + i : start + i - workers.length;
            if (at != self && steal(workers[at], stolen, wanted, urgent)) {
                return true;
            }
        }
        return false;
    }

    private static boolean steal(
            ComputeThread victim, StolenElement<Job> stolen, Computation wanted, boolean urgent) {
        StealResult result = victim.deque.steal(stolen, wanted);
        while (result == StealResult.RETRY) {
            Thread.onSpinWait();
            result = victim.deque.steal(stolen, wanted);
        }
        if (result == StealResult.SUCCESS) {
            return true;
        }
        if (urgent && wanted.isRelatedTo(victim.computation())) {
            victim.requestWork();
        }
        return false;
    }

    /**
     * Returns a random index: xorshift, and a multiplication that takes the upper half instead of a
     * remainder.
     */
    private int start(int bound) {
        int x = random;
        x ^= x << 17;
        x ^= x >>> 7;
        x ^= x << 16;
        random = x;
        return (int) (((x & 0xffffffffL) * bound) >>> 32);
    }
}
