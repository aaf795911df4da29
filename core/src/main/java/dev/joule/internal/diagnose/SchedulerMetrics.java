package dev.joule.internal.diagnose;

import static dev.joule.internal.worker.WorkerCounters.BUSY_NANOS;
import static dev.joule.internal.worker.WorkerCounters.OVERFLOWED;
import static dev.joule.internal.worker.WorkerCounters.PARKED;
import static dev.joule.internal.worker.WorkerCounters.RAN;
import static dev.joule.internal.worker.WorkerCounters.STEALS;
import static dev.joule.internal.worker.WorkerCounters.STOLEN;
import static dev.joule.internal.worker.WorkerCounters.UNPARKED;

import dev.joule.Metric;
import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.submit.Submitter;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;

/**
 * The registry of all metrics, one line each. A new metric needs this line and the place that
 * counts it; a getter in {@link SchedulerStats} is a convenience.
 */
public final class SchedulerMetrics {
    private static final List<Definition<SchedulerMetrics>> OF_SCHEDULER =
            List.of(
                    counter(
                            "tasks.spawned",
                            "tasks",
                            "stackless tasks and blocking calls accepted",
                            s -> s.runtime.spawned()),
                    counter(
                            "tasks.run",
                            "runs",
                            "runs of plain tasks and virtual threads, and polls of stackless tasks",
                            s -> s.pool.counted(RAN)),
                    counter(
                            "steals",
                            "steals",
                            "steals of a worker from another",
                            s -> s.pool.counted(STEALS)),
                    counter(
                            "tasks.stolen",
                            "tasks",
                            "tasks that the steals moved",
                            s -> s.pool.counted(STOLEN)),
                    counter(
                            "workers.parked",
                            "times",
                            "times that a worker went to sleep",
                            s -> s.pool.counted(PARKED)),
                    counter(
                            "workers.unparked",
                            "times",
                            "times that a worker was woken for work",
                            s -> s.pool.counted(UNPARKED)),
                    counter(
                            "tasks.injected",
                            "tasks",
                            "tasks from outside of the workers, new ones and those that go on",
                            SchedulerMetrics::injected),
                    counter(
                            "tasks.overflowed",
                            "tasks",
                            "tasks that a worker gave to all, since its queue was full or it was to"
                                    + " end",
                            s -> s.pool.counted(OVERFLOWED)),
                    counter("timers.set", "timers", "timers set", s -> s.ofWheels(TimerWheel::set)),
                    counter(
                            "timers.fired",
                            "timers",
                            "timers that fired",
                            s -> s.ofWheels(TimerWheel::fired)),
                    counter(
                            "timers.cancelled",
                            "timers",
                            "timers cancelled before they fired",
                            s -> s.ofWheels(TimerWheel::cancelled)),
                    gauge(
                            "tasks.alive",
                            "tasks",
                            "stackless tasks and blocking calls that are not over",
                            SchedulerMetrics::alive),
                    counter(
                            "spares.sent",
                            "times",
                            "times that a spare was sent to work because workers were stuck",
                            s -> s.pool.compensation().compensations()),
                    gauge(
                            "tasks.running",
                            "tasks",
                            "tasks and virtual threads that workers and spares run",
                            s -> s.pool.running()),
                    gauge(
                            "tasks.queued",
                            "tasks",
                            "tasks that wait for a worker",
                            s -> s.pool.queued()),
                    counter(
                            "tasks.rejected",
                            "tasks",
                            "submissions refused, by the bound or after a shutdown",
                            s -> s.submitter.rejected()),
                    gauge("spares.alive", "threads", "spare threads", s -> s.spares.getAsInt()),
                    gauge(
                            "blocking.running",
                            "calls",
                            "blocking calls that run",
                            s -> s.blocking.active()),
                    gauge(
                            "blocking.queued",
                            "calls",
                            "blocking calls that wait for a thread",
                            s -> s.blocking.pending()));

    private static final List<Definition<Worker>> OF_WORKER =
            List.of(
                    counter(
                            "tasks.run",
                            "runs",
                            "runs of plain tasks and virtual threads, and polls of stackless tasks",
                            w -> w.counters().get(RAN)),
                    counter(
                            "tasks.stolen",
                            "tasks",
                            "tasks that it stole from others",
                            w -> w.counters().get(STOLEN)),
                    counter(
                            "parked",
                            "times",
                            "times that it went to sleep",
                            w -> w.counters().get(PARKED)),
                    gauge(
                            "tasks.queued",
                            "tasks",
                            "tasks in its queue, batch and LIFO slot",
                            w -> w.queues().size()),
                    counter(
                            "busy",
                            "ns",
                            "time in ticks that ran tasks",
                            w -> w.counters().get(BUSY_NANOS)));

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
            workers.add(new OfWorker(i, read(OF_WORKER, pool.worker(i))));
        }
        return new OfScheduler(read(OF_SCHEDULER, this), workers);
    }

    private static <S> List<Metric> read(List<Definition<S>> definitions, S source) {
        return definitions.stream().map(definition -> definition.read(source)).toList();
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

    private long ofWheels(ToLongFunction<TimerWheel> count) {
        long sum = 0;
        for (int i = 0; i < pool.size(); i++) {
            sum += count.applyAsLong(pool.worker(i).wheel());
        }
        return sum;
    }

    private static <S> Definition<S> counter(
            String name, String unit, String description, ToLongFunction<S> reader) {
        return new Definition<>(name, Metric.Kind.COUNTER, unit, description, reader);
    }

    private static <S> Definition<S> gauge(
            String name, String unit, String description, ToLongFunction<S> reader) {
        return new Definition<>(name, Metric.Kind.GAUGE, unit, description, reader);
    }

    private record Definition<S>(
            String name,
            Metric.Kind kind,
            String unit,
            String description,
            ToLongFunction<S> reader) {
        Metric read(S source) {
            return new Metric(name, kind, unit, description, reader.applyAsLong(source));
        }
    }

    /** The metrics of a scheduler at one moment. */
    public record OfScheduler(List<Metric> metrics, List<WorkerStats> workers)
            implements SchedulerStats {}

    /** The metrics of a worker at one moment. */
    public record OfWorker(int worker, List<Metric> metrics) implements WorkerStats {}
}
