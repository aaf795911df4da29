package dev.joule.internal.executor;

import dev.joule.internal.park.StackRoom;
import dev.joule.internal.queue.MayBeOver;
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
 * that cancels the waiting task reaches it after the other has ended, and never reaches the other.
 */
abstract class GuardedTask<T> extends FutureTask<T> implements Helping, Returnable, MayBeOver {
    private static final Guard GUARD = new Guard(handle("guard"));
    private static final Turns TURNS = new Turns(handle("turns"));

    private final WorkerWaits helper;

    @SuppressWarnings("unused") // by its handle
    private volatile int guard;

    @SuppressWarnings("unused") // by its handle
    private volatile int turns;

    GuardedTask(Callable<T> callable, WorkerWaits helper) {
        super(callable);
        this.helper = helper;
    }

    final WorkerWaits helper() {
        return helper;
    }

    private static VarHandle handle(String name) {
        return ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), name, VarHandle.class, GuardedTask.class, int.class);
    }

    /** Returns the code by which a thread that waits for the task runs it. */
    Runnable turn() {
        return new Turn(this);
    }

    /** Runs a task for a thread that waits for it, unless it was returned. */
    private record Turn(GuardedTask<?> task) implements Runnable {
        @Override
        public void run() {
            StackRoom.require(); // a task taken and not begun would never run
            if (TURNS.tryHelp(task)) {
                task.run();
            }
        }
    }

    @Override
    public final boolean isOver() {
        return isDone();
    }

    @Override
    public final boolean tryReturn() {
        return TURNS.tryReturn(this);
    }

    @Override
    public final void takeBack() {
        TURNS.takeBack(this);
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

    /** Waits for the task for the given time, while it runs on a thread that is no worker. */
    final T getLent(Nesting nesting, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        LentTasks lent = InPlaceWait.lend(turn(), nesting, helper);
        try {
            return super.get(timeout, unit);
        } finally {
            InPlaceWait.endLoan(this, nesting, lent);
        }
    }

    // ---- interrupts

    @Override
    public final void beginHelping() {
        GUARD.beginHelping(this);
    }

    @Override
    public final boolean endHelping() {
        return GUARD.endHelping(this);
    }

    @Override
    public final void interrupt(Thread thread) {
        GUARD.interrupt(this, thread);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!mayInterruptIfRunning) {
            return super.cancel(false);
        }
        while (!isDone()) {
            if (GUARD.tryMove(this, Guard.ALONE, Guard.CANCELLING)) {
                return cancelAlone();
            }
            if (GUARD.tryMove(this, Guard.HELPING, Guard.CANCELLING_HELPER)) {
                return cancelHelper();
            }
            if (GUARD.isInterruptKept(this)) { // that of a view's end
                return super.cancel(false);
            }
            Thread.yield(); // another thread cancels it
        }
        return false;
    }

    private boolean cancelAlone() {
        try {
            return super.cancel(true);
        } finally {
            GUARD.set(this, Guard.ALONE);
        }
    }

    private boolean cancelHelper() {
        boolean isCancelled = true;
        try {
            isCancelled = super.cancel(false);
        } finally {
            GUARD.set(this, isCancelled ? Guard.INTERRUPT_KEPT : Guard.HELPING);
        }
        return isCancelled;
    }
}
