package dev.joule.internal.diagnose;

import static dev.joule.internal.worker.WorkerCounters.OVERFLOWED;
import static dev.joule.internal.worker.WorkerCounters.QUEUE_TIME;
import static dev.joule.internal.worker.WorkerCounters.RUN_LENGTH;
import static dev.joule.internal.worker.WorkerCounters.SAMPLED;
import static dev.joule.internal.worker.WorkerCounters.SAMPLED_RUNS;
import static dev.joule.internal.worker.WorkerCounters.THREADS_ENDED;

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
import java.util.stream.Stream;

/**
 * The registry of all metrics: those that workers count, of each and of all, and the others. A
 * getter in {@link SchedulerStats} is a convenience.
 */
public record SchedulerMetrics(
        Pool pool,
        TaskRuntime runtime,
        Submitter submitter,
        IntSupplier spares,
        BlockingPool blocking) {

    /** Reads all metrics. */
    public OfScheduler read() {
        List<WorkerStats> workers = new ArrayList<>(pool.size());
        for (int i = 0; i < pool.size(); i++) {
            Worker worker = pool.worker(i);
            IntToLongFunction counted = worker.counters()::read;
            Histogram queueTime = histogram(QUEUE_TIME, counted);
            Histogram runLength = histogram(RUN_LENGTH, counted);
            List<Metric> metrics = read(counted, queueTime, runLength);
            metrics.add(
                    gauge("tasks.queued", "tasks", worker.queues().size())
                            .of("tasks in its queue, batch and LIFO slot"));
            workers.add(new OfWorker(i, List.copyOf(metrics), queueTime, runLength));
        }
        Histogram queueTime = histogram(QUEUE_TIME, pool::counted);
        Histogram runLength = histogram(RUN_LENGTH, pool::counted);
        List<Metric> metrics = read(pool::counted, queueTime, runLength);
        metrics.addAll(ofScheduler());
        return new OfScheduler(List.copyOf(metrics), workers, queueTime, runLength);
    }

    /** Reads the metrics that a worker and the scheduler have. */
    private static List<Metric> read(IntToLongFunction counted, Histogram... histograms) {
        List<Metric> metrics = new ArrayList<>();
        for (WorkerCounters.Count each : WorkerCounters.Count.METRICS) {
            long value = counted.applyAsLong(each.counter());
            metrics.add(counter(each.name(), each.unit(), value).of(each.description()));
        }
        for (Histogram times : histograms) {
            for (String percent : List.of("50", "99", "99.9", "100")) {
                String end = percent.equals("100") ? ".max" : ".p" + percent.replace(".", "");
                long value = times.valueAtPercentile(Double.parseDouble(percent));
                String what = percent + " percent of the samples have at most this ";
                metrics.add(
                        gauge(times.name() + end, times.unit(), value)
                                .of(what + times.description()));
            }
        }
        return metrics;
    }

    private static Histogram histogram(int first, IntToLongFunction counted) {
        List<Histogram.Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < TimeBuckets.COUNT; i++) {
            long count = counted.applyAsLong(first + i);
            if (count > 0) {
                long to = TimeBuckets.shortestIn(i + 1) - 1;
                buckets.add(new Histogram.Bucket(TimeBuckets.shortestIn(i), to, count));
            }
        }
        return first == QUEUE_TIME
                ? new Histogram("queue.time", "ns", "time from runnable to running", buckets)
                : new Histogram("run.length", "ns", "time in one run of a task", buckets);
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

    private long threads() {
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

    private long timers() {
        long over = ofWheels(TimerWheel::fired) + ofWheels(TimerWheel::cancelled);
        return Math.max(0, ofWheels(TimerWheel::set) - over);
    }

    private static boolean runsThread(Worker runner) {
        Thread thread = runner.threadInTask();
        return thread != null && thread.isVirtual();
    }

    private long runners(Predicate<Worker> wanted) {
        return Stream.of(pool.runners()).filter(wanted).count();
    }

    private List<Metric> ofScheduler() {
        return List.of(
                counter("tasks.spawned", "tasks", runtime.spawned())
                        .of("stackless tasks and blocking calls accepted"),
                counter("tasks.injected", "tasks", injected())
                        .of("tasks from outside of the workers, new ones and those that go on"),
                counter("tasks.rejected", "tasks", submitter.rejected())
                        .of("submissions refused, by the bound or after a shutdown"),
                counter("timers.set", "timers", ofWheels(TimerWheel::set)).of("timers set"),
                counter("timers.fired", "timers", ofWheels(TimerWheel::fired))
                        .of("timers that fired"),
                counter("timers.cancelled", "timers", ofWheels(TimerWheel::cancelled))
                        .of("timers cancelled before they fired"),
                counter("spares.sent", "times", pool.compensation().compensations())
                        .of("times that a spare was sent to work because workers were stuck"),
                counter("threads.started", "threads", pool.virtualThreads().started())
                        .of("virtual threads started"),
                counter("threads.ended", "threads", pool.counted(THREADS_ENDED))
                        .of("virtual threads that have ended"),
                gauge("tasks.alive", "tasks", alive())
                        .of("stackless tasks and blocking calls that are not over"),
                gauge("tasks.running", "tasks", pool.running())
                        .of("tasks and virtual threads that workers and spares run"),
                gauge("tasks.queued", "tasks", pool.queued()).of("tasks that wait for a worker"),
                gauge("tasks.queued.shared", "tasks", pool.shared())
                        .of("tasks that wait in the queues of no worker"),
                gauge("threads.alive", "threads", threads())
                        .of("virtual threads that were started and have not ended"),
                gauge("threads.running", "threads", runners(SchedulerMetrics::runsThread))
                        .of("virtual threads that workers and spares run"),
                gauge("threads.blocking", "threads", runners(w -> w.stall().isBlocked()))
                        .of("virtual threads in a call that blocks a worker or spare"),
                gauge("timers.pending", "timers", timers()).of("timers that are set and not over"),
                gauge("spares.alive", "threads", spares.getAsInt()).of("spare threads"),
                gauge("blocking.running", "calls", blocking.active()).of("blocking calls that run"),
                gauge("blocking.queued", "calls", blocking.pending())
                        .of("blocking calls that wait for a thread"),
                gauge("sockets.watched", "sockets", pool.watched())
                        .of("sockets whose events the workers get"),
                gauge("queue.time.rate", "tasks", SAMPLED)
                        .of("how many tasks begin to wait for each one that is measured"),
                gauge("run.length.rate", "runs", SAMPLED_RUNS)
                        .of("how many runs there are for each one that is measured"));
    }

    private static Value counter(String name, String unit, long value) {
        return new Value(name, Metric.Kind.COUNTER, unit, value);
    }

    private static Value gauge(String name, String unit, long value) {
        return new Value(name, Metric.Kind.GAUGE, unit, value);
    }

    /** A metric without its description. */
    private record Value(String name, Metric.Kind kind, String unit, long value) {
        Metric of(String description) {
            return new Metric(name, kind, unit, description, value);
        }
    }

    /** The metrics of a scheduler at one moment. */
    public record OfScheduler(
            List<Metric> metrics,
            List<WorkerStats> workers,
            Histogram queueTime,
            Histogram runLength)
            implements SchedulerStats {}

    /** The metrics of a worker at one moment. */
    public record OfWorker(
            int worker, List<Metric> metrics, Histogram queueTime, Histogram runLength)
            implements WorkerStats {}
}
