package dev.joule.verify.orderings.executor;

import dev.joule.internal.executor.DelayedTask;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.worker.Lifecycle;

/** The delayed tasks of a scheduler that has one wheel and no workers. */
final class Clockwork implements TimerHost {
    private static final long LATER = 1_000_000;

    final Lifecycle lifecycle = new Lifecycle(1);
    private final TimerWheel wheel = new TimerWheel(0);
    private volatile boolean areQueuesClosed;
    private volatile boolean looksAgain;

    final DelayedTasks tasks =
            new DelayedTasks(
                    this,
                    wheel::any,
                    due -> {
                        throw new IllegalStateException("nobody polls");
                    },
                    lifecycle::isShutdown,
                    () -> null,
                    this::recheckEnd);

    DelayedTask<Integer> make() {
        return new DelayedTask<>(() -> 1, LATER, 0, tasks);
    }

    /** Closes the queues: from now on the end is asked for. */
    void closeQueues() {
        areQueuesClosed = true;
    }

    private void recheckEnd() {
        if (areQueuesClosed) {
            looksAgain = true;
        }
    }

    /** Returns whether the end has to check again. */
    boolean looksAgain() {
        return looksAgain;
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public void addTimer(TimerEntry entry) {
        wheel.add(entry);
    }
}
