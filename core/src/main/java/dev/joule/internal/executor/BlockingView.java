package dev.joule.internal.executor;

import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.TaskRuntime;
import org.jspecify.annotations.Nullable;

/**
 * A view whose tasks may block. They hold up the scheduler's end as blocking calls do. A {@code
 * get} in such a task waits and runs nothing in place.
 */
final class BlockingView extends View {
    private final BlockingPool threads;
    private final @Nullable String name;
    private volatile boolean isUsed;

    /**
     * @param name the name of the view, if the threads are its own
     */
    BlockingView(Views views, BlockingPool threads, @Nullable String name) {
        super(views, () -> null);
        this.threads = threads;
        this.name = name;
    }

    @Override
    void begins() {
        views.lifecycle.blockingCallBegins();
        if (hasOwnThreads() && !isUsed) {
            isUsed = true;
            views.addOwn(threads);
        }
    }

    @Override
    void hand(ViewTurn turn) {
        TaskRuntime runtime =
                views.runtime; // a turn that is over may stay queued, and not hold the view
        threads.execute(() -> BlockingTask.runIn(runtime, turn));
    }

    @Override
    void ends() {
        views.lifecycle.blockingCallEnds();
    }

    @Override
    void release() {
        if (hasOwnThreads()) {
            threads.shutdown();
        }
    }

    boolean hasOwnThreads() {
        return name != null;
    }

    @Override
    public String toString() {
        String inside = name == null ? state() : name + ", " + state();
        return "blocking executor[" + inside + "] of " + views.scheduler;
    }
}
