package dev.joule.internal.diagnose;

import static dev.joule.internal.worker.WorkerCounters.OVERFLOWED;

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
import dev.joule.internal.worker.WorkerCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/**
 * The registry of all metrics: the counters of the workers, which {@link WorkerCounters} describes,
 * and one entry for each of the others. A getter in {@link SchedulerStats} is a convenience.
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
            workers.add(new OfWorker(i, read(Registry.OF_WORKER, pool.worker(i))));
        }
        return new OfScheduler(read(Registry.OF_SCHEDULER, this), workers);
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

    /** The registry, made when metrics are first read: no program waits for it when it starts. */
    private static final class Registry {
        static final List<Definition<SchedulerMetrics>> OF_SCHEDULER =
                withCounters(
                        (metrics, counter) -> metrics.pool.counted(counter),
                        List.of(
                                counter(
                                        "tasks.spawned",
                                        "tasks",
                                        "stackless tasks and blocking calls accepted",
                                        s -> s.runtime.spawned()),
                                counter(
                                        "tasks.injected",
                                        "tasks",
                                        "tasks from outside of the workers, new ones and those that"
                                                + " go on",
                                        SchedulerMetrics::injected),
                                counter(
                                        "tasks.rejected",
                                        "tasks",
                                        "submissions refused, by the bound or after a shutdown",
                                        s -> s.submitter.rejected()),
                                counter(
                                        "timers.set",
                                        "timers",
                                        "timers set",
                                        s -> s.ofWheels(TimerWheel::set)),
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
                                counter(
                                        "spares.sent",
                                        "times",
                                        "times that a spare was sent to work because workers were"
                                                + " stuck",
                                        s -> s.pool.compensation().compensations()),
                                gauge(
                                        "tasks.alive",
                                        "tasks",
                                        "stackless tasks and blocking calls that are not over",
                                        SchedulerMetrics::alive),
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
                                gauge(
                                        "spares.alive",
                                        "threads",
                                        "spare threads",
                                        s -> s.spares.getAsInt()),
                                gauge(
                                        "blocking.running",
                                        "calls",
                                        "blocking calls that run",
                                        s -> s.blocking.active()),
                                gauge(
                                        "blocking.queued",
                                        "calls",
                                        "blocking calls that wait for a thread",
                                        s -> s.blocking.pending())));

        static final List<Definition<Worker>> OF_WORKER =
                withCounters(
                        (worker, counter) -> worker.counters().get(counter),
                        List.of(
                                gauge(
                                        "tasks.queued",
                                        "tasks",
                                        "tasks in its queue, batch and LIFO slot",
                                        w -> w.queues().size())));

        private static <S> List<Definition<S>> withCounters(
                ToLongBiFunction<S, Integer> counters, List<Definition<S>> others) {
            List<Definition<S>> all = new ArrayList<>();
            for (WorkerCounters.Published metric : WorkerCounters.Published.METRICS) {
                int counter = metric.counter();
                all.add(
                        counter(
                                metric.name(),
                                metric.unit(),
                                metric.description(),
                                source -> counters.applyAsLong(source, counter)));
            }
            all.addAll(others);
            return List.copyOf(all);
        }

        private static <S> Definition<S> counter(
                String name, String unit, String description, ToLongFunction<S> reader) {
            return new Definition<>(name, Metric.Kind.COUNTER, unit, description, reader);
        }

        private static <S> Definition<S> gauge(
                String name, String unit, String description, ToLongFunction<S> reader) {
            return new Definition<>(name, Metric.Kind.GAUGE, unit, description, reader);
        }
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
