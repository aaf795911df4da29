package dev.joule.internal.compensation;

import dev.joule.internal.idle.Parker;
import dev.joule.internal.worker.SpareSteps;
import dev.joule.internal.worker.Worker;

/**
 * A worker beyond the pool's size: at work while it is needed and finds tasks, and asleep
 * otherwise. Only the sentinel sends it to work; it goes to sleep by itself.
 *
 * <p>Public for {@code verify}.
 */
public final class Spare implements Runnable {
    private static final int ASLEEP = 0;
    private static final int AT_WORK = 1;
    private static final int ENDED = 2;

    private final Worker worker;
    private final SpareSteps steps;
    private final SpareCount spareCount;
    private final Parker parker = new Parker();

    private volatile int state = ASLEEP;

    /** True if the spare must give its tasks to the others and sleep. */
    private volatile boolean isSurplus;

    private volatile boolean mustEnd;

    /* Accessed by the sentinel only. */
    final Watched watched;
    long asleepSince;

    public Spare(Worker worker, SpareCount spareCount) {
        this.worker = worker;
        watched = new Watched(worker, 0);
        steps = new SpareSteps(worker);
        this.spareCount = spareCount;
    }

    Worker worker() {
        return worker;
    }

    boolean isAtWork() {
        return state == AT_WORK;
    }

    /** Returns whether it has a thread and no task. */
    boolean isReady() {
        return state == ASLEEP && !mustEnd;
    }

    boolean isEnded() {
        return state == ENDED;
    }

    /** Sends a sleeping spare to work. The caller has listed it among the pool's runners before. */
    public void sendToWork() {
        spareCount.begins();
        isSurplus = false;
        state = AT_WORK;
        parker.wake();
    }

    /** Makes it sleep as soon as its task ends. */
    public void dismiss() {
        isSurplus = true;
    }

    /** Ends its thread when it sleeps next. */
    public void end() {
        mustEnd = true;
        parker.wake();
    }

    /** Makes it ready for another thread, after it has ended. */
    void renew() {
        mustEnd = false;
        state = ASLEEP;
    }

    /** Marks the spare ended: it has no thread. */
    void neverLived() {
        state = ENDED;
    }

    /** Runs the body of the spare's thread. */
    @Override
    public void run() {
        live();
    }

    /** Works and sleeps until the thread must end. */
    public void live() {
        // In this order: a spare that is sent to work and then ended works first.
        while (!mustEnd || state == AT_WORK) {
            try {
                if (state == AT_WORK) {
                    workOn();
                } else {
                    parker.park(0);
                }
            } catch (Throwable thrown) { // if it ended at work, the scheduler never would
                worker.report(thrown);
            }
        }
        state = ENDED;
    }

    private void workOn() {
        while (steps.step() && !isSurplus) {}
        if (steps.tryHandBack()) {
            state = ASLEEP;
            spareCount.ends();
        } else {
            isSurplus = false; // it has work that it cannot give away now
        }
    }
}
