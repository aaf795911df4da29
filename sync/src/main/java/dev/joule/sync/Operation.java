package dev.joule.sync;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One operation on a structure that may have to wait: of a stackless task, which polls it, of a
 * thread, which {@linkplain #await awaits} it, or of a {@link Select}, which has it as a branch.
 *
 * <p>A structure hands over what an operation waits for: it takes the operation from its list,
 * {@linkplain #tryClaim claims} it, and {@linkplain #complete completes} it, all in one section
 * under its lock. An operation that is given up after that gives back what it got.
 *
 * @param <T> what the operation yields
 */
abstract class Operation<T> implements Pollable<T> {

    /** The time of a wait without a limit; short enough to be added to any instant near now. */
    static final long FOREVER_NANOS = Long.MAX_VALUE / 2;

    /** The neighbours in a {@link WaitList}; guarded by the lock. */
    @Nullable Operation<?> previous;

    /** Also links the operations to be woken, which are in no list any more. */
    @Nullable Operation<?> next;

    /* field   | owner           | structure          | guards
     * outcome | volatile        | volatile, locked   | what was handed over
     * parker  | volatile        | volatile           | nothing: a waker is safe to share
     * The owner writes the parker and reads the outcome; the structure writes the outcome and reads
     * the parker, after its section. The second one sees the write of the first. */

    /** Null until it is completed; an {@link End} after that was taken. */
    private volatile @Nullable Object outcome;

    /**
     * The waker, the thread or the select to be woken; null before it waits and after it is over.
     */
    private volatile @Nullable Object parker;

    // What a structure says about its operations.

    /** Returns the structure, whose lock guards this operation. */
    abstract Guarded structure();

    /** Returns the list in which this operation waits. */
    abstract WaitList queue();

    /**
     * Returns whether {@link #tryNow} may succeed. Under the lock {@code false} is certain;
     * everything else is a guess.
     */
    abstract boolean mayBeReady();

    /** Notes the thread, or the waker of the task, that attempts it and may wait. Locked. */
    void begins(Object waiting) {}

    /** Does it, if it can be done now, and returns the outcome; null if it must wait. Locked. */
    abstract @Nullable Object tryNow();

    /** Gives back what it got, since nobody will take it. Locked. */
    abstract void undo(Object got);

    /** Looks at those behind it, since this one gave up waiting. Locked. */
    void left() {}

    /**
     * Turns the outcome into the value; throws if it stands for a failure. Called without locks.
     */
    abstract @Nullable T result(Object got);

    // What a structure calls.

    /** Returns whether this operation may be completed; the caller does so in the same section. */
    final boolean tryClaim() {
        return !(parker instanceof Select<?> select) || select.claim(this);
    }

    /** Completes a claimed operation, which is in no list, and wakes it after the section. */
    final void complete(Object got) {
        outcome = got;
        structure().wakeLater(this);
    }

    // What the owner calls.

    @Override
    public final Poll<T> poll(Context context) {
        Objects.requireNonNull(context, "context");
        if (outcome == null) {
            Waker waker = Objects.requireNonNull(context.waker(), "context.waker()");
            if (parker == null ? !begin(waker) : !isCompletedOrWakes(waker)) {
                return Poll.pending();
            }
        }
        return Poll.ready(take());
    }

    private boolean isCompletedOrWakes(Waker waker) {
        if (parker instanceof Select<?>) {
            throw new IllegalStateException(this + " is a branch of a select");
        }
        if (parker != waker) {
            parker = waker;
        }
        return outcome != null;
    }

    /** Waits on the calling thread until it is completed. */
    @SuppressWarnings("NullAway") // null where T is Void
    final T await() throws InterruptedException {
        waitFor(FOREVER_NANOS);
        return take();
    }

    /**
     * Waits on the calling thread until it is completed, and returns true, or until the time is
     * over: then it has given up. An operation that is completed when the interrupt comes keeps the
     * interrupt for later.
     */
    final boolean waitFor(long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (begin(Thread.currentThread())) {
            return true;
        }
        boolean forever = nanos >= FOREVER_NANOS;
        long deadline = forever ? 0 : System.nanoTime() + nanos;
        while (outcome == null) {
            if (forever) {
                LockSupport.park(structure());
            } else {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return !withdraw();
                }
                LockSupport.parkNanos(structure(), left);
            }
            if (Thread.interrupted()) {
                if (withdraw()) {
                    throw new InterruptedException();
                }
                Thread.currentThread().interrupt();
                return true;
            }
        }
        return true;
    }

    /** Attempts it, or begins to wait; returns whether it is completed. */
    private boolean begin(Object waiting) {
        Guarded structure = structure();
        structure.lock();
        try {
            if (parker != null || outcome != null) {
                throw new IllegalStateException("an operation is awaited by two at a time");
            }
            begins(waiting);
            Object got = tryNow();
            if (got == null) {
                enqueue(waiting);
                return false;
            }
            outcome = got;
            return true;
        } finally {
            structure.unlock();
        }
    }

    /** Becomes a branch of a select. An operation is one once, and is nothing else before. */
    final void adopt(Select<?> select) {
        if (parker != null || outcome != null) {
            throw new IllegalStateException(this + " is in use already");
        }
        parker = select;
    }

    /** Begins to wait, or goes on if it does so. Locked. */
    final void enqueue(Object waiting) {
        parker = waiting;
        if (!queue().contains(this)) {
            queue().add(this);
        }
    }

    /** Leaves the list, if it is there. Locked. */
    final void dequeue() {
        if (queue().contains(this)) {
            queue().remove(this);
            left();
        }
    }

    /** Gives up, unless it is completed already. Returns whether it gave up. */
    private boolean withdraw() {
        Guarded structure = structure();
        structure.lock();
        try {
            if (outcome != null) {
                return false;
            }
            abandon();
            return true;
        } finally {
            structure.unlock();
        }
    }

    @Override
    public final void onCancel() {
        Guarded structure = structure();
        structure.lock();
        try {
            abandon();
        } finally {
            structure.unlock();
        }
    }

    /** Ends it: it leaves its list, or gives back what it got. Locked. */
    final void abandon() {
        Object got = outcome;
        if (got instanceof End) {
            return;
        }
        outcome = End.CANCELLED;
        parker = null;
        if (got == null) {
            dequeue();
        } else {
            undo(got);
        }
    }

    /** Returns the value of a completed operation, once. */
    @SuppressWarnings("NullAway") // null where T is Void
    final T take() {
        Object got = Objects.requireNonNull(outcome);
        if (got instanceof End end) {
            throw new IllegalStateException(this + end.refusal);
        }
        outcome = End.TAKEN;
        parker = null;
        return result(got);
    }

    /** Returns whether it has an outcome. */
    final boolean isCompleted() {
        return outcome != null;
    }

    /** Attempts it for a select, and keeps the outcome. Returns whether there is one. Locked. */
    final boolean succeeds() {
        Object got = tryNow();
        if (got == null) {
            return false;
        }
        queue().remove(this);
        outcome = got;
        return true;
    }

    /** Wakes the owner. Called without locks, after the section that completed it. */
    final void wake() {
        Object waiting = parker;
        if (waiting instanceof Select<?> select) {
            select.wake();
            return;
        }
        // A thread's class may implement Waker, too.
        if (waiting instanceof Thread thread) {
            LockSupport.unpark(thread);
        }
        if (waiting instanceof Waker waker) {
            waker.wake();
        }
    }

    /**
     * Returns a duration in nanoseconds; 0 if it is negative, {@link #FOREVER_NANOS} if too long.
     */
    static long nanos(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(Duration.ofNanos(FOREVER_NANOS)) >= 0
                ? FOREVER_NANOS
                : duration.toNanos();
    }

    private enum End {
        TAKEN(" was used after it was ready"),
        CANCELLED(" was used after it was cancelled");

        private final String refusal;

        End(String refusal) {
            this.refusal = refusal;
        }
    }
}
