package dev.joule.internal.timer;

/** Keeps timers: the scheduler, as the timer API sees it. */
public interface TimerHost {

    /**
     * A delay that stands for every longer one: 73 years. Two deadlines that far from a now, and
     * from one of 73 years before, still compare right on a clock that wraps around.
     */
    long FAR_NANOS = Long.MAX_VALUE / 4;

    /** The clock that deadlines are measured on; as {@link System#nanoTime}. */
    long nanoTime();

    /**
     * Starts a timer: it fires once its deadline has passed, unless it is cancelled first.
     *
     * @throws IllegalStateException when the entry was set before
     */
    void addTimer(TimerEntry entry);
}
