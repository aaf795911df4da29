package dev.joule.bench.tasks;

import dev.joule.Scheduler;
import dev.joule.bench.child.Workload;
import dev.joule.bench.child.Workloads;
import dev.joule.bench.harness.Subject;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Supplier;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;

/** The subjects that are Java, with the rows of each. */
public final class TaskSubjects {

    private TaskSubjects() {}

    /** Returns the workloads of a subject by row; empty for an unknown name. */
    public static Map<String, Supplier<Workload>> workloads(String subject) {
        return switch (subject) {
            case "joule" -> joule();
            case "fjp" -> forkJoin();
            case "fixed" -> fixed();
            case "kotlin" -> kotlin();
            default -> Map.of();
        };
    }

    private static Map<String, Supplier<Workload>> joule() {
        Workloads<Scheduler> rows =
                new Workloads<>(() ->
                        Scheduler.builder()
                                .workers(Subject.WORKERS)
                                .daemon(true)
                                .name("bench")
                                .build());
        JouleTasks.addTo(rows);
        DelayedCalls.addTo(rows);
        PlainRunnables.addTo(rows);
        return rows.byRow();
    }

    private static Map<String, Supplier<Workload>> forkJoin() {
        Workloads<ForkJoinPool> rows = new Workloads<>(TaskSubjects::newForkJoinPool);
        JdkTasks.addTo(rows);
        JdkTasks.addTimersTo(rows);
        DelayedCalls.addTo(rows);
        rows.rounds("spawn_join_each", pool -> new JdkTasks(pool)::joinEachByHelping);
        PlainRunnables.addTo(rows);
        return rows.byRow();
    }

    private static ForkJoinPool newForkJoinPool() {
        return new ForkJoinPool(
                Subject.WORKERS, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    private static Map<String, Supplier<Workload>> fixed() {
        Workloads<ExecutorService> rows =
                new Workloads<>(() -> Executors.newFixedThreadPool(Subject.WORKERS));
        JdkTasks.addTo(rows);
        rows.rounds("spawn_join_each", pool -> new JdkTasks(pool)::joinEachByFuture);
        PlainRunnables.addTo(rows);
        // A pool of fixed size with timers is another class.
        Workloads<ScheduledThreadPoolExecutor> timers =
                new Workloads<>(TaskSubjects::newScheduledPool);
        JdkTasks.addTimersTo(timers);
        DelayedCalls.addTo(timers);
        return rows.and(timers).byRow();
    }

    private static Map<String, Supplier<Workload>> kotlin() {
        Workloads<Executor> rows =
                new Workloads<>(() -> ExecutorsKt.asExecutor(Dispatchers.getDefault()));
        KotlinTasks.addTo(rows);
        PlainRunnables.addTo(rows);
        return rows.byRow();
    }

    private static ScheduledThreadPoolExecutor newScheduledPool() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(Subject.WORKERS);
        pool.setRemoveOnCancelPolicy(true);
        return pool;
    }
}
