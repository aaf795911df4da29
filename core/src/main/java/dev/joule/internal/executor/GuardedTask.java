package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A future whose task may wait for another and run that in place, on its own thread. An interrupt
 * that cancels the one who waits then reaches it after the other has ended, and never the other.
 * The states are told in the package documentation.
 */
abstract class GuardedTask<T> extends FutureTask<T> {
    private static final int ALONE = 0;
    private static final int CANCELLING = 1;
    private static final int HELPING = 2;
    private static final int CANCELLING_HELPER = 3;
    private static final int INTERRUPT_KEPT = 4;

    /* field | its thread     | who cancels   | guards
     * guard | volatile, CAS  | volatile, CAS | whether an interrupt may be given to the thread now */
    private static final VarHandle GUARD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "guard", VarHandle.class, GuardedTask.class, int.class);

    private final Helper helper;

    @SuppressWarnings("unused") // by its handle
    private volatile int guard = ALONE;

    GuardedTask(Callable<T> callable, Helper helper) {
        super(callable);
        this.helper = helper;
    }

    final Helper helper() {
        return helper;
    }

    /** Runs the task. Notes it as the innermost one, unless its worker knows that already. */
    @Override
    public void run() {
        Nesting nesting = helper.isTopLevel(this) ? null : helper.nesting();
        if (nesting == null) {
            super.run();
            return;
        }
        Runnable outer = nesting.enter(this);
        try {
            super.run();
        } finally {
            nesting.leave(outer);
        }
    }

    // ---- a task that waits for this one

    /**
     * Runs the task, if no other thread has begun it, inside the one that waits for it. Interrupts
     * are kept apart: those that are meant for the outer task are there again afterwards, and the
     * cancellation of this one leaves none behind.
     */
    final void runInPlace(Nesting nesting) {
        GuardedTask<?> outer = nesting.innermost() instanceof GuardedTask<?> task ? task : null;
        if (outer != null) {
            outer.beginHelping();
        }
        boolean isKept = Thread.interrupted();
        try {
            run();
        } finally {
            // Nobody cancelled this task: the interrupt was one of the thread as such.
            boolean isLeft = Thread.interrupted() && !isCancelled();
            boolean isOuters = outer != null && outer.endHelping();
            if (isKept || isLeft || isOuters || nesting.isHurried()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits for the task for so long, while it runs on a thread that is no worker. */
    final T getLent(Nesting nesting, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        LentTasks lent = LentTasks.of(nesting, helper);
        lent.lend(this);
        try {
            return super.get(timeout, unit);
        } finally {
            lent.takeBack(this);
            if (!isDone() || isCancelled()) { // it may run on
                nesting.owe();
                if (nesting.isHurried()) {
                    lent.interrupt(); // it may have begun after all were interrupted
                }
            }
        }
    }

    // ---- interrupts

    private void beginHelping() {
        while (!tryMove(ALONE, HELPING)) {
            Thread.yield(); // the interrupt comes before the other task begins
        }
    }

    /** Returns whether an interrupt came for this task meanwhile. */
    private boolean endHelping() {
        while (true) {
            if (tryMove(HELPING, ALONE)) {
                return false;
            }
            if (tryMove(INTERRUPT_KEPT, ALONE)) {
                return true;
            }
            Thread.yield();
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!mayInterruptIfRunning) {
            return super.cancel(false);
        }
        while (!isDone()) {
            if (tryMove(ALONE, CANCELLING)) {
                return cancelAlone();
            }
            if (tryMove(HELPING, CANCELLING_HELPER)) {
                return cancelHelper();
            }
            Thread.yield(); // another thread cancels it
        }
        return false;
    }

    private boolean cancelAlone() {
        try {
            return super.cancel(true);
        } finally {
            setGuard(ALONE);
        }
    }

    private boolean cancelHelper() {
        boolean isCancelled = true;
        try {
            isCancelled = super.cancel(false);
        } finally {
            setGuard(isCancelled ? INTERRUPT_KEPT : HELPING);
        }
        return isCancelled;
    }

    /* pairs-with: GuardedTask#setGuard, which gives the guard back after the interrupt */
    private boolean tryMove(int from, int to) {
        return GUARD.compareAndSet(this, from, to);
    }

    private void setGuard(int state) {
        GUARD.setVolatile(this, state);
    }
}
