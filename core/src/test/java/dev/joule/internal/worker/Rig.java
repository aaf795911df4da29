package dev.joule.internal.worker;

import dev.joule.internal.worker.Worker.Step;
import dev.joule.testing.Stillness;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A pool without threads: the test calls the workers' steps, moves the clock and sees whom the pool
 * would wake. A task may drive another worker while its own is busy with it.
 */
final class Rig extends Stillness {
    private static final int STEPS_MAX = 100_000;

    final Pool pool;
    final List<Integer> wakes = new ArrayList<>();
    final List<Throwable> uncaught = new ArrayList<>();

    /** What has run, as the tasks of the test note it. */
    final List<Object> ran = new ArrayList<>();

    long now;
    int readings;
    int polls;
    int yields;
    long yieldNanos;
    long timeoutGranularityNanos;
    boolean stopped;
    Runnable atPoll = () -> {};
    Runnable atYield = () -> {};
    Runnable atStoppedLook = () -> {};

    Rig(int workers) {
        this(workers, true);
    }

    Rig(int workers, boolean stealing) {
        pool =
                new Pool(
                        new PoolSetup(
                                workers,
                                stealing,
                                1,
                                this,
                                this,
                                Pool.NO_HOOKS,
                                uncaught::add,
                                this,
                                TaskPolicy.UNBOUNDED));
    }

    Worker worker(int index) {
        return pool.worker(index);
    }

    /** A task that notes its name. */
    Runnable noting(Object name) {
        return () -> ran.add(name);
    }

    /** As a thread does that is no worker. */
    void submit(Runnable task) {
        pool.injection().trySubmit(task, 0);
        pool.notifyWork();
    }

    /** Steps until the worker would sleep, and tells for how long. */
    long untilAsleep(int worker) {
        for (int i = 0; i < STEPS_MAX; i++) {
            if (worker(worker).step() == Step.SLEEP) {
                return worker(worker).parkNanos();
            }
        }
        throw new AssertionError("worker " + worker + " does not come to rest");
    }

    void allAsleep() {
        // Once more: who was the timed sleeper while others still ran finds that they do not any
        // longer.
        for (int i = 0; i < 2 * pool.size(); i++) {
            untilAsleep(i % pool.size());
        }
        wakes.clear();
    }

    /** Steps until the condition holds. */
    void until(int worker, BooleanSupplier condition) {
        for (int i = 0; i < STEPS_MAX; i++) {
            if (condition.getAsBoolean()) {
                return;
            }
            worker(worker).step();
        }
        throw new AssertionError("worker " + worker + " never gets there; ran " + ran);
    }

    /** Runs something as a task of the worker, as the first thing it does. */
    void asTaskOf(int worker, Runnable body) {
        boolean[] done = new boolean[1];
        if (pool.idle().isParked(worker)) {
            pool.idle().tryLeaveParked(worker); // comes to the same as a claim of this very worker
        }
        pool.injection()
                .trySubmit(
                        () -> {
                            body.run();
                            done[0] = true;
                        },
                        0);
        until(worker, () -> done[0]);
    }

    long count(int worker, int counter) {
        return worker(worker).counters().read(counter);
    }

    @Override
    public long nanoTime() {
        readings++;
        return now;
    }

    @Override
    public void yieldProcessor() {
        yields++;
        now += yieldNanos;
        atYield.run();
    }

    @Override
    public long timeoutGranularityNanos() {
        return timeoutGranularityNanos;
    }

    @Override
    public boolean poll() {
        polls++;
        atPoll.run();
        return false;
    }

    @Override
    public void wake(int worker) {
        wakes.add(worker);
    }

    @Override
    public boolean isStopped() {
        atStoppedLook.run();
        return stopped;
    }
}
