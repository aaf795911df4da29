package dev.joule;

/**
 * Called on a worker's own thread at the turns of its life. A hook that throws is reported to the
 * scheduler's uncaught-exception handler and the worker goes on; an interrupt that it leaves set is
 * cleared. A hook may submit and wake tasks: a worker that was about to sleep then stays awake.
 *
 * <p>{@link #onPark} and {@link #onUnpark} must be fast, as tasks for the worker wait meanwhile:
 * count or note something, and never wait. They are not timed. Spare threads, which come when
 * workers are stuck, call no hooks.
 */
public interface WorkerHooks {

    /** Called before the worker runs its first task. */
    default void onStart(int worker) {}

    /** Called after the worker ran its last task. */
    default void onStop(int worker) {}

    /** Called before the worker goes to sleep for want of work, if no task comes in between. */
    default void onPark(int worker) {}

    /**
     * Called after the worker woke up, before it runs a task; follows each {@link #onPark}. The
     * last call may come at the end of the scheduler, which refuses tasks by then.
     */
    default void onUnpark(int worker) {}
}
