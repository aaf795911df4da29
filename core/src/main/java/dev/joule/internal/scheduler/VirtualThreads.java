package dev.joule.internal.scheduler;

import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.virtual.Bridges;
import dev.joule.internal.virtual.ThreadBridge;
import dev.joule.internal.worker.Carrying;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler's virtual threads: how they are made, and where the JDK hands in what they do next.
 * The JDK gets this object and not the scheduler, which refuses work after its shutdown: a thread
 * that lives goes on to its end.
 */
final class VirtualThreads implements ThreadBridge.Landing {
    private final Pool pool;
    private final Carrying carrying;
    private final Lifecycle lifecycle;
    private final Wrapping wrapping;
    private final @Nullable UncaughtExceptionHandler uncaught;
    private final Object scheduler;

    /**
     * @param scheduler what a refusal names
     */
    VirtualThreads(
            Pool pool,
            Lifecycle lifecycle,
            Wrapping wrapping,
            @Nullable UncaughtExceptionHandler uncaught,
            Object scheduler) {
        this.pool = pool;
        carrying = pool.carrying();
        this.lifecycle = lifecycle;
        this.wrapping = wrapping;
        this.uncaught = uncaught;
        this.scheduler = scheduler;
    }

    Thread.Builder.OfVirtual builder() {
        ThreadBridge bridge = Bridges.required();
        carrying.open(bridge);
        Thread.Builder.OfVirtual builder = bridge.newBuilder(this);
        return uncaught == null ? builder : builder.uncaughtExceptionHandler(uncaught);
    }

    ThreadFactory factory() {
        ThreadFactory factory = builder().factory();
        return wrapping.carriesContext()
                ? body -> factory.newThread(wrapping.around(body, null))
                : factory;
    }

    /** Returns the scheduler that the JDK may take for its own, if this one never ends. */
    CarrierOfAll carrierOfAll(TimerHost timers) {
        ThreadBridge bridge = Bridges.requiredByOneThatNeverEnds();
        carrying.openUnlisted(bridge);
        return new CarrierOfAll(timers, pool, this, bridge);
    }

    // ---- Landing

    @Override
    public void onStart(Runnable continuation, Thread thread) {
        // Listed before the look at the shutdown, so that who asks whether anything is left sees
        // the thread, or the thread's start the shutdown.
        carrying.living().add(thread);
        boolean started = false;
        try {
            started = trySubmit(continuation);
        } finally {
            // Refused or failed, whether it was queued or not: the JDK ends it, and then a run of
            // its continuation does nothing.
            if (!started && carrying.living().remove(thread)) {
                lifecycle.lookAgain();
            }
        }
        if (!started) {
            throw new RejectedExecutionException(scheduler + " is shut down");
        }
    }

    private boolean trySubmit(Runnable continuation) {
        if (lifecycle.isShutdown()) {
            return false;
        }
        Worker worker = carrying.worker();
        if (worker != null) {
            worker.schedule(continuation);
            return true;
        }
        return pool.trySubmit(continuation);
    }

    @Override
    public void onContinue(Runnable continuation) {
        Worker worker = carrying.worker();
        if (worker != null) {
            worker.schedule(continuation);
        } else {
            pool.enqueue(continuation);
        }
    }
}
