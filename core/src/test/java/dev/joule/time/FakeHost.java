package dev.joule.time;

import dev.joule.Scheduler;
import dev.joule.internal.scheduler.InternalScheduler;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.task.Context;
import dev.joule.task.Waker;
import java.lang.reflect.Proxy;
import java.time.Duration;

/**
 * A scheduler that has timers, on a clock that stands still until it is moved, and nothing else.
 */
final class FakeHost implements TimerHost {

    /** Near the end of the scale: intervals and sleeps meet the wrap-around. */
    static final long START = Long.MAX_VALUE - 1_000_000_000;

    final TimerWheel wheel = new TimerWheel(START);
    private long now = START;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void addTimer(TimerEntry entry) {
        wheel.add(entry);
    }

    /** Moves the clock and fires what is due. */
    void advance(Duration time) {
        now += time.toNanos();
        fireDue();
    }

    void advanceMillis(long millis) {
        advance(Duration.ofMillis(millis));
    }

    /** Moves the clock, as if all workers were busy. */
    void advanceWithoutPoll(Duration time) {
        now += time.toNanos();
    }

    void fireDue() {
        wheel.poll(
                now,
                thrown -> {
                    throw new AssertionError(thrown);
                });
    }

    long elapsedMillis() {
        return (now - START) / 1_000_000;
    }

    Context context(Waker waker) {
        return contextOf(waker, TimerHost.class);
    }

    /** The context of a scheduler that is not Joule's. */
    Context foreignContext() {
        return contextOf(() -> {}, Runnable.class);
    }

    private Context contextOf(Waker waker, Class<?> second) {
        Scheduler scheduler =
                (Scheduler)
                        Proxy.newProxyInstance(
                                FakeHost.class.getClassLoader(),
                                new Class<?>[] {InternalScheduler.class, second},
                                (proxy, method, arguments) -> {
                                    if (method.getName().equals("toString")) {
                                        return "a scheduler";
                                    }
                                    return method.invoke(this, arguments);
                                });
        return new Context() {
            @Override
            public Waker waker() {
                return waker;
            }

            @Override
            public Scheduler scheduler() {
                return scheduler;
            }
        };
    }
}
