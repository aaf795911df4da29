package dev.joule.pekko;

import com.typesafe.config.Config;
import java.io.Closeable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.AbstractScheduler;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.actor.SchedulerException;
import org.apache.pekko.actor.SchedulerTask;
import org.apache.pekko.event.LoggingAdapter;
import org.jspecify.annotations.Nullable;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * Runs the timers of an actor system on Joule. Name this class as the system's scheduler:
 *
 * {@snippet lang="properties" :
 * pekko.scheduler.implementation = "dev.joule.pekko.JouleActorScheduler"
 * }
 *
 * <p>The timers share the scheduler of the dispatchers that {@link JouleExecutorConfigurator} runs.
 * They are due to the millisecond, not to the tick of 10 ms of Pekko's own scheduler, and never
 * early. Otherwise this class behaves like that one: it refuses delays of more than 2,147,483,647
 * times {@code pekko.scheduler.tick-duration}, and after its end every timer with {@link
 * IllegalStateException}. The end drops the timers that wait, except those of Pekko's own {@link
 * Scheduler.TaskRunOnClose}, which it runs.
 */
public final class JouleActorScheduler extends AbstractScheduler implements Closeable {
    private static final Cancellable STARTED =
            new Cancellable() {
                @Override
                public boolean cancel() {
                    return false;
                }

                @Override
                public boolean isCancelled() {
                    return false;
                }
            };

    private final ExecutorSettings settings;
    private final LoggingAdapter log;
    private final ThreadFactory threads;
    private final long maxDelayNanos;
    private final Set<Timer> runOnClose = ConcurrentHashMap.newKeySet();

    /** Set with the first timer, as a system that fails to start closes nothing. */
    private volatile @Nullable SharedScheduler shared;

    private volatile boolean isClosed;

    /** Creates the scheduler of an actor system; called by Pekko. */
    public JouleActorScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
        settings = ExecutorSettings.ofSystem(config);
        this.log = log;
        this.threads = threads;
        maxDelayNanos =
                config.getDuration("pekko.scheduler.tick-duration").toNanos() * Integer.MAX_VALUE;
    }

    @Override
    public double maxFrequency() {
        return TimeUnit.SECONDS.toMillis(1);
    }

    @Override
    public Cancellable scheduleOnce(
            FiniteDuration delay, Runnable runnable, ExecutionContext executor) {
        long nanos = delay.toNanos();
        refuseTooLong(nanos);
        if (isClosed) {
            throw closed();
        }
        if (nanos <= 0) {
            executor.execute(runnable);
            return STARTED;
        }
        Timer timer = new Timer(runnable, executor);
        if (runnable instanceof Scheduler.TaskRunOnClose) {
            runOnClose.add(timer);
        }
        try {
            timer.start(joule(), nanos);
        } catch (RejectedExecutionException ended) {
            timer.claim();
            throw closed();
        }
        if (isClosed && timer.claim() != null) { // the end has not seen it
            throw closed();
        }
        return timer;
    }

    @Override
    public Cancellable scheduleWithFixedDelay(
            FiniteDuration initialDelay,
            FiniteDuration delay,
            Runnable runnable,
            ExecutionContext executor) {
        refusePeriod(delay.toNanos());
        return super.scheduleWithFixedDelay(initialDelay, delay, runnable, executor);
    }

    /** Runs a task at a fixed rate. {@code scheduleAtFixedRate} calls this. */
    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // the interface has deprecated it
    public Cancellable schedule(
            FiniteDuration initialDelay,
            FiniteDuration interval,
            Runnable runnable,
            ExecutionContext executor) {
        refusePeriod(interval.toNanos());
        Series series = new Series(initialDelay.toNanos(), interval.toNanos(), runnable, executor);
        series.next(initialDelay);
        return series;
    }

    /** Runs the tasks that Pekko wants run at the end, on the calling thread; drops all others. */
    @Override
    public void close() {
        SharedScheduler its;
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            its = shared;
        }
        for (Timer timer : runOnClose) {
            Runnable task = timer.claim();
            if (task != null) {
                try {
                    task.run();
                } catch (SchedulerException ended) {
                    // Its actor has ended, too.
                } catch (RuntimeException thrown) {
                    log.error(thrown, "a timer's task failed at the end of the actor system");
                }
            }
        }
        if (its != null) {
            its.release();
        }
    }

    private dev.joule.Scheduler joule() {
        SharedScheduler its = shared;
        return its == null ? acquired() : its.scheduler();
    }

    private synchronized dev.joule.Scheduler acquired() {
        if (isClosed) {
            throw closed();
        }
        SharedScheduler its = shared;
        if (its == null) {
            its = SharedScheduler.ofSystem(this, settings, threads, log);
            shared = its;
        }
        return its.scheduler();
    }

    private static IllegalStateException closed() {
        // Pekko's own series look for this cause, and end without an error.
        String message = "the timers of the actor system have ended with it";
        return new IllegalStateException(message, new SchedulerException(message));
    }

    private void refusePeriod(long nanos) {
        if (nanos <= 0) {
            throw new IllegalArgumentException("the period must be positive, not " + nanos + " ns");
        }
        refuseTooLong(nanos);
    }

    private void refuseTooLong(long nanos) {
        if (nanos > maxDelayNanos) {
            throw new IllegalArgumentException(
                    "a delay of "
                            + TimeUnit.NANOSECONDS.toSeconds(nanos)
                            + " s is too long; the longest is "
                            + TimeUnit.NANOSECONDS.toSeconds(maxDelayNanos)
                            + " s, from pekko.scheduler.tick-duration");
        }
    }

    /**
     * A timer. Its task is claimed once: when it is due, by a cancel, or at the end of the system.
     */
    private final class Timer implements Runnable, Cancellable {
        private final AtomicReference<@Nullable Runnable> waiting;
        private final ExecutionContext executor;
        private volatile @Nullable Future<?> future;
        private volatile boolean isCancelled;

        Timer(Runnable task, ExecutionContext executor) {
            waiting = new AtomicReference<>(task);
            this.executor = executor;
        }

        void start(dev.joule.Scheduler joule, long nanos) {
            // A series, which its first run ends: a shutdown of the scheduler drops a series that
            // waits, but waits itself for a task that is to run once.
            future =
                    joule.scheduleWithFixedDelay(this, nanos, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            if (waiting.get() == null) {
                endSeries();
            }
        }

        @Nullable Runnable claim() {
            Runnable task = waiting.getAndSet(null);
            if (task != null) {
                endSeries(); // without effect before start() has set it, which looks again
                if (task instanceof Scheduler.TaskRunOnClose) {
                    runOnClose.remove(this);
                }
            }
            return task;
        }

        private void endSeries() {
            Future<?> its = future;
            if (its != null) {
                its.cancel(false);
            }
        }

        @Override
        public void run() {
            Runnable task = isClosed ? null : claim();
            if (task != null) {
                execute(task);
            }
        }

        private void execute(Runnable task) {
            try {
                executor.execute(task);
            } catch (RuntimeException refused) {
                executor.reportFailure(refused);
            }
        }

        @Override
        public boolean cancel() {
            Runnable task = claim();
            if (task == null) {
                return false;
            }
            isCancelled = true;
            if (task instanceof SchedulerTask told) {
                execute(told::cancelled);
            }
            return true;
        }

        @Override
        public boolean isCancelled() {
            return isCancelled;
        }
    }

    /** A task that sets its next timer when it has run. */
    private final class Series implements SchedulerTask, Cancellable {
        private final long intervalNanos;
        private final Runnable task;
        private final ExecutionContext executor;
        private final AtomicBoolean isCancelled = new AtomicBoolean();
        private volatile Cancellable timer = STARTED;

        /** Accessed by one run after the other. */
        private long dueNanos;

        Series(long delayNanos, long intervalNanos, Runnable task, ExecutionContext executor) {
            this.intervalNanos = intervalNanos;
            this.task = task;
            this.executor = executor;
            dueNanos = System.nanoTime() + delayNanos;
        }

        void next(FiniteDuration delay) {
            timer = scheduleOnce(delay, this, executor);
            if (isCancelled.get()) {
                timer.cancel();
            }
        }

        @Override
        public void run() {
            if (isCancelled.get()) { // while it was queued
                return;
            }
            try {
                task.run();
                if (!isCancelled.get()) {
                    dueNanos += intervalNanos;
                    long wait = Math.max(1, dueNanos - System.nanoTime());
                    next(FiniteDuration.apply(wait, TimeUnit.NANOSECONDS));
                }
            } catch (SchedulerException ended) {
                // The receiver has ended, and the series with it.
            } catch (IllegalStateException ended) {
                if (!(ended.getCause() instanceof SchedulerException)) {
                    throw ended;
                }
            }
        }

        @Override
        public void cancelled() {
            if (task instanceof SchedulerTask told) {
                told.cancelled();
            }
        }

        @Override
        public boolean cancel() {
            boolean isFirst = isCancelled.compareAndSet(false, true);
            if (isFirst) {
                timer.cancel();
            }
            return isFirst;
        }

        @Override
        public boolean isCancelled() {
            return isCancelled.get();
        }
    }
}
