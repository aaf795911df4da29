package dev.joule.verify.orderings.executor;

import dev.joule.internal.executor.DelayedTask;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.worker.Lifecycle;
import java.util.function.Predicate;

/** The delayed tasks of a scheduler that has one wheel and no workers. */
final class Clockwork implements DelayedTasks.Host {
    private static final long LATER = 1_000_000;

    final Lifecycle lifecycle = new Lifecycle(1);
    private final TimerWheel wheel = new TimerWheel(0);
    private volatile boolean areQueuesClosed;
    private volatile boolean looksAgain;

    final DelayedTasks tasks = new DelayedTasks(this, () -> null);

    DelayedTask<Integer> make() {
        return new DelayedTask<>(() -> 1, LATER, 0, tasks);
    }

    /** Closes the queues: from now on the end is asked for. */
    void closeQueues() {
        areQueuesClosed = true;
    }

    @Override
    public boolean anyTimer(Predicate<? super TimerEntry> wanted) {
        return wheel.any(wanted);
    }

    @Override
    public void acceptDue(Runnable task) {
        throw new IllegalStateException("nobody polls");
    }

    @Override
    public boolean isShutdown() {
        return lifecycle.isShutdown();
    }

    @Override
    public void recheckTermination() {
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
