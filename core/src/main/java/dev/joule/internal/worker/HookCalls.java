package dev.joule.internal.worker;

import dev.joule.WorkerHooks;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Calls the hooks for one worker, on its thread; a hook's exception goes to the handler. */
final class HookCalls {
    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Worker worker;

    /** False if no hooks are set: then none need be called around a sleep. */
    final boolean isNeeded;

    /* Bound once: a worker calls some each time it parks. */
    private final IntConsumer onStart;
    private final IntConsumer onStop;
    private final IntConsumer onPark;
    private final IntConsumer onUnpark;

    /** True if the last call of the hook after a sleep took long, or if there was none yet. */
    private boolean isSlow = true;

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

    /** Returns whether {@link #afterSleep} is likely to take long. */
    boolean isSlow() {
        return isSlow;
    }

    void afterSleep() {
        long start = worker.pool.clock.nanoTime();
        call(onUnpark);
        isSlow = worker.pool.clock.nanoTime() - start > SLOW_NANOS;
    }

    private void call(IntConsumer hook) {
        try {
            hook.accept(worker.index());
        } catch (Throwable thrown) {
            worker.report(thrown);
        }
    }
}
