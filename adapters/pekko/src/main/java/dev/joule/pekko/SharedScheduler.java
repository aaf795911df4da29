package dev.joule.pekko;

import dev.joule.Scheduler;
import dev.joule.SchedulerBuilder;
import dev.joule.WorkerHooks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.event.LoggingAdapter;

/**
 * A scheduler of Joule that counts its users: dispatchers, and the timers of the actor system. The
 * last one to release it shuts it down: what was accepted runs to its end, and then the threads
 * end.
 *
 * <p>Who makes executors gets no actor system from Pekko. The system's timers stand for it: an
 * object that no other system has.
 */
final class SharedScheduler {
    private static final Map<Object, SharedScheduler> OF_SYSTEMS = new ConcurrentHashMap<>();

    private final Scheduler scheduler;

    /** Where {@link #OF_SYSTEMS} has it, if it does. */
    private final Object key;

    /** Of one that is listed, changed only inside the list's {@code compute}. */
    private final AtomicInteger users = new AtomicInteger();

    private SharedScheduler(Object key, Scheduler scheduler) {
        this.key = key;
        this.scheduler = scheduler;
    }

    /** Returns the scheduler of an actor system with one user more. */
    static SharedScheduler ofSystem(
            org.apache.pekko.actor.Scheduler timers,
            ExecutorSettings settings,
            ThreadFactory threads,
            LoggingAdapter log) {
        return OF_SYSTEMS.compute(
                timers,
                (key, known) -> {
                    SharedScheduler its =
                            known != null
                                    ? known
                                    : new SharedScheduler(key, build("", settings, threads, log));
                    its.users.incrementAndGet();
                    return its;
                });
    }

    /** Returns a new scheduler with one user. */
    static SharedScheduler separate(
            String id, ExecutorSettings settings, ThreadFactory threads, LoggingAdapter log) {
        SharedScheduler its =
                new SharedScheduler(new Object(), build("-" + id, settings, threads, log));
        its.users.incrementAndGet();
        return its;
    }

    private static Scheduler build(
            String suffix, ExecutorSettings settings, ThreadFactory threads, LoggingAdapter log) {
        Thread model = threads.newThread(() -> {}); // not started: it shows how threads must be
        String name = model.getName().replaceFirst("(-scheduler)?-\\d+$", "") + suffix;
        SchedulerBuilder builder =
                Scheduler.builder()
                        .name(name)
                        .daemon(model.isDaemon())
                        .uncaughtExceptionHandler(model.getUncaughtExceptionHandler())
                        .spares(settings.spares())
                        .sparesRunTasks(true);
        if (settings.workers() > 0) {
            builder.workers(settings.workers());
        }
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
        if (settings.reportAfter().isPositive()) {
            builder.stallListener(new StallReports(name, settings.reportAfter(), log));
        }
        return builder.build();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** Ends the use by one of the users; once for each. */
    void release() {
        OF_SYSTEMS.compute(
                key,
                (same, listed) -> {
                    if (users.decrementAndGet() > 0) {
                        return listed;
                    }
                    scheduler.shutdown();
                    return null;
                });
    }
}
