package dev.joule.internal.scheduler;

import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.view.BlockingView;
import dev.joule.internal.view.ViewTask;
import java.util.List;

/** The threads of a blocking executor: its own, or those shared by the scheduler's executors. */
record ViewThreads(
        BlockingPool pool,
        boolean isOwn,
        TaskRuntime home,
        Lifecycle lifecycle,
        Submitter submitter)
        implements BlockingView.BlockingThreads {

    @Override
    public void execute(ViewTask task) {
        lifecycle.blockingCallBegins();
        try {
            submitter.refuseAfterShutdown();
            pool.execute(new ViewCall(task, home, lifecycle));
        } catch (Throwable thrown) {
            lifecycle.blockingCallEnds();
            throw thrown;
        }
    }

    @Override
    public void stopInto(List<Runnable> calls) {
        if (isOwn) {
            pool.shutdownInto(calls);
        }
    }

    @Override
    public void addBusyTo(List<Thread> busy) {
        if (isOwn) {
            pool.addBusyThreadsTo(busy);
        }
    }

    @Override
    public void release() {
        if (isOwn) {
            pool.shutdown();
        }
    }
}
