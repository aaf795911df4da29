package dev.joule;

import dev.joule.task.JoinHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Measures what docs/guide/executor.md says of 2,000 tasks of 5 ms that sleep. */
final class Sleepers {
    private static final int TASKS = 2_000;
    private static final int ROUNDS = 7;

    private Sleepers() {}

    private interface Way {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Callable<Integer> task =
                () -> {
                    Thread.sleep(5);
                    return 1;
                };
        try (Scheduler scheduler = Scheduler.builder().workers(2).build();
                ExecutorService blocking = scheduler.newBlockingExecutor();
                ExecutorService virtual = scheduler.newVirtualThreadPerTaskExecutor();
                ExecutorService cached = Executors.newCachedThreadPool()) {
            measure("plain tasks", () -> all(scheduler, task));
            measure("callBlocking", () -> spawnAll(scheduler, task));
            measure("newBlockingExecutor()", () -> all(blocking, task));
            measure("virtual threads", () -> all(virtual, task));
            measure("newCachedThreadPool()", () -> all(cached, task));
        }
    }

    private static void all(ExecutorService executor, Callable<Integer> task) throws Exception {
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            futures.add(executor.submit(task));
        }
        for (Future<Integer> future : futures) {
            future.get();
        }
    }

    private static void spawnAll(Scheduler scheduler, Callable<Integer> task) throws Exception {
        List<JoinHandle<Integer>> handles = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            handles.add(scheduler.callBlocking(task));
        }
        for (JoinHandle<Integer> handle : handles) {
            handle.join();
        }
    }

    private static void measure(String name, Way way) throws Exception {
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            way.run();
            nanos.add(System.nanoTime() - start);
        }
        nanos.sort(null);
        long median = TimeUnit.NANOSECONDS.toMillis(nanos.get(ROUNDS / 2));
        System.out.printf(
                "%-24s %6d ms (%d to %d)%n",
                name,
                median,
                TimeUnit.NANOSECONDS.toMillis(nanos.getFirst()),
                TimeUnit.NANOSECONDS.toMillis(nanos.getLast()));
    }
}
