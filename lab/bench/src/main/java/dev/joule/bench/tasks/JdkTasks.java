package dev.joule.bench.tasks;

import dev.joule.bench.child.Gate;
import dev.joule.bench.child.Heap;
import dev.joule.bench.child.Workload;
import dev.joule.bench.child.Workloads;
import java.lang.ref.Reference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The rows about tasks, for a JDK pool: {@code submit}, {@code CompletableFuture}, schedule. */
final class JdkTasks {

    private final ExecutorService pool;
    private final Gate gate = new Gate();
    private final Runnable through = gate::countDown;

    JdkTasks(ExecutorService pool) {
        this.pool = pool;
    }

    /** Adds the rows of any pool. */
    static <S extends ExecutorService> void addTo(Workloads<S> rows) {
        rows.rounds("spawn_many_local", s -> new JdkTasks(s)::manyLocal)
                .rounds("spawn_many_remote", s -> new JdkTasks(s)::manyRemote)
                .rounds("chained_spawn", s -> new JdkTasks(s)::chained)
                .rounds("ping_pong", s -> new JdkTasks(s)::pingPong)
                .rounds("remote_reply", s -> new RoundTrip(new JdkTasks(s)::roundTrip)::sample)
                .workload("idle_switches", s -> new IdleWatch(new JdkTasks(s)::manyLocal))
                .workload("parked_task_bytes", s -> Workload.once(new JdkTasks(s)::parkedBytes));
    }

    /** Adds the rows that need a pool with a clock. */
    static <S extends ScheduledExecutorService> void addTimersTo(Workloads<S> rows) {
        rows.rounds("timer_set_cancel", s -> () -> new JdkTasks(s).setCancel(s))
                .rounds("timer_1ms", s -> () -> new JdkTasks(s).oneMillisecond(s));
    }

    double manyLocal() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        pool.submit(() -> {
            for (int i = 0; i < TaskSizes.MANY; i++) {
                pool.submit(through);
            }
        });
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double manyRemote() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        for (int i = 0; i < TaskSizes.MANY; i++) {
            pool.submit(through);
        }
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    /** Joins by a continuation per child: the JDK's way to await without blocking. */
    double joinEachByFuture() {
        long start = System.nanoTime();
        gate.expect(1);
        pool.execute(() -> joinNext(TaskSizes.CHAIN));
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    private void joinNext(int left) {
        if (left == 0) {
            gate.countDown();
        } else {
            CompletableFuture.runAsync(JdkTasks::nothing, pool)
                    .thenRunAsync(() -> joinNext(left - 1), pool);
        }
    }

    /** Joins plainly; a ForkJoinPool then runs the child at once if it can. */
    double joinEachByHelping() {
        long start = System.nanoTime();
        gate.expect(1);
        pool.execute(() -> {
            for (int i = 0; i < TaskSizes.CHAIN; i++) {
                ((ForkJoinTask<?>) pool.submit(JdkTasks::nothing)).join();
            }
            gate.countDown();
        });
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    double chained() {
        long start = System.nanoTime();
        gate.expect(1);
        pool.submit(() -> link(TaskSizes.CHAIN));
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    private void link(int left) {
        if (left == 0) {
            gate.countDown();
        } else {
            pool.submit(() -> link(left - 1));
        }
    }

    double pingPong() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.PINGS);
        pool.execute(() -> {
            for (int i = 0; i < TaskSizes.PINGS; i++) {
                pool.execute(this::ping);
            }
        });
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.PINGS;
    }

    private void ping() {
        CompletableFuture<Boolean> ping = new CompletableFuture<>();
        CompletableFuture<Boolean> pong = new CompletableFuture<>();
        pool.execute(() -> ping.thenRunAsync(() -> pong.complete(true), pool));
        ping.complete(true);
        pong.thenRunAsync(through, pool);
    }

    private void roundTrip() throws Exception {
        pool.submit(JdkTasks::nothing).get();
    }

    double parkedBytes() {
        CompletableFuture<?>[] senders = new CompletableFuture<?>[TaskSizes.PARKED];
        CompletableFuture<?>[] handles = new CompletableFuture<?>[TaskSizes.PARKED];
        long before = Heap.usedAfterCollection();
        try {
            for (int i = 0; i < TaskSizes.PARKED; i++) {
                senders[i] = new CompletableFuture<>();
                handles[i] = senders[i].thenApplyAsync(Function.identity(), pool);
            }
            return (double) (Heap.usedAfterCollection() - before) / TaskSizes.PARKED;
        } finally {
            Reference.reachabilityFence(senders);
            Reference.reachabilityFence(handles);
        }
    }

    private double setCancel(ScheduledExecutorService clock) throws Exception {
        return pool.submit(
                        () -> {
                            long start = System.nanoTime();
                            for (int i = 0; i < TaskSizes.TIMERS; i++) {
                                clock.schedule(JdkTasks::nothing, 30, TimeUnit.SECONDS)
                                        .cancel(false);
                            }
                            return (double) (System.nanoTime() - start) / TaskSizes.TIMERS;
                        })
                .get();
    }

    private double oneMillisecond(ScheduledExecutorService clock) throws Exception {
        long[] length = new long[1];
        CountDownLatch rung = new CountDownLatch(1);
        pool.submit(
                        () -> {
                            long start = System.nanoTime();
                            Runnable ring =
                                    () -> {
                                        length[0] = System.nanoTime() - start;
                                        rung.countDown();
                                    };
                            clock.schedule(ring, 1, TimeUnit.MILLISECONDS);
                        })
                .get();
        rung.await();
        return length[0];
    }

    private static void nothing() {}
}
