package dev.joule.internal.worker;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether a virtual thread that has just woken another yields to it: the one that was woken
 * runs first, and the other right after it. The package documentation says why.
 *
 * <p>Called on the worker's thread. Its fields are the task runner's, since they are written with
 * each run of a thread.
 */
final class GiveWay {
    /** The number that a run which wakes nobody adds to the memory. */
    private static final int IN_VAIN = 2;

    /** The number that any other run subtracts. */
    private static final int OF_USE = 1;

    /** From here on threads seem to be woken in vain. */
    static final int ENOUGH = 8;

    private static final int MOST = 64;

    /** A worker's threads do not give way more often than that. */
    static final long LEAST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** The pause is as many times as long as the thread that gave way has waited. */
    static final int PAUSE_PER_WAIT = 16;

    private final Clock clock;
    private final TaskRunnerFields.TaskFields fields;

    GiveWay(Clock clock, TaskRunnerFields.TaskFields fields) {
        this.clock = clock;
        this.fields = fields;
        fields.nextGiveWay = clock.nanoTime();
    }

    /** The run of a virtual thread begins. */
    void runBegins() {
        fields.hasWoken = false;
        fields.isYieldDue = false;
    }

    /** The task that runs has made another runnable. */
    void wakes() {
        fields.hasWoken = true;
    }

    /** Returns whether the thread that runs yields now to the one that it has woken. */
    boolean begins() {
        if (fields.wokenInVain < ENOUGH || fields.isGivingWay) {
            return false;
        }
        long now = clock.nanoTime();
        if (now - fields.nextGiveWay < 0) {
            return false;
        }
        fields.isGivingWay = true;
        fields.isYieldDue = true;
        fields.gaveWayAt = now;
        return true;
    }

    /** Returns, once for each time that a thread gives way, whether its yield is that one. */
    boolean isYieldDue() {
        boolean isDue = fields.isYieldDue;
        fields.isYieldDue = false;
        return isDue;
    }

    /**
     * The run of a virtual thread ends.
     *
     * @param wasGivingWay whether {@link #isGivingWay} was true at its start: then it was the run
     *     for which another thread had to wait
     */
    void runEnds(boolean wasGivingWay) {
        int memory = fields.wokenInVain;
        if (fields.hasWoken) {
            fields.wokenInVain = Math.max(0, memory - OF_USE);
        } else {
            fields.wokenInVain = Math.min(MOST, memory + IN_VAIN);
        }
        if (wasGivingWay) {
            fields.isGivingWay = false;
            long now = clock.nanoTime();
            long pause = Math.max(LEAST_PAUSE_NANOS, PAUSE_PER_WAIT * (now - fields.gaveWayAt));
            fields.nextGiveWay = now + pause;
        }
    }

    /** Returns whether a thread has given way and the run for which it waits has not ended. */
    boolean isGivingWay() {
        return fields.isGivingWay;
    }
}
