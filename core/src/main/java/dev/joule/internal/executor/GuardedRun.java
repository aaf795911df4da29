package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A task without a future that may run another one in place. An interrupt reaches it after the
 * other has ended, and never reaches the other.
 */
public final class GuardedRun implements Runnable, Helping {
    private static final Guard GUARD =
            new Guard(
                    ConstantBootstraps.fieldVarHandle(
                            MethodHandles.lookup(),
                            "guard",
                            VarHandle.class,
                            GuardedRun.class,
                            int.class));

    private final Runnable body;
    private final WorkerWaits helper;

    @SuppressWarnings("unused") // by its handle
    private volatile int guard;

    public GuardedRun(Runnable body, WorkerWaits helper) {
        this.body = body;
        this.helper = helper;
    }

    @Override
    public void run() {
        Nesting nesting = helper.nesting();
        if (nesting == null) {
            body.run();
            return;
        }
        Runnable outer = nesting.enter(this);
        try {
            body.run();
        } finally {
            nesting.leave(outer);
        }
    }

    @Override
    public void beginHelping() {
        GUARD.beginHelping(this);
    }

    @Override
    public boolean endHelping() {
        return GUARD.endHelping(this);
    }

    @Override
    public void interrupt(Thread thread) {
        GUARD.interrupt(this, thread);
    }
}
