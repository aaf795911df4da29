package dev.joule.internal.worker;

import dev.joule.WorkerHooks;

/** Calls the hooks for one worker, on its thread; a hook's exception goes to the handler. */
final class HookCalls {
    private static final int START = 0;
    private static final int STOP = 1;
    private static final int PARK = 2;
    private static final int UNPARK = 3;

    private final Worker worker;
    private final WorkerHooks hooks;

    /** False if no hooks are set: then none need be called around a sleep. */
    final boolean isNeeded;

    HookCalls(Worker worker) {
        this.worker = worker;
        hooks = worker.pool.hooks;
        isNeeded = hooks != Pool.NO_HOOKS;
    }

    void start() {
        call(START);
    }

    void stop() {
        call(STOP);
    }

    void beforeSleep() {
        call(PARK);
    }

    void afterSleep() {
        call(UNPARK);
    }

    private void call(int hook) {
        try {
            switch (hook) {
                case START -> hooks.onStart(worker.index());
                case STOP -> hooks.onStop(worker.index());
                case PARK -> hooks.onPark(worker.index());
                default -> hooks.onUnpark(worker.index());
            }
        } catch (Throwable thrown) {
            worker.report(thrown);
        } finally {
            Thread.interrupted(); // not the next task's
        }
    }
}
