package dev.joule.internal.scheduler;

import dev.joule.internal.virtual.PaddedThreadStart;
import dev.joule.internal.virtual.VirtualThreadAccess;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.WorkerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Makes and starts the workers' threads, by itself or by the user's factory. */
final class WorkerThreads {
    /**
     * The longest time, in milliseconds, to wait for the threads of the user's factory to begin. A
     * slower thread is not checked.
     */
    private static final int MOST_LOOKS = 100;

    private final List<Thread> threads = new ArrayList<>();

    /** Opens when all threads of the user's factory have begun. */
    private final CountDownLatch begun;

    /**
     * Makes a thread for each worker of a pool.
     *
     * @param onExit called by each thread as the last thing it does
     */
    WorkerThreads(Pool pool, SchedulerConfig config, Runnable onExit) {
        ThreadFactory factory = config.threadFactory();
        begun = new CountDownLatch(factory == null ? 0 : pool.size());
        for (int i = 0; i < pool.size(); i++) {
            threads.add(
                    factory == null
                            ? new WorkerThread(
                                    config.workerName(i), config.daemon(), pool.worker(i), onExit)
                            : checked(factory.newThread(noted(pool.lifeOf(i, onExit)))));
        }
        if (factory != null) {
            pool.useThreads(threads);
        }
    }

    private Runnable noted(Runnable life) {
        return () -> {
            begun.countDown();
            life.run();
        };
    }

    List<Thread> all() {
        return threads;
    }

    /**
     * Starts the threads. Throws if a thread of the user's factory ends without running its worker.
     */
    void start() {
        if (VirtualThreadAccess.isAvailable()) {
            PaddedThreadStart.start(threads); // they may carry virtual threads later
        } else {
            threads.forEach(Thread::start);
        }
        try {
            for (int i = 0; i < MOST_LOOKS && !begun.await(1, TimeUnit.MILLISECONDS); i++) {
                if (!threads.stream().allMatch(Thread::isAlive)) {
                    throw new IllegalArgumentException(
                            "a thread of the worker thread factory has ended without running"
                                    + " the runnable that the factory was given");
                }
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
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
