package dev.joule.cli.demo;

import dev.joule.Scheduler;
import dev.joule.cli.demo.DemoRun.DemoAmounts;
import dev.joule.cli.demo.DemoScene.DemoSide;
import dev.joule.cli.demo.DemoScene.SceneFigure;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The scenes with tasks, and the two pools that run them. */
final class PoolScenes implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    /** The timers of a run are due within this time, evenly. */
    private static final long TIMERS_NANOS = 100_000_000;

    /** In the asynchronous mode that suits tasks which are never joined. */
    private final ForkJoinPool builtIn;

    private final Scheduler joule;
    private final DemoAmounts amounts;

    PoolScenes(DemoAmounts amounts, int workers) {
        this.amounts = amounts;
        builtIn =
                new ForkJoinPool(
                        workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
        joule = Scheduler.builder().workers(workers).daemon(true).name("demo").build();
    }

    private ScheduledExecutorService pool(DemoSide side) {
        return side == DemoSide.JOULE ? joule : builtIn;
    }

    /** Returns the scene of trees and ping-pong, one after the other. */
    DemoScene treesAndPingPong() {
        return new PoolScene(
                "trees_and_ping_pong",
                "Trees of tasks and ping-pong",
                List.of(
                        SceneFigure.time("all_ns", "both"),
                        SceneFigure.time("trees_ns", "trees of tasks"),
                        SceneFigure.time("ping_pong_ns", "ping-pong")),
                amounts,
                this::runTreesAndPingPong);
    }

    private double[] runTreesAndPingPong(DemoSide side, DemoAmounts work)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        await(TaskTrees.begin(pool(side), work.trees()));
        long between = System.nanoTime();
        await(
                side == DemoSide.JOULE
                        ? PingPongMatches.onJoule(joule, work.balls())
                        : PingPongMatches.onPool(builtIn, work.balls()));
        long end = System.nanoTime();
        return new double[] {end - start, between - start, end - between};
    }

    /** Returns the scene of tasks that are submitted by a thread outside the pool. */
    DemoScene outside() {
        return new PoolScene(
                "outside",
                "Tasks submitted from outside",
                List.of(SceneFigure.rate("tasks_per_second", "tasks")),
                amounts,
                this::runOutside);
    }

    private double[] runOutside(DemoSide side, DemoAmounts work)
            throws IOException, InterruptedException {
        CountDownLatch ran = new CountDownLatch(work.outside());
        ScheduledExecutorService pool = pool(side);
        long start = System.nanoTime();
        for (int i = 0; i < work.outside(); i++) {
            pool.execute(ran::countDown);
        }
        await(ran);
        return new double[] {work.outside() * 1e9 / (System.nanoTime() - start)};
    }

    /** Returns the scene of timers, which measures how late they run. */
    DemoScene timers() {
        return new PoolScene(
                "timers",
                "Timers, lateness of the last percent",
                List.of(
                        SceneFigure.time("late_p99_ns", "late, p99"),
                        SceneFigure.time("late_p50_ns", "late, median"),
                        SceneFigure.time("late_max_ns", "late, longest")),
                amounts,
                this::runTimers);
    }

    private double[] runTimers(DemoSide side, DemoAmounts work)
            throws IOException, InterruptedException {
        int count = work.timers();
        CountDownLatch ran = new CountDownLatch(count);
        long[] late = new long[count];
        for (int i = 0; i < count; i++) {
            int index = i;
            long nanos = TIMERS_NANOS / count * (i + 1);
            long due = System.nanoTime() + nanos;
            pool(side)
                    .schedule(
                            () -> {
                                late[index] = System.nanoTime() - due;
                                ran.countDown();
                            },
                            nanos,
                            TimeUnit.NANOSECONDS);
        }
        await(ran);
        Arrays.sort(late);
        return new double[] {late[count * 99 / 100], late[count / 2], late[count - 1]};
    }

    private static void await(CountDownLatch done) throws IOException, InterruptedException {
        if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("work did not end within " + PATIENCE_SECONDS + " s");
        }
    }

    @Override
    public void close() {
        builtIn.shutdownNow();
        joule.shutdownNow();
    }

    /** Does the work of a side once. */
    private interface PoolWork {
        double[] run(DemoSide side, DemoAmounts work) throws IOException, InterruptedException;
    }

    private record PoolScene(
            String key, String title, List<SceneFigure> figures, DemoAmounts amounts, PoolWork work)
            implements DemoScene {

        @Override
        public void warmUp(DemoSide side) throws IOException, InterruptedException {
            work.run(side, amounts.forWarmUp());
        }

        @Override
        public double[] run(DemoSide side) throws IOException, InterruptedException {
            return work.run(side, amounts);
        }

        @Override
        public void close() {}
    }
}
