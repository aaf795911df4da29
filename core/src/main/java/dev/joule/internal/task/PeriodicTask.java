package dev.joule.internal.task;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.time.Interval;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A stackless task that begins a run at each beat. The runtime lists it until it is over, so that a
 * shutdown can wake it; between two runs it then cancels itself.
 */
public final class PeriodicTask extends PollableTask<Void> {
    private final Runs runs;

    private PeriodicTask(TaskRuntime runtime, Runs runs, Pollable<Void> body) {
        super(runtime, body);
        this.runs = runs;
    }

    /**
     * Makes the task.
     *
     * @param decorator returns what is to be polled for the body
     */
    public static PeriodicTask of(
            TaskRuntime runtime,
            Interval interval,
            Supplier<? extends Pollable<?>> work,
            UnaryOperator<Pollable<Void>> decorator) {
        Runs runs = new Runs(interval, work);
        return new PeriodicTask(runtime, runs, decorator.apply(runs));
    }

    @Override
    @Nullable Object advance(Object body) throws Exception {
        // A shutdown is noted before it wakes this task: asked here, none is overlooked.
        if (runs.current == null && runtime().scheduler().isShutdown()) {
            cancel();
            return PENDING;
        }
        return super.advance(body);
    }

    /** Polls the beat and the runs in turn. */
    private static final class Runs implements Pollable<Void> {
        private final Interval interval;
        private final Supplier<? extends Pollable<?>> work;
        private Pollable<Long> tick;
        private @Nullable Pollable<?> current;

        Runs(Interval interval, Supplier<? extends Pollable<?>> work) {
            this.interval = interval;
            this.work = work;
            tick = interval.tick();
        }

        @Override
        public Poll<Void> poll(Context context) throws Exception {
            if (current == null) {
                if (!tick.poll(context).isReady()) {
                    return Poll.pending();
                }
                current = Objects.requireNonNull(work.get(), "the supplier returned null");
            }
            if (current.poll(context).isReady()) {
                current = null;
                tick = interval.tick();
                context.waker().wake(); // to wait for the beat, or to end after a shutdown
            }
            return Poll.pending();
        }

        @Override
        public void onCancel() {
            if (current == null) {
                tick.onCancel();
            } else {
                current.onCancel();
            }
        }

        @Override
        public String toString() {
            return "spawnPeriodic(" + interval.period() + ", …)";
        }
    }
}
