package dev.joule.internal.scheduler;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.SentinelListener;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads that help stuck workers: the sentinel's and those of the spares. If no spares are
 * allowed, the sentinel only reports stuck workers.
 */
final class SpareThreads {
    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Runnable onThreadEnd;
    private final Sentinel sentinel;
    private final Runnable onSpareEnd;
    private final Consumer<Throwable> uncaught;

    /** The spares' threads that live. Has a place for each. */
    private final AtomicReferenceArray<@Nullable Thread> spares;

    private volatile @Nullable Thread sentinelThread;

    /**
     * @param onThreadEnd called by each thread as the last thing it does
     */
    SpareThreads(
            SchedulerConfig config,
            Pool pool,
            Lifecycle lifecycle,
            SentinelListener listener,
            Runnable onThreadEnd) {
        this.config = config;
        this.lifecycle = lifecycle;
        this.onThreadEnd = onThreadEnd;
        onSpareEnd = this::spareEnded;
        uncaught = config::handle;
        spares = new AtomicReferenceArray<>(config.maxSpares());
        sentinel =
                new Sentinel(
                        pool,
                        Clock.SYSTEM,
                        config.stallNanos(),
                        new Spares(
                                pool,
                                config.maxSpares(),
                                this::startSpare,
                                lifecycle::recheckTermination),
                        listener,
                        Worker::isComputing);
        pool.attach(sentinel);
    }

    void start() {
        Thread thread = new Thread(null, this::watch, config.sentinelName(), 0, false);
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

    private void watch() {
        try {
            sentinel.live(lifecycle, uncaught);
        } finally {
            onThreadEnd.run();
        }
    }

    private void startSpare(Worker spare, Runnable life) {
        WorkerThread thread =
                new WorkerThread(
                        config.threadName(spare.index()), config.daemon(), spare, life, onSpareEnd);
        // From here on nothing may be thrown that would leave it counted.
        lifecycle.threadBegins();
        boolean started = false;
        try {
            spares.set(spare.index() - config.workers(), thread);
            thread.start();
            started = true;
        } finally {
            if (!started) {
                forget(thread);
                lifecycle.workerEnded();
            }
        }
    }

    private void spareEnded() {
        try {
            forget(Thread.currentThread());
        } finally {
            onThreadEnd.run();
        }
    }

    /** Frees the thread's place, unless a later thread of the same spare has it by now. */
    private void forget(Thread thread) {
        for (int i = 0; i < spares.length(); i++) {
            if (spares.compareAndSet(i, thread, null)) {
                return;
            }
        }
    }

    /** The spares' threads that live. */
    List<Thread> spares() {
        List<Thread> living = new ArrayList<>();
        for (int i = 0; i < spares.length(); i++) {
            Thread thread = spares.get(i);
            if (thread != null) {
                living.add(thread);
            }
        }
        return living;
    }

    /** Returns whether the calling thread is the sentinel's, which calls handlers of a user's. */
    boolean isOnSentinel() {
        return Thread.currentThread() == sentinelThread;
    }
}
