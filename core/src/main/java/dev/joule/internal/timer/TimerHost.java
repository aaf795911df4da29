package dev.joule.internal.timer;

/** What keeps timers: the scheduler, as the timer API sees it. */
public interface TimerHost {

    /** The clock that deadlines are measured on; as {@link System#nanoTime}. */
    long nanoTime();

    /**
     * Starts a timer: it fires once its deadline has passed, unless it is cancelled first.
     *
     * @throws IllegalStateException when the entry was set before
     */
    void addTimer(TimerEntry entry);
}
