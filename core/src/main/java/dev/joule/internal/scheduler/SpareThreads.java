package dev.joule.internal.scheduler;

import dev.joule.internal.compensation.DetachedProbe;
import dev.joule.internal.compensation.KernelThreads;
import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.compensation.Starvation;
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
 * The threads that help stuck workers: the sentinel's, its probe's, and those of the spares. If no
 * spares are allowed, the sentinel only reports stuck workers.
 */
final class SpareThreads {
    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Runnable onThreadEnd;
    private final Sentinel sentinel;
    private final DetachedProbe probe;
    private final Runnable onSpareEnd;
    private final Consumer<Throwable> uncaught;

    /** The spares' threads that live. Has a place for each. */
    private final AtomicReferenceArray<@Nullable Thread> spares;

    private volatile @Nullable Thread sentinelThread;

    /**
     * @param onThreadEnd called by each thread as the last thing it does
     */
    SpareThreads(SchedulerConfig config, Pool pool, Lifecycle lifecycle, Runnable onThreadEnd) {
        this.config = config;
        this.lifecycle = lifecycle;
        this.onThreadEnd = onThreadEnd;
        onSpareEnd = this::spareEnded;
        uncaught = config::handle;
        spares = new AtomicReferenceArray<>(config.maxSpares());
        WarningLog log = new WarningLog(config);
        probe = new DetachedProbe(new KernelThreads(), Clock.SYSTEM, this::startProbe);
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
                        new Stalls(config, log),
                        new Starvation(
                                pool,
                                Clock.SYSTEM.nanoTime(),
                                !config.taskPolicy().isBounded(),
                                new StarvationWarning(config, pool, log)),
                        probe);
        pool.attach(sentinel);
    }

    void start() {
        Thread thread = new Thread(null, this::watch, config.sentinelName(), 0, false);
        sentinelThread = thread;
        start(thread);
    }

    private void startProbe(Runnable life) {
        Runnable counted = new CountedLife(life, onThreadEnd);
        start(new Thread(null, counted, config.probeName(), 0, false));
    }

    /** Starts a thread that calls {@link #onThreadEnd} as the last thing it does. */
    private void start(Thread thread) {
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
            try {
                probe.end();
            } finally {
                onThreadEnd.run();
            }
        }
    }

    private record CountedLife(Runnable life, Runnable onEnd) implements Runnable {
        @Override
        public void run() {
            try {
                life.run();
            } finally {
                onEnd.run();
            }
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
