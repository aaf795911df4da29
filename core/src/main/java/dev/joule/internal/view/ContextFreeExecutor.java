package dev.joule.internal.view;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs the JDK's futures, whose bodies have their contexts already, as tasks of a view. */
final class ContextFreeExecutor extends AbstractExecutorService {
    private final View view;

    ContextFreeExecutor(View view) {
        this.view = view;
    }

    @Override
    public void execute(Runnable task) {
        view.refuseAfterShutdown();
        view.accept(new PlainTask(view, task, task));
    }

    @Override
    public void shutdown() {
        view.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return view.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return view.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return view.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return view.awaitTermination(timeout, unit);
    }
}
