package dev.joule.internal.task;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.time.Interval;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins a run at each beat of an interval. The runtime lists its task, so that a shutdown can wake
 * it. A task that is between two runs then cancels itself.
 */
public final class PeriodicPollable implements Pollable<Void> {
    private final Interval interval;
    private final Supplier<? extends Pollable<?>> work;
    private Pollable<Long> tick;

    /** The run in progress. */
    private @Nullable Pollable<?> run;

    public PeriodicPollable(Interval interval, Supplier<? extends Pollable<?>> work) {
        this.interval = interval;
        this.work = work;
        tick = interval.tick();
    }

    @Override
    public Poll<Void> poll(Context context) throws Exception {
        if (run == null) {
            // A shutdown changes the scheduler's state before it wakes the task, so none is
            // overlooked here.
            if (context.scheduler().isShutdown()) {
                ((Task<?>) context).cancel();
                return Poll.pending();
            }
            if (!tick.poll(context).isReady()) {
                return Poll.pending();
            }
            run = Objects.requireNonNull(work.get(), "the supplier returned null");
        }
        if (run.poll(context).isReady()) {
            run = null;
            tick = interval.tick();
            context.waker().wake(); // to wait for the beat, or to end after a shutdown
        }
        return Poll.pending();
    }

    @Override
    public void onCancel() {
        if (run == null) {
            tick.onCancel();
        } else {
            run.onCancel();
        }
    }

    @Override
    public String toString() {
        return "spawnPeriodic(" + interval.period() + ", …)";
    }
}
