package dev.joule.verify.sim;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The settings of a simulation.
 *
 * @param tasks the number of tasks of the load
 * @param start the time at which the load begins
 * @param taskNanos the mean length of a task's work
 * @param shutDownEarly whether the shutdown begins during the submissions
 * @param wakeLatency the time from a wake until the worker runs
 * @param handOffNanos the cost of a hand-off: see {@link Costs}
 */
record Settings(
        int workers,
        boolean stealing,
        SimLoad load,
        long start,
        int tasks,
        long taskNanos,
        boolean shutDownEarly,
        int wakeLatency,
        int handOffNanos,
        long seed) {

    /** The usual start of the load: by then all workers sleep. */
    private static final long START = 50 * World.MILLI;

    private static final List<SimLoad> LOADS = List.of(SimLoad.values());
    private static final int WORKERS_MAX = 16;
    private static final int TASKS_MAX = 500;
    private static final long[] TASK_NANOS = {200, 1_000, 10_000, 100_000};

    static Settings measuring(int workers, SimLoad load, int tasks, long taskNanos, long seed) {
        int latency = Costs.measured().wakeLatency();
        return new Settings(workers, true, load, START, tasks, taskNanos, false, latency, 0, seed);
    }

    Settings withHandOff(int nanos) {
        return new Settings(
                workers,
                stealing,
                load,
                start,
                tasks,
                taskNanos,
                shutDownEarly,
                wakeLatency,
                nanos,
                seed);
    }

    /** Returns one of many small runs that search for a schedule with a failure. */
    static Settings ofSeed(long seed) {
        SplittableRandom random = new SplittableRandom(seed * 31 + 7);
        // Small pools make workers collide; large ones have work to distribute.
        int workers =
                random.nextInt(3) > 0 ? 2 + random.nextInt(3) : 2 + random.nextInt(WORKERS_MAX - 1);
        int tasks = random.nextInt(4) > 0 ? 1 + random.nextInt(60) : 1 + random.nextInt(TASKS_MAX);
        SimLoad load = LOADS.get(random.nextInt(LOADS.size()));
        boolean holds = load == SimLoad.HOG || load == SimLoad.HELD;
        boolean stealing = holds || random.nextInt(16) > 0;
        return new Settings(
                workers,
                stealing, // without it, a task behind a hog would never run
                load,
                random.nextBoolean() ? 0 : random.nextInt(200_000),
                tasks,
                TASK_NANOS[random.nextInt(TASK_NANOS.length)],
                random.nextInt(8) == 0 && !setsFromOutside(load),
                random.nextInt(30_000),
                0,
                seed);
    }

    /** Returns whether threads outside set timers, for which a shutdown would not wait. */
    private static boolean setsFromOutside(SimLoad load) {
        return load == SimLoad.TIMERS || load == SimLoad.HELD;
    }

    @Override
    public String toString() {
        return String.format(
                "%d workers%s, %s, %,d tasks of %,d ns, seed %d",
                workers, stealing ? "" : " that do not steal", load, tasks, taskNanos, seed);
    }
}
