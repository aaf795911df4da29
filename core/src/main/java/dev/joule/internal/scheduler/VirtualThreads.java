package dev.joule.internal.scheduler;

import static java.util.Objects.requireNonNull;

import dev.joule.internal.submit.TaskDecorator;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.virtual.ThreadBridge;
import dev.joule.internal.virtual.VirtualThreadAccess;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.VirtualThreadSupport;
import dev.joule.internal.worker.Worker;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates a scheduler's virtual threads, and accepts their continuations from the JDK. After a
 * shutdown it refuses new threads, but no continuations, so that living threads go on to their
 * ends.
 *
 * @param scheduler the object that the message of a refusal names
 */
record VirtualThreads(
        Pool pool,
        Lifecycle lifecycle,
        TaskDecorator decorator,
        @Nullable UncaughtExceptionHandler uncaught,
        Object scheduler)
        implements ThreadBridge.ContinuationHandler {

    private VirtualThreadSupport virtualThreads() {
        return pool.virtualThreads();
    }

    Thread.Builder.OfVirtual builder() {
        ThreadBridge bridge = VirtualThreadAccess.required();
        virtualThreads().open(bridge);
        Thread.Builder.OfVirtual builder = bridge.newBuilder(this);
        return uncaught == null ? builder : builder.uncaughtExceptionHandler(uncaught);
    }

    ThreadFactory factory() {
        ThreadFactory factory = builder().factory();
        return decorator.carriesContext()
                ? body -> factory.newThread(decorator.around(requireNonNull(body), null))
                : factory;
    }

    /** Returns the scheduler for all virtual threads of the process; its host must never end. */
    DefaultVirtualThreadScheduler carrierOfAll(TimerHost timers) {
        ThreadBridge bridge = VirtualThreadAccess.forDefaultScheduler();
        virtualThreads().open(bridge);
        return new DefaultVirtualThreadScheduler(timers, pool, this, bridge);
    }

    // ---- ContinuationHandler

    @Override
    public void onStart(Runnable continuation, Thread thread) {
        // Add the thread before reading the shutdown state: either the check for the end sees the
        // thread, or this start sees the shutdown.
        virtualThreads().living().add(thread);
        virtualThreads().countStarted(1); // first: it must not count as ended only
        if (!trySubmit(continuation)) {
            virtualThreads().countStarted(-1);
            if (virtualThreads().living().remove(thread)) {
                lifecycle.recheckTermination();
            }
            throw new RejectedExecutionException(scheduler + " is shut down");
        }
    }

    private boolean trySubmit(Runnable continuation) {
        if (lifecycle.isShutdown()) {
            return false;
        }
        Worker worker = virtualThreads().worker();
        if (worker != null) {
            worker.schedule(continuation);
            return true;
        }
        return pool.trySubmit(continuation);
    }

    @Override
    public void onContinue(Runnable continuation) {
        Worker worker = virtualThreads().worker();
        if (worker != null) {
            worker.schedule(continuation);
        } else {
            pool.enqueue(continuation);
        }
    }
}
