package dev.joule.internal.scheduler;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.WorkerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Makes the workers' threads: the scheduler's own, or those of the user's factory. */
final class WorkerThreads {
    private WorkerThreads() {}

    /**
     * Returns a thread for each worker of a pool, not started yet.
     *
     * @param onExit called by each thread as the last thing it does
     */
    static List<Thread> of(Pool pool, SchedulerConfig config, Runnable onExit) {
        ThreadFactory factory = config.threadFactory();
        List<Thread> threads = new ArrayList<>(pool.size());
        for (int i = 0; i < pool.size(); i++) {
            threads.add(
                    factory == null
                            ? new WorkerThread(
                                    config.workerName(i), config.daemon(), pool.worker(i), onExit)
                            : checked(factory.newThread(pool.lifeOf(i, onExit))));
        }
        if (factory != null) {
            pool.liveIn(threads);
        }
        return threads;
    }

    private static Thread checked(Thread thread) {
        if (thread == null) {
            throw new IllegalArgumentException("the worker thread factory returned null");
        }
        if (thread.isVirtual() || thread.getState() != Thread.State.NEW) {
            throw new IllegalArgumentException(
                    "the worker thread factory must return platform threads that are not started,"
                            + " not "
                            + thread);
        }
        return thread;
    }
}
