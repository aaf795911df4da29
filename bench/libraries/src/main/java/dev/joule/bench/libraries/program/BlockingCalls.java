package dev.joule.bench.libraries.program;

import dev.joule.Scheduler;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs each task on a thread for blocking calls of a scheduler. The child ends it with itself. */
final class BlockingCalls extends AbstractExecutorService {

    private final Scheduler scheduler;

    BlockingCalls(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void execute(Runnable task) {
        scheduler.spawnBlocking(() -> {
            task.run();
            return true;
        });
    }

    @Override
    public void shutdown() {
        scheduler.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return scheduler.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return scheduler.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return scheduler.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return scheduler.awaitTermination(timeout, unit);
    }
}
