package dev.joule.internal.rescue;

import dev.joule.internal.worker.Worker;

/** The sentinel's judgement of a stuck worker: it computes, or it waits. */
final class Diagnosis {
    /* It is looked at closely the first times, and then at some looks only: each asks the kernel. */
    private static final int FIRST = 3;
    private static final int EACH_COMPUTING = 4;
    private static final int EACH_WAITING = 16;

    private int looks;
    private boolean isComputing;

    /** Forgets it: it is in another task. */
    void reset() {
        looks = 0;
        isComputing = false;
    }

    /** Returns whether one computes that is stuck at this look, too. */
    boolean look(Probe probe, Worker worker) {
        if (looks < FIRST || looks % (isComputing ? EACH_COMPUTING : EACH_WAITING) == 0) {
            isComputing = probe.isComputing(worker);
        }
        looks = looks == Integer.MAX_VALUE ? FIRST : looks + 1;
        return isComputing;
    }
}
