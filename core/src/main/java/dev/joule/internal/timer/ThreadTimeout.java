package dev.joule.internal.timer;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The timeout of a virtual thread's park or wait: a timer with an action of the JDK, and the handle
 * by which the JDK cancels it. Both are one object, since most timeouts never fire.
 */
public final class ThreadTimeout extends TimerEntry
        implements Function<Runnable, Future<?>>, Future<Void> {
    /** Keeps the timers, and decides where a thread waits after a sleep. */
    public interface Host extends TimerHost {
        /**
         * Returns the action for the end of the sleep of a thread that the caller has just
         * unmounted.
         *
         * @param wake makes the thread runnable
         */
        Runnable wakeAfterTurn(Runnable wake);
    }

    private final Host sleeps;
    private @Nullable Runnable whatToDo;

    public ThreadTimeout(Host sleeps, long nanos) {
        super(sleeps.nanoTime() + Math.min(nanos, TimerHost.FAR_NANOS));
        this.sleeps = sleeps;
    }

    /** Begins the timeout, with the action for its end. */
    @Override
    public Future<?> apply(Runnable whatToDo) {
        this.whatToDo = sleeps.wakeAfterTurn(whatToDo);
        sleeps.addTimer(this);
        return this;
    }

    @Override
    protected void fire() {
        Runnable action = whatToDo;
        whatToDo = null;
        if (action != null) {
            action.run();
        }
    }

    @Override
    protected void clear() {
        whatToDo = null;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return tryCancel();
    }

    @Override
    public boolean isDone() {
        return isFired() || isTimerCancelled();
    }

    @Override
    public boolean isCancelled() {
        return isTimerCancelled();
    }

    @Override
    public Void get() {
        throw new UnsupportedOperationException("nobody waits for a timeout");
    }

    @Override
    public Void get(long timeout, TimeUnit unit) {
        return get();
    }
}
