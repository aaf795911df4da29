package dev.joule;

/**
 * Callbacks on a worker's own thread, when it starts, goes to sleep, wakes up and stops. What a
 * hook throws goes to the scheduler's uncaught-exception handler, and the worker goes on. An
 * interrupt that a hook leaves set is cleared. A hook may submit and wake tasks: a worker that was
 * about to sleep then stays awake.
 *
 * <p>{@link #onPark} and {@link #onUnpark} must be fast, as tasks for the worker wait meanwhile:
 * count or note something, and never wait. Their time is not limited. Spare threads, which run
 * while workers are stuck, call no hooks.
 */
public interface WorkerHooks {

    /** Called before the worker runs its first task. */
    default void onStart(int worker) {}

    /** Called after the worker ran its last task. */
    default void onStop(int worker) {}

    /**
     * Called before the worker goes to sleep because it found no task. If a task comes meanwhile,
     * it does not sleep.
     */
    default void onPark(int worker) {}

    /**
     * Called after the worker woke up, before it runs a task; follows each {@link #onPark}. The
     * last call may come at the end of the scheduler, which refuses tasks by then.
     */
    default void onUnpark(int worker) {}
}
