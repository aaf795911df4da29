package dev.joule.pekko;

import com.typesafe.config.Config;
import dev.joule.Scheduler;
import dev.joule.SchedulerBuilder;
import dev.joule.WorkerHooks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler of Joule with its users counted: dispatchers, and the timers of the actor system. The
 * last one to release it shuts it down; what was accepted runs to its end, and then the threads
 * end.
 *
 * <p>Pekko hands no actor system to those who make executors. A system's timers are an object of
 * its own, so they stand for it.
 */
final class SharedScheduler {
    private static final Map<Object, SharedScheduler> OF_SYSTEM = new ConcurrentHashMap<>();

    private final @Nullable Object key;
    private final Scheduler scheduler;

    /** The number of users; guarded by the monitor of the map's entry, or by its only user. */
    private int users = 1;

    private SharedScheduler(@Nullable Object key, Scheduler scheduler) {
        this.key = key;
        this.scheduler = scheduler;
    }

    /** Returns the scheduler of a system, with one user more. */
    static SharedScheduler of(Object key, Config system, ThreadFactory threads) {
        return OF_SYSTEM.compute(
                key,
                (same, known) -> {
                    if (known != null) {
                        known.users++;
                        return known;
                    }
                    return new SharedScheduler(
                            key, build(ExecutorSettings.ofSystem(system), threads, ""));
                });
    }

    /** Returns a new scheduler with one user. */
    static SharedScheduler separate(ExecutorSettings settings, ThreadFactory threads, String id) {
        return new SharedScheduler(null, build(settings, threads, "-" + id));
    }

    private static Scheduler build(
            ExecutorSettings settings, ThreadFactory threads, String suffix) {
        // Never started: it shows what Pekko wants of a thread.
        Thread model = threads.newThread(() -> {});
        SchedulerBuilder builder =
                Scheduler.builder()
                        .name(model.getName().replaceFirst("(-scheduler)?-\\d+$", "") + suffix)
                        .daemon(model.isDaemon())
                        .uncaughtExceptionHandler(model.getUncaughtExceptionHandler());
        ClassLoader loader = model.getContextClassLoader();
        if (loader != ClassLoader.getSystemClassLoader()) {
            builder.workerHooks(
                    new WorkerHooks() {
                        @Override
                        public void onStart(int worker) {
                            Thread.currentThread().setContextClassLoader(loader);
                        }
                    });
        }
        settings.applyTo(builder);
        return builder.build();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** Ends the use by one user; once for each. */
    void release() {
        if (key == null) {
            scheduler.shutdown();
        } else {
            OF_SYSTEM.compute(
                    key,
                    (same, known) -> {
                        if (--users > 0) {
                            return known;
                        }
                        scheduler.shutdown();
                        return null;
                    });
        }
    }
}
