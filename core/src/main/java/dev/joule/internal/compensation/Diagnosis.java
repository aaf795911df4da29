package dev.joule.internal.compensation;

import dev.joule.internal.worker.Worker;

/** The sentinel's judgement of a stuck worker: it computes, or it waits. */
final class Diagnosis {
    /* The first looks ask the kernel, and then only some, since that takes time. */
    private static final int FIRST = 3;
    private static final int EACH_COMPUTING = 4;
    private static final int EACH_WAITING = 16;

    private int looks;
    private boolean isComputing;

    /** Starts anew: the worker is in another task. */
    void reset() {
        looks = 0;
        isComputing = false;
    }

    /** Returns whether a worker that is still stuck computes. */
    boolean look(Probe probe, Worker worker) {
        if (looks < FIRST || looks % (isComputing ? EACH_COMPUTING : EACH_WAITING) == 0) {
            isComputing = probe.isComputing(worker);
        }
        looks = looks == Integer.MAX_VALUE ? FIRST : looks + 1;
        return isComputing;
    }
}
