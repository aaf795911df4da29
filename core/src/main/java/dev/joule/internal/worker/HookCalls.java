package dev.joule.internal.worker;

import dev.joule.WorkerHooks;
import java.util.function.IntConsumer;

/** Calls the hooks for one worker, on its thread; a hook's exception goes to the handler. */
final class HookCalls {
    private final Worker worker;

    /** False if no hooks are set: then none need be called around a sleep. */
    final boolean isNeeded;

    /* Bound once: a worker calls some each time it parks. */
    private final IntConsumer onStart;
    private final IntConsumer onStop;
    private final IntConsumer onPark;
    private final IntConsumer onUnpark;

    HookCalls(Worker worker) {
        this.worker = worker;
        WorkerHooks hooks = worker.pool.hooks;
        isNeeded = hooks != Pool.NO_HOOKS;
        onStart = hooks::onStart;
        onStop = hooks::onStop;
        onPark = hooks::onPark;
        onUnpark = hooks::onUnpark;
    }

    void start() {
        call(onStart);
    }

    void stop() {
        call(onStop);
    }

    void beforeSleep() {
        call(onPark);
    }

    void afterSleep() {
        call(onUnpark);
    }

    private void call(IntConsumer hook) {
        try {
            hook.accept(worker.index());
        } catch (Throwable thrown) {
            worker.report(thrown);
        } finally {
            Thread.interrupted(); // not the next task's
        }
    }
}
