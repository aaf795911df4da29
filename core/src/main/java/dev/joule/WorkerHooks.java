package dev.joule;

/**
 * Called on a worker's own thread at the turns of its life. A hook that throws is reported to the
 * scheduler's uncaught-exception handler and the worker goes on. A hook may submit and wake tasks:
 * a worker that was about to sleep then stays awake. A hook that takes long delays its own worker;
 * tasks go to the others meanwhile, if workers steal. Only if {@link #onUnpark} is slow once after
 * it was quick, the tasks for which the worker was woken may wait for it. Spare threads, which come
 * when workers are stuck, call none.
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
