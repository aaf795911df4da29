package dev.joule.internal.scheduler;

import dev.joule.internal.rescue.Sentinel;
import dev.joule.internal.rescue.Spares;
import dev.joule.internal.rescue.Starvation;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerThread;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The threads that a scheduler has besides its workers: the sentinel's and those of spares. */
final class RescueTeam {
    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Runnable onThreadEnd;
    private final Sentinel sentinel;
    private final List<Thread> spares = new CopyOnWriteArrayList<>();

    /**
     * @param onThreadEnd called by each thread as the last thing it does
     */
    RescueTeam(SchedulerConfig config, Pool pool, Lifecycle lifecycle, Runnable onThreadEnd) {
        this.config = config;
        this.lifecycle = lifecycle;
        this.onThreadEnd = onThreadEnd;
        sentinel =
                new Sentinel(
                        pool,
                        Clock.SYSTEM,
                        config.stallNanos(),
                        new Spares(
                                pool, config.maxSpares(), this::startSpare, lifecycle::lookAgain),
                        new Stalls(config),
                        new Starvation(
                                pool,
                                Clock.SYSTEM.nanoTime(),
                                !config.taskPolicy().isBounded(),
                                new Starved(config, pool)));
        pool.attach(sentinel);
    }

    void start() {
        Thread thread = new Thread(null, this::watch, config.sentinelName(), 0, false);
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
            sentinel.live(lifecycle, config::handle);
        } finally {
            onThreadEnd.run();
        }
    }

    private void startSpare(Worker spare, Runnable life) {
        WorkerThread thread =
                new WorkerThread(
                        config.threadName(spare.index()),
                        config.daemon(),
                        spare,
                        life,
                        this::spareEnded);
        // From here on nothing may be thrown that would leave it counted.
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
        spares.remove(Thread.currentThread());
        onThreadEnd.run();
    }

    /** The spares' threads that live. */
    List<Thread> spares() {
        return List.copyOf(spares);
    }
}
