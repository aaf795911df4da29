package dev.joule;

/**
 * Called on a worker's own thread at the turns of its life. A hook that throws is reported to the
 * scheduler's uncaught-exception handler and the worker goes on. A hook may submit and wake tasks:
 * a worker that was about to sleep then stays awake. Spare threads, which come when workers are
 * stuck, call none.
 */
public interface WorkerHooks {

    /** Before the worker runs its first task. */
    default void onStart(int worker) {}

    /** After the worker ran its last task. */
    default void onStop(int worker) {}

    /** Before the worker goes to sleep for want of work. */
    default void onPark(int worker) {}

    /** After the worker woke up. */
    default void onUnpark(int worker) {}
}
