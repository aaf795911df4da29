package dev.joule.internal.diagnose;

import static dev.joule.internal.worker.WorkerCounters.ASLEEP_NANOS;
import static dev.joule.internal.worker.WorkerCounters.BUSY_NANOS;
import static dev.joule.internal.worker.WorkerCounters.OVERFLOWED;
import static dev.joule.internal.worker.WorkerCounters.PARKED;
import static dev.joule.internal.worker.WorkerCounters.QUEUE_TIME;
import static dev.joule.internal.worker.WorkerCounters.RAN;
import static dev.joule.internal.worker.WorkerCounters.RUN_LENGTH;
import static dev.joule.internal.worker.WorkerCounters.SAMPLED;
import static dev.joule.internal.worker.WorkerCounters.SEARCHING_NANOS;
import static dev.joule.internal.worker.WorkerCounters.STALLS;
import static dev.joule.internal.worker.WorkerCounters.STEALS;
import static dev.joule.internal.worker.WorkerCounters.STOLEN;
import static dev.joule.internal.worker.WorkerCounters.THREADS_ENDED;
import static dev.joule.internal.worker.WorkerCounters.UNPARKED;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_BY_EVENTS;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_BY_SENTINEL;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_BY_TIMER;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_IN_VAIN;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_LOCALLY;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_REMOTELY;

import dev.joule.Histogram;
import dev.joule.Metric;
import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.submit.Submitter;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.TimeBuckets;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The registry of all metrics: those of the workers and of the scheduler as a whole, and those of
 * the scheduler alone. A getter in {@link SchedulerStats} is a convenience.
 */
public final class SchedulerMetrics {
    private final Pool pool;
    private final TaskRuntime runtime;
    private final Submitter submitter;
    private final IntSupplier spares;
    private final BlockingPool blocking;

    public SchedulerMetrics(
            Pool pool,
            TaskRuntime runtime,
            Submitter submitter,
            IntSupplier spares,
            BlockingPool blocking) {
        this.pool = pool;
        this.runtime = runtime;
        this.submitter = submitter;
        this.spares = spares;
        this.blocking = blocking;
    }

    /** Reads all metrics. */
    public OfScheduler read() {
        List<WorkerStats> workers = new ArrayList<>(pool.size());
        for (int i = 0; i < pool.size(); i++) {
            Worker worker = pool.worker(i);
            Reader reader = new Reader(worker.counters()::read);
            workers.add(new OfWorker(i, reader.metrics(OfWorkers.ALL, worker), reader));
        }
        Reader reader = new Reader(pool::counted);
        return new OfScheduler(reader.metrics(OfSchedulers.ALL, this), workers, reader);
    }

    private long injected() {
        InjectionQueue injection = pool.injection();
        long overflowed = pool.counted(OVERFLOWED);
        return Math.max(0, injection.submissions() + injection.wakes() - overflowed);
    }

    private long alive() {
        // Finished first: a task that begins and ends in between must not count as finished only.
        long finished = runtime.finished();
        return Math.max(0, runtime.spawned() - finished);
    }

    private long living() {
        long ended = pool.counted(THREADS_ENDED);
        return Math.max(0, pool.virtualThreads().started() - ended);
    }

    private long ofWheels(ToLongFunction<TimerWheel> count) {
        long sum = 0;
        for (int i = 0; i < pool.size(); i++) {
            sum += count.applyAsLong(pool.worker(i).wheel());
        }
        return sum;
    }

    private long pending() {
        long over = ofWheels(TimerWheel::fired) + ofWheels(TimerWheel::cancelled);
        return Math.max(0, ofWheels(TimerWheel::set) - over);
    }

    private long runners(Predicate<Worker> wanted) {
        long count = 0;
        for (Worker runner : pool.runners()) {
            count += wanted.test(runner) ? 1 : 0;
        }
        return count;
    }

    private static boolean runsThread(Worker runner) {
        Thread thread = runner.threadInTask();
        return thread != null && thread.isVirtual();
    }

    /** Reads the counters of one worker, or the sums over all. */
    private record Reader(IntToLongFunction counted, Histogram queueTime, Histogram runLength) {
        Reader(IntToLongFunction counted) {
            this(
                    counted,
                    histogram("queue.time", "from runnable to running", QUEUE_TIME, counted),
                    histogram("run.length", "in one run of a task", RUN_LENGTH, counted));
        }

        private static Histogram histogram(
                String name, String description, int first, IntToLongFunction counted) {
            List<Histogram.Bucket> buckets = new ArrayList<>();
            for (int i = 0; i < TimeBuckets.COUNT; i++) {
                long count = counted.applyAsLong(first + i);
                if (count > 0) {
                    long to = TimeBuckets.shortestIn(i + 1) - 1;
                    buckets.add(new Histogram.Bucket(TimeBuckets.shortestIn(i), to, count));
                }
            }
            return new Histogram(name, "ns", "time " + description, buckets);
        }

        <S> List<Metric> metrics(Registry<S> registry, S source) {
            List<Metric> metrics = new ArrayList<>();
            for (Definition<S> each : registry.definitions) {
                long value = each.reader.read(source, counted);
                metrics.add(new Metric(each.name, each.kind, each.unit, each.description, value));
            }
            for (Histogram times : List.of(queueTime, runLength)) {
                addTo(metrics, times, ".p50", "half of the samples had at most this ", 50);
                addTo(metrics, times, ".p99", "99 of 100 samples had at most this ", 99);
                addTo(metrics, times, ".p999", "999 of 1,000 samples had at most this ", 99.9);
                addTo(metrics, times, ".max", "the longest ", 100);
            }
            return List.copyOf(metrics);
        }

        private static void addTo(
                List<Metric> metrics, Histogram of, String end, String description, double percent) {
            metrics.add(
                    new Metric(
                            of.name() + end,
                            Metric.Kind.GAUGE,
                            of.unit(),
                            description + of.description(),
                            of.valueAtPercentile(percent)));
        }
    }

    /** Definitions, made when metrics are first read: no program waits for them when it starts. */
    private static class Registry<S> {
        final List<Definition<S>> definitions = new ArrayList<>();

        Registry() {
            count(RAN, "tasks.run", "runs")
                    .of("runs of plain tasks and virtual threads, and polls of stackless tasks");
            count(STEALS, "steals", "steals").of("steals of a worker from another");
            count(STOLEN, "tasks.stolen", "tasks").of("tasks that the steals moved");
            count(PARKED, "workers.parked", "times").of("times that a worker went to sleep");
            count(UNPARKED, "workers.unparked", "times").of("times that a worker was woken for work");
            count(OVERFLOWED, "tasks.overflowed", "tasks")
                    .of("tasks that a worker gave to all, since its queue was full or it was to end");
            count(BUSY_NANOS, "workers.busy", "ns").of("time in ticks that ran tasks");
            count(SEARCHING_NANOS, "workers.searching", "ns").of("time of searches for a task");
            count(ASLEEP_NANOS, "workers.asleep", "ns").of("time asleep");
            count(WOKEN_LOCALLY, "wakes.local", "times").of("wakes for a task of a worker");
            count(WOKEN_REMOTELY, "wakes.remote", "times").of("wakes for a task from outside");
            count(WOKEN_BY_TIMER, "wakes.timer", "times")
                    .of("wakes for a timer, or to look for tasks behind a long one");
            count(WOKEN_BY_EVENTS, "wakes.socket", "times").of("wakes by an event of a socket");
            count(WOKEN_BY_SENTINEL, "wakes.spare", "times")
                    .of("wakes in place of a worker that is stuck, and by a shutdown");
            count(WOKEN_IN_VAIN, "wakes.futile", "times")
                    .of("wakes for a task after which the worker found none and slept again");
            count(STALLS, "stalls", "tasks").of("tasks that held a worker beyond the stall limit");
        }

        private Described count(int counter, String name, String unit) {
            return add(name, Metric.Kind.COUNTER, unit, (_, counted) -> counted.applyAsLong(counter));
        }

        final Described counter(String name, String unit, ToLongFunction<S> reader) {
            return add(name, Metric.Kind.COUNTER, unit, (s, _) -> reader.applyAsLong(s));
        }

        final Described gauge(String name, String unit, ToLongFunction<S> reader) {
            return add(name, Metric.Kind.GAUGE, unit, (s, _) -> reader.applyAsLong(s));
        }

        private Described add(String name, Metric.Kind kind, String unit, Value<S> value) {
            return text -> definitions.add(new Definition<>(name, kind, unit, text, value));
        }
    }

    /** The last step of a definition. */
    private interface Described {
        void of(String description);
    }

    private interface Value<S> {
        long read(S source, IntToLongFunction counted);
    }

    private record Definition<S>(
            String name, Metric.Kind kind, String unit, String description, Value<S> reader) {}

    private static final class OfWorkers extends Registry<Worker> {
        static final Registry<Worker> ALL = new OfWorkers();

        private OfWorkers() {
            gauge("tasks.queued", "tasks", w -> w.queues().size())
                    .of("tasks in its queue, batch and LIFO slot");
        }
    }

    private static final class OfSchedulers extends Registry<SchedulerMetrics> {
        static final Registry<SchedulerMetrics> ALL = new OfSchedulers();

        private OfSchedulers() {
            counter("tasks.spawned", "tasks", s -> s.runtime.spawned())
                    .of("stackless tasks and blocking calls accepted");
            counter("tasks.injected", "tasks", SchedulerMetrics::injected)
                    .of("tasks from outside of the workers, new ones and those that go on");
            counter("tasks.rejected", "tasks", s -> s.submitter.rejected())
                    .of("submissions refused, by the bound or after a shutdown");
            counter("timers.set", "timers", s -> s.ofWheels(TimerWheel::set)).of("timers set");
            counter("timers.fired", "timers", s -> s.ofWheels(TimerWheel::fired))
                    .of("timers that fired");
            counter("timers.cancelled", "timers", s -> s.ofWheels(TimerWheel::cancelled))
                    .of("timers cancelled before they fired");
            counter("spares.sent", "times", s -> s.pool.compensation().compensations())
                    .of("times that a spare was sent to work because workers were stuck");
            counter("threads.started", "threads", s -> s.pool.virtualThreads().started())
                    .of("virtual threads started");
            counter("threads.ended", "threads", s -> s.pool.counted(THREADS_ENDED))
                    .of("virtual threads that have ended");
            gauge("tasks.alive", "tasks", SchedulerMetrics::alive)
                    .of("stackless tasks and blocking calls that are not over");
            gauge("tasks.running", "tasks", s -> s.pool.running())
                    .of("tasks and virtual threads that workers and spares run");
            gauge("tasks.queued", "tasks", s -> s.pool.queued()).of("tasks that wait for a worker");
            gauge("tasks.queued.shared", "tasks", s -> s.pool.shared())
                    .of("tasks that wait in the queues of no worker");
            gauge("threads.alive", "threads", SchedulerMetrics::living)
                    .of("virtual threads that were started and have not ended");
            gauge("threads.running", "threads", s -> s.runners(SchedulerMetrics::runsThread))
                    .of("virtual threads that workers and spares run");
            gauge("threads.blocking", "threads", s -> s.runners(w -> w.stall().isBlocked()))
                    .of("virtual threads in a call that blocks a worker or spare");
            gauge("timers.pending", "timers", SchedulerMetrics::pending)
                    .of("timers that are set and not over");
            gauge("spares.alive", "threads", s -> s.spares.getAsInt()).of("spare threads");
            gauge("blocking.running", "calls", s -> s.blocking.active())
                    .of("blocking calls that run");
            gauge("blocking.queued", "calls", s -> s.blocking.pending())
                    .of("blocking calls that wait for a thread");
            gauge("sockets.watched", "sockets", s -> s.pool.watched())
                    .of("sockets that the workers watch for events");
            gauge("queue.time.rate", "tasks", s -> SAMPLED)
                    .of("how many tasks begin to wait for each one whose time in a queue is measured");
            gauge("run.length.rate", "runs", s -> SAMPLED)
                    .of("how many runs there are for each one that is measured");
        }
    }

    /** The metrics of a scheduler at one moment. */
    public record OfScheduler(
            List<Metric> metrics, List<WorkerStats> workers, Histogram queueTime, Histogram runLength)
            implements SchedulerStats {
        private OfScheduler(List<Metric> metrics, List<WorkerStats> workers, Reader reader) {
            this(metrics, workers, reader.queueTime, reader.runLength);
        }
    }

    /** The metrics of a worker at one moment. */
    public record OfWorker(
            int worker, List<Metric> metrics, Histogram queueTime, Histogram runLength)
            implements WorkerStats {
        private OfWorker(int worker, List<Metric> metrics, Reader reader) {
            this(worker, metrics, reader.queueTime, reader.runLength);
        }
    }
}
