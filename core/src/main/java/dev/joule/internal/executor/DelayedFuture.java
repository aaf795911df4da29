package dev.joule.internal.executor;

import dev.joule.internal.park.StackRoom;
import dev.joule.internal.timer.TimerEntry;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A future with the contract of {@link java.util.concurrent.FutureTask} that is its own timer, so
 * that a delayed task is one object.
 *
 * <p>One write ends it, and every step after that write may be missing, after a stack overflow say:
 * {@link #isDone()} is right from the write on, and {@link #cancel} makes up for the steps.
 */
abstract class DelayedFuture<T> extends TimerEntry
        implements RunnableFuture<T>, Helping, Returnable {

    /* NEW --complete--> COMPLETING --> NORMAL or FAILED
     *  +--cancel(false)--> CANCELLED
     *  +--cancel(true)---> INTERRUPTING --> INTERRUPTED */
    private static final int NEW = 0;
    private static final int COMPLETING = 1;
    private static final int NORMAL = 2;
    private static final int FAILED = 3;
    private static final int CANCELLED = 4;
    private static final int INTERRUPTING = 5;
    private static final int INTERRUPTED = 6;

    private static final VarHandle STATUS = handle("status", int.class);
    private static final VarHandle RUNNER = handle("runner", Thread.class);
    private static final VarHandle GATE = handle("gate", CountDownLatch.class);

    private static final Guard GUARD = new Guard(handle("guard", int.class));
    private static final Turns TURNS = new Turns(handle("turns", int.class));

    /* field   | write           | read     | guards
     * status  | CAS, volatile   | volatile | outcome
     * runner  | CAS, volatile   | volatile | the right to call the body
     * gate    | CAS             | volatile | nothing: made by the first thread that waits */
    private volatile int status;

    @SuppressWarnings("unused") // by its handle
    private volatile int guard;

    @SuppressWarnings("unused") // by its handle
    private volatile int turns;

    private volatile @Nullable Thread runner;
    private volatile @Nullable CountDownLatch gate;

    /** Null once it is over. */
    private @Nullable Callable<T> body;

    /** The result, or the throwable; written before the status that distinguishes them. */
    private @Nullable Object outcome;

    DelayedFuture(Callable<T> body, long deadlineNanos) {
        super(deadlineNanos);
        this.body = body;
    }

    /** Called before a cancel; throws if its steps could not be taken to their end. */
    abstract void requireRoomToEnd();

    /** Takes the timer away once the future is over; to be repeated at will. */
    abstract void over();

    // ---- running

    /** Returns the code by which a thread that waits for the task runs it. */
    final Runnable turn() {
        return new Turn(this);
    }

    /** Runs a task for a thread that waits for it, unless it was returned. */
    private record Turn(DelayedFuture<?> task) implements Runnable {
        @Override
        public void run() {
            StackRoom.require(); // a task taken and not begun would never run
            if (TURNS.tryHelp(task)) {
                task.run();
            }
        }
    }

    @Override
    public final boolean tryReturn() {
        return TURNS.tryReturn(this);
    }

    @Override
    public final void takeBack() {
        TURNS.takeBack(this);
    }

    /** Runs the body and keeps its result, unless it has begun or is over. */
    final void runOnce() {
        if (!tryBegin()) {
            return;
        }
        try {
            Callable<T> call = body;
            if (status == NEW && call != null) {
                T result;
                try {
                    result = call.call();
                } catch (Throwable thrown) {
                    complete(FAILED, thrown);
                    return;
                }
                complete(NORMAL, result);
            }
        } finally {
            end();
        }
    }

    /** Runs the body and drops its result. Returns whether the task may run again. */
    final boolean runAndReset() {
        if (!tryBegin()) {
            return false;
        }
        try {
            Callable<T> call = body;
            if (status != NEW || call == null) {
                return false;
            }
            try {
                call.call();
            } catch (Throwable thrown) {
                complete(FAILED, thrown);
                return false;
            }
        } finally {
            end();
        }
        return status == NEW;
    }

    private boolean tryBegin() {
        // pairs-with: DelayedFuture#end, of a run before
        return status == NEW && RUNNER.compareAndSet(this, null, Thread.currentThread());
    }

    /**
     * Ends the run: an interrupt that was meant for the body does not reach the thread's next task.
     */
    private void end() {
        runner = null;
        while (status == INTERRUPTING) {
            Thread.yield();
        }
    }

    // ---- ending

    private void complete(int how, @Nullable Object with) {
        // pairs-with: DelayedFuture#cancel
        if (STATUS.compareAndSet(this, NEW, COMPLETING)) {
            outcome = with;
            status = how;
            settle();
        }
    }

    final void fail(Throwable thrown) {
        complete(FAILED, thrown);
    }

    /**
     * Ends a future that no other thread has yet. No step of it is a call: a stack overflow may be
     * the reason.
     */
    final void abandon() {
        if (status == NEW) {
            status = CANCELLED;
            body = null;
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        requireRoomToEnd();
        // pairs-with: DelayedFuture#complete
        if (!STATUS.compareAndSet(this, NEW, mayInterruptIfRunning ? INTERRUPTING : CANCELLED)) {
            if (isCancelled()) {
                settle(); // in case the one that cancelled it had no room for that
            }
            return false;
        }
        try {
            if (mayInterruptIfRunning) {
                interruptRunner();
            }
        } finally {
            settle();
        }
        return true;
    }

    private void interruptRunner() {
        try {
            GUARD.interrupt(this, runner);
        } finally {
            status = INTERRUPTED;
        }
    }

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

    /** Takes the steps after an end: the status is volatile, and so is the gate, read after it. */
    private void settle() {
        body = null;
        try {
            over();
        } finally {
            // pairs-with: DelayedFuture#gate, whose maker looks at the status again
            CountDownLatch waiting = gate;
            if (waiting != null) {
                waiting.countDown();
            }
        }
    }

    // ---- waiting

    /** Returns whether some thread has waited. */
    final boolean isAwaited() {
        return gate != null;
    }

    private CountDownLatch gate() {
        CountDownLatch made = gate;
        if (made == null) {
            made = new CountDownLatch(1);
            // pairs-with: DelayedFuture#settle, which reads the gate after the status is written
            CountDownLatch earlier =
                    (CountDownLatch) GATE.compareAndExchange(this, (Object) null, made);
            made = earlier == null ? made : earlier;
        }
        return made;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        if (status <= COMPLETING) {
            CountDownLatch waiting = gate();
            if (status <= COMPLETING) {
                waiting.await();
            }
        }
        return report();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (!isOverWithin(unit.toNanos(timeout))) {
            throw new TimeoutException();
        }
        return report();
    }

    /** Waits for the end. Returns whether the future is over. */
    final boolean isOverWithin(long nanos) throws InterruptedException {
        if (status <= COMPLETING) {
            CountDownLatch waiting = gate();
            return status > COMPLETING
                    || waiting.await(nanos, TimeUnit.NANOSECONDS)
                    || status > COMPLETING;
        }
        return true;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the result of the body
    private T report() throws ExecutionException {
        if (status == NORMAL) {
            return (T) outcome;
        }
        if (status == FAILED) {
            throw new ExecutionException((Throwable) outcome);
        }
        throw new CancellationException();
    }

    // ---- looking

    @Override
    public boolean isDone() {
        return status != NEW;
    }

    @Override
    public boolean isCancelled() {
        return status >= CANCELLED;
    }

    @Override
    public State state() {
        while (status == COMPLETING) {
            Thread.yield();
        }
        return switch (status) {
            case NEW -> State.RUNNING;
            case NORMAL -> State.SUCCESS;
            case FAILED -> State.FAILED;
            default -> State.CANCELLED;
        };
    }

    @Override
    public String toString() {
        String how =
                switch (status) {
                    case NEW, COMPLETING -> runner == null ? "Not completed" : "Running";
                    case NORMAL -> "Completed normally";
                    case FAILED -> "Completed exceptionally: " + outcome;
                    default -> "Cancelled";
                };
        return super.toString() + "[" + how + "]";
    }

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), name, VarHandle.class, DelayedFuture.class, type);
    }
}
