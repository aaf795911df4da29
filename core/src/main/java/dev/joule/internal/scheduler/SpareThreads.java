package dev.joule.internal.scheduler;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.SentinelListener;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerThread;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The sentinel's thread and the threads of the spares. If no spares are allowed, the sentinel only
 * reports stuck workers.
 */
final class SpareThreads implements Spares.Threads, Runnable, IntSupplier {
    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Sentinel sentinel;

    /** The spares' threads that live. */
    private final Set<Thread> spares = ConcurrentHashMap.newKeySet();

    private volatile @Nullable Thread sentinelThread;

    SpareThreads(
            SchedulerConfig config, Pool pool, Lifecycle lifecycle, SentinelListener listener) {
        this.config = config;
        this.lifecycle = lifecycle;
        SpareChecks checks = new SpareChecks(lifecycle);
        sentinel =
                new Sentinel(
                        pool,
                        Clock.SYSTEM,
                        config.stallNanos(),
                        new Spares(pool, config.spares(), this, checks),
                        listener,
                        checks);
        pool.attach(sentinel);
    }

    /** Answers the sentinel. To link two lambdas instead would delay the start of a program. */
    private record SpareChecks(Lifecycle lifecycle) implements Runnable, Predicate<Worker> {
        /** Called when a spare has ended its work. */
        @Override
        public void run() {
            lifecycle.recheckTermination();
        }

        @Override
        public boolean test(Worker worker) {
            return worker.isComputing();
        }
    }

    void start() {
        Thread thread = new Thread(null, this, config.sentinelName(), 0, false);
        sentinelThread = thread;
        thread.setDaemon(config.daemon());
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        lifecycle.threadBegins();
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                lifecycle.workerEnded();
            }
        }
    }

    /** The body of the sentinel's thread. */
    @Override
    public void run() {
        try {
            sentinel.live(lifecycle, config);
        } finally {
            lifecycle.run();
        }
    }

    @Override
    public void start(Worker spare, Runnable life) {
        WorkerThread thread =
                new WorkerThread(
                        config.threadName(spare.index()),
                        config.daemon(),
                        spare,
                        life,
                        this::spareEnded);
        // From here on an exception must not leave the thread counted.
        lifecycle.threadBegins();
        boolean started = false;
        try {
            spares.add(thread);
            thread.start();
            started = true;
        } finally {
            if (!started) {
                spares.remove(thread);
                lifecycle.workerEnded();
            }
        }
    }

    private void spareEnded() {
        try {
            spares.remove(Thread.currentThread());
        } finally {
            lifecycle.run();
        }
    }

    /** Returns the threads of the spares that live. */
    List<Thread> spares() {
        return List.copyOf(spares);
    }

    /** Returns the number of spares that live. */
    @Override
    public int getAsInt() {
        return spares.size();
    }

    /** Returns whether the calling thread is the sentinel's, which calls users' handlers. */
    boolean isOnSentinel() {
        return Thread.currentThread() == sentinelThread;
    }
}
