package dev.joule.internal.task;

import static dev.joule.internal.task.TaskState.ACTIVE;
import static dev.joule.internal.task.TaskState.CANCEL;
import static dev.joule.internal.task.TaskState.CANCELLED;
import static dev.joule.internal.task.TaskState.COMPLETE;
import static dev.joule.internal.task.TaskState.FAILED;
import static dev.joule.internal.task.TaskState.NOTIFIED;
import static dev.joule.internal.task.TaskState.REGISTERED;
import static dev.joule.internal.task.TaskState.has;

import dev.joule.Scheduler;
import dev.joule.internal.worker.PolledTask;
import dev.joule.internal.worker.Worker;
import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Waker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A task with its state, its handle, its waker and its context in one object, so that a parked task
 * is small and a spawn is one allocation. The essay is in the package documentation.
 *
 * <p>Longer than other classes: every transition of the one state word is here.
 */
public abstract class Task<T> extends PolledTask implements JoinHandle<T>, ExpiringWaker, Context {
    /* field   | poller           | wakers, cancellers | guards
     * state   | Acquire, CAS     | Volatile, CAS      | what the next poll must see
     * runtime | Opaque (once)    | Volatile           | nothing: either value will do
     * joiner  | getAndSet (once) | CAS (joiners)      | content, once it is CLOSED */
    private static final VarHandle STATE = handle("state", long.class);
    private static final VarHandle JOINER = handle("joiner", Object.class);
    private static final VarHandle RUNTIME = handle("runtime", TaskRuntime.class);

    /** The answer of {@link #advance} when the body is not done. */
    static final Object PENDING = new Object();

    /** Takes the joiners' place when the task is over. */
    private static final Object CLOSED = new Object();

    private volatile long state = ACTIVE;

    /** {@code null}, a {@link Waker}, {@link Joiners}, or {@link #CLOSED}. */
    private volatile @Nullable Object joiner;

    /** The body while the task lives; its value or exception once it is complete. */
    private @Nullable Object content;

    /**
     * The runtime of its scheduler; null once the task is over, so that a handle does not keep a
     * closed scheduler from being collected.
     */
    private volatile @Nullable TaskRuntime runtime;

    /** Links of {@link TaskRegistry}; guarded by its lock. */
    @Nullable Task<?> listNext;

    @Nullable Task<?> listPrevious;

    Task(TaskRuntime runtime, Object body) {
        RUNTIME.set(this, runtime); // not visible to other threads yet
        content = body;
    }

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), name, VarHandle.class, Task.class, type);
    }

    /**
     * Runs the body once. Returns the bare value, so that a task that never waits makes no {@link
     * Poll}, or {@link #PENDING}.
     */
    abstract @Nullable Object advance(Object body) throws Exception;

    /** Notifies the body that it will not be run again. */
    abstract void abandon(Object body);

    // ---- the poller's side

    @Override
    protected final @Nullable PolledTask runOn(Worker worker) {
        Object body = content;
        if (body == null) {
            return null;
        }
        if (!mayAdvance()) {
            return finishCancelled(body, worker);
        }
        Object value;
        try {
            value = advance(body);
        } catch (Throwable thrown) {
            return complete(FAILED, thrown, worker);
        }
        return value == PENDING ? afterPending(body, worker) : complete(0, value, worker);
    }

    /**
     * Clears the mark of wakes, which the coming poll answers. Returns false if the task must end
     * instead.
     */
    private boolean mayAdvance() {
        long seen = (long) STATE.getAcquire(this);
        if (has(seen, NOTIFIED)) {
            // An atomic step: a waker that still found the bit wrote its data before this.
            // pairs-with: Task#wake
            seen = (long) STATE.getAndBitwiseAnd(this, ~NOTIFIED);
        }
        return !has(seen, CANCEL);
    }

    private @Nullable PolledTask afterPending(Object body, Worker worker) {
        if (worker.isSelfWoken()) {
            if (runtime().isClosing()) { // else it might never park, and so never end
                return finishCancelled(body, worker);
            }
            worker.pushBack(this); // still active: no other thread enqueues it
            return null;
        }
        if (!has(state, REGISTERED) && !tryRegister(worker)) {
            return finishCancelled(body, worker);
        }
        while (true) {
            long seen = (long) STATE.getAcquire(this);
            if (has(seen, CANCEL)) {
                return finishCancelled(body, worker);
            }
            if (has(seen, NOTIFIED)) {
                worker.pushBack(this); // the next run clears the bit
                return null;
            }
            // A wake or a cancel in between makes this fail: neither is overlooked.
            if (STATE.compareAndSet(this, seen, seen & ~ACTIVE)) {
                return null;
            }
        }
    }

    private boolean tryRegister(Worker worker) {
        TaskRegistry registry = runtime().registry();
        int shard = registry.shardOf(worker.index());
        if (!registry.tryAdd(this, shard)) {
            return false;
        }
        STATE.getAndBitwiseOr(this, TaskState.withShard(shard));
        return true;
    }

    private @Nullable PolledTask finishCancelled(Object body, @Nullable Worker worker) {
        try {
            abandon(body);
        } catch (Throwable thrown) {
            runtime().report(thrown);
        }
        return complete(CANCELLED, null, worker);
    }

    /**
     * Ends the task. The state is written before the joiners are taken, with release: wakers and
     * cancellers that still change it in between have no effect, for only a task that is not active
     * can be enqueued, and this one is active.
     *
     * @param worker the worker that runs the task; null if none does
     * @return the task that waited for this one, if the worker must run it next
     */
    final @Nullable PolledTask complete(
            long outcome, @Nullable Object value, @Nullable Worker worker) {
        TaskRuntime at = runtime();
        content = value;
        long before = state;
        STATE.setRelease(this, COMPLETE | outcome);
        if (has(before, REGISTERED)) {
            at.registry().remove(this, TaskState.shard(before));
        }
        if (worker != null) {
            worker.countFinished();
        } else {
            at.countFinishedOutside();
        }
        // The point at which the task is over for joiners. pairs-with: Task#tryJoinWith
        Object waiting = JOINER.getAndSet(this, CLOSED);
        RUNTIME.setOpaque(this, null); // a later reader does not need it, and an earlier one has it
        if (waiting == null) {
            return null;
        }
        if (worker != null && waiting instanceof Task<?> task && task.tryResumeOn(worker)) {
            return task;
        }
        if (waiting instanceof Joiners several) {
            several.wakers().forEach(waker -> wakeJoiner(waker, at));
        } else {
            wakeJoiner((Waker) waiting, at);
        }
        return null;
    }

    private static void wakeJoiner(Waker waker, TaskRuntime at) {
        try {
            waker.wake();
        } catch (Throwable thrown) { // a user's waker that breaks the contract
            at.report(thrown);
        }
    }

    /**
     * Makes a parked task active for the caller to run next, through no queue. Returns false if it
     * is not parked, or not a task of that worker's scheduler.
     */
    private boolean tryResumeOn(Worker worker) {
        TaskRuntime at = runtime;
        long seen = state;
        return at != null
                && !has(seen, ACTIVE | COMPLETE)
                && worker.isOf(at.pool())
                && STATE.compareAndSet(this, seen, seen | ACTIVE);
    }

    // ---- the wakers' side

    @Override
    public final void wake() {
        TaskRuntime at = runtime;
        if (at == null) { // over
            return;
        }
        Worker worker = at.pool().current();
        if (worker != null && worker.isRunning(this)) {
            worker.noteSelfWake(); // no other thread reads it: no atomic step needed
            return;
        }
        while (true) {
            long seen = state;
            if (has(seen, COMPLETE)) {
                return;
            }
            if (has(seen, ACTIVE)) {
                // Written even when it is set already: the atomic step orders what the waker wrote
                // before the poll that clears the bit. pairs-with: Task#mayAdvance
                if (STATE.compareAndSet(this, seen, seen | NOTIFIED)) {
                    return;
                }
            } else if (STATE.compareAndSet(this, seen, seen | ACTIVE)) {
                if (worker != null) {
                    worker.schedule(this);
                } else {
                    at.pool().resumeFromOutside(this);
                }
                return;
            }
        }
    }

    @Override
    public final boolean cancel() {
        TaskRuntime at = runtime;
        while (at != null) {
            long seen = state;
            if (has(seen, COMPLETE | CANCEL)) {
                return false;
            }
            if (STATE.compareAndSet(this, seen, seen | ACTIVE | CANCEL)) {
                if (!has(seen, ACTIVE)) {
                    at.pool().resume(this);
                }
                return true;
            }
        }
        return false;
    }

    // ---- the joiners' side

    @Override
    public final boolean isDone() {
        return joiner == CLOSED;
    }

    @Override
    public final Poll<T> poll(Context context) throws Exception {
        return isDone() || !tryJoinWith(context.waker()) ? Poll.ready(value()) : Poll.pending();
    }

    /**
     * Registers a waker to be woken when the task is over. Does not add a waker again that was
     * added before.
     *
     * @return {@code false} when the task is over
     */
    final boolean tryJoinWith(Waker waker) {
        while (true) {
            Object waiting = joiner;
            if (waiting == CLOSED) {
                return false;
            }
            Object next;
            if (waiting instanceof Joiners several) {
                next = several.with(waker);
            } else if (waiting == null || ExpiringWaker.hasExpired((Waker) waiting)) {
                next = waker;
            } else {
                next = waiting == waker ? waker : Joiners.of((Waker) waiting, waker);
            }
            // pairs-with: Task#complete, which takes all of them once
            if (next == waiting || JOINER.compareAndSet(this, waiting, next)) {
                return true;
            }
        }
    }

    /** Removes the waker of a thread that has given up, now or at a later sweep. */
    final void leaveJoin(ThreadWaker waker) {
        waker.expire();
        while (true) {
            Object waiting = joiner;
            Joiners rest = waiting instanceof Joiners several ? several.afterLeaving() : null;
            boolean isAmong = waiting == waker || waiting instanceof Joiners;
            if (!isAmong || JOINER.compareAndSet(this, waiting, rest)) {
                return;
            }
        }
    }

    @Override
    public final T join() throws InterruptedException {
        return TaskJoin.join(this);
    }

    @Override
    public final T join(Duration timeout) throws InterruptedException, TimeoutException {
        return TaskJoin.join(this, timeout);
    }

    @Override
    public final CompletableFuture<T> toCompletableFuture() {
        return TaskJoin.toFuture(this);
    }

    // ---- how it ended

    @Override
    public final boolean isCancelled() {
        return isDone() && wasCancelled();
    }

    @Override
    public final Future.State state() {
        if (!isDone()) {
            return Future.State.RUNNING;
        }
        if (wasCancelled()) {
            return Future.State.CANCELLED;
        }
        return hasFailed() ? Future.State.FAILED : Future.State.SUCCESS;
    }

    @Override
    public final T resultNow() {
        if (state() != Future.State.SUCCESS) {
            throw new IllegalStateException("no result: " + this);
        }
        return value();
    }

    @Override
    public final Throwable exceptionNow() {
        if (state() != Future.State.FAILED) {
            throw new IllegalStateException("no exception: " + this);
        }
        return failure();
    }

    /** Returns the value, or throws the task's exception as it is; only of a task that is done. */
    @SuppressWarnings({"unchecked", "NullAway"}) // a task's value is a T, which may be null
    private T value() {
        if (hasFailed()) {
            throw Throwing.raise(failure());
        }
        if (wasCancelled()) {
            throw new CancellationException("the task was cancelled");
        }
        return (T) content;
    }

    /** Returns the value, or throws a {@link CompletionException} around the task's exception. */
    final T joinedValue() {
        if (hasFailed()) {
            throw new CompletionException(failure());
        }
        return value();
    }

    /** Returns the exception; only of a task that has failed. */
    final Throwable failure() {
        return (Throwable) Objects.requireNonNull(content);
    }

    // ---- for other packages

    final boolean hasFailed() {
        return has(state, FAILED);
    }

    final boolean wasCancelled() {
        return has(state, CANCELLED);
    }

    /** Returns the runtime of its scheduler; null once the task is over. */
    final @Nullable TaskRuntime runtimeIfLiving() {
        return runtime;
    }

    /** Returns the runtime of its scheduler; not called once the task is over. */
    final TaskRuntime runtime() {
        TaskRuntime at = runtime;
        if (at == null) {
            throw new IllegalStateException("a task is used as a context after its end");
        }
        return at;
    }

    @Override
    public final boolean isExpired() {
        return has(state, COMPLETE);
    }

    /**
     * Ends a task that a scheduler took back from a queue.
     *
     * @return whether no thread had cancelled it before
     */
    public final boolean abandonQueued() {
        boolean asked = has((long) STATE.getAndBitwiseOr(this, CANCEL), CANCEL);
        Object body = content;
        if (body != null) {
            finishCancelled(body, null);
        }
        return !asked;
    }

    final @Nullable Object body() {
        return content;
    }

    final boolean isCancelRequested() {
        return has(state, CANCEL);
    }

    @Override
    public final Waker waker() {
        return this;
    }

    @Override
    public final Scheduler scheduler() {
        return runtime().scheduler();
    }

    /**
     * Throws: a queue holds the task as a {@code Runnable}, but a worker runs it by {@link #runOn}.
     */
    @Override
    public final void run() {
        throw new IllegalStateException("a spawned task is run by its scheduler only");
    }

    @Override
    public final String toString() {
        long seen = state;
        Object body = content;
        return "Task["
                + TaskState.describe(seen)
                + (has(seen, COMPLETE) || body == null ? "]" : ", " + Names.of(body) + "]");
    }
}
