package dev.joule.verify.sim;

/**
 * The settings of a simulation.
 *
 * @param tasks the number of tasks of the load
 * @param taskNanos the mean length of a task's work
 * @param handOffNanos the cost of a hand-off: see {@link Costs}
 */
record Settings(int workers, SimLoad load, int tasks, long taskNanos, int handOffNanos, long seed) {

    /** The start of the load: by then all workers sleep. */
    static final long START = 50 * World.MILLI;

    static Settings measuring(int workers, SimLoad load, int tasks, long taskNanos, long seed) {
        return new Settings(workers, load, tasks, taskNanos, 0, seed);
    }

    Settings withHandOff(int nanos) {
        return new Settings(workers, load, tasks, taskNanos, nanos, seed);
    }

    @Override
    public String toString() {
        return String.format(
                "%d workers, %s, %,d tasks of %,d ns, seed %d",
                workers, load, tasks, taskNanos, seed);
    }
}
