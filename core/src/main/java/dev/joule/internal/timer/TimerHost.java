package dev.joule.internal.timer;

/** The scheduler, as timers use it: a clock and a place for timers. */
public interface TimerHost {

    /**
     * The longest delay, 73 years, which stands for every longer one. Two deadlines with it that
     * were set up to 73 years apart are still compared correctly on a clock that wraps around.
     */
    long FAR_NANOS = Long.MAX_VALUE / 4;

    /** Returns the time on the clock of deadlines, which is like {@link System#nanoTime}. */
    long nanoTime();

    /**
     * Starts a timer: it fires once its deadline has passed, unless it is cancelled first.
     *
     * @throws IllegalStateException when the entry was set before
     */
    void addTimer(TimerEntry entry);
}
