package dev.joule.pekko;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The executor of one dispatcher, which uses a scheduler until its shutdown. Pekko calls {@code
 * execute} and {@code shutdown} and nothing else. Tasks are not counted, so it ends with the
 * scheduler, which may have other users.
 *
 * <p>A mailbox goes to the scheduler as it is, without a wrapper: the scheduler puts a task that
 * submits itself, as an actor with more messages does, behind all others, and the reports of stalls
 * need the mailbox.
 */
final class DispatcherExecutor extends AbstractExecutorService {
    private final SharedScheduler shared;

    /** The threads that may block; null if the tasks run on the workers. */
    private final @Nullable ExecutorService blocking;

    private final ExecutorService target;
    private final AtomicBoolean isShutdown = new AtomicBoolean();

    /**
     * @param name of the threads that may block
     * @param blockingThreads their number; 0 for the workers
     */
    DispatcherExecutor(SharedScheduler shared, String name, int blockingThreads) {
        this.shared = shared;
        blocking =
                blockingThreads == 0
                        ? null
                        : shared.scheduler().newBlockingExecutor(name, blockingThreads);
        target = blocking == null ? shared.scheduler() : blocking;
    }

    @Override
    public void execute(Runnable task) {
        if (isShutdown.get()) {
            throw new RejectedExecutionException("the dispatcher has shut its executor down");
        }
        target.execute(task);
    }

    @Override
    public void shutdown() {
        if (isShutdown.compareAndSet(false, true)) {
            if (blocking != null) {
                blocking.shutdown();
            }
            shared.release();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return isShutdown.get();
    }

    @Override
    public boolean isTerminated() {
        return isShutdown() && target.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return target.awaitTermination(timeout, unit);
    }
}
