package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * The tasks that run one inside the other on a thread, and the loan: tasks that run elsewhere in
 * the thread's place. Each worker has a nesting, and so has a thread to which a waiting worker
 * lends a task. Used on that thread only, except {@link #standIn}.
 */
public final class Nesting {
    /** Tasks that run on another thread in place of this one. */
    public interface Loan {
        /** Waits until none of the tasks runs. */
        void awaitEnd() throws InterruptedException;

        /** Returns the thread that runs the tasks; null if there seems to be none. */
        @Nullable Thread thread();
    }

    private final Pool pool;
    private final @Nullable TaskRunner running;
    private @Nullable Runnable innermost;
    private @Nullable Loan loan;
    private boolean isOwing;

    /** The loan whose end the thread waits for. */
    private volatile @Nullable Loan owed;

    /** Creates the nesting of a thread that is no worker. */
    public Nesting(Pool pool) {
        this(pool, null);
    }

    Nesting(Pool pool, @Nullable TaskRunner running) {
        this.pool = pool;
        this.running = running;
    }

    /** Returns the task that runs, inside all others that have begun here. */
    public @Nullable Runnable innermost() {
        return innermost == null && running != null ? running.current() : innermost;
    }

    /**
     * Begins a task inside the innermost one.
     *
     * @return the argument of {@link #leave}
     */
    public @Nullable Runnable enter(Runnable task) {
        Runnable outer = innermost;
        innermost = task;
        return outer;
    }

    /** Ends the innermost task. */
    public void leave(@Nullable Runnable outer) {
        innermost = outer;
    }

    /** Returns whether all tasks that run are to be interrupted. */
    public boolean interruptsNewTasks() {
        return pool.interruptsNewTasks;
    }

    /** Returns what was set by {@link #setLoan}. */
    public @Nullable Loan loan() {
        return loan;
    }

    public void setLoan(Loan loan) {
        this.loan = loan;
    }

    /** Makes the thread wait for the end of its loan before it begins another task. */
    public void requireJoin() {
        isOwing = true;
        if (running != null) {
            running.owe();
        }
    }

    /**
     * Waits for the end of the loan if {@link #requireJoin} was called. Gives up once {@link
     * Pool#interruptNewTasks} was called: then no task is left to begin. Interrupts during the wait
     * were meant for a task that has ended.
     */
    public void join() {
        Loan its = isOwing ? loan : null;
        isOwing = false;
        owed = its;
        while (its != null && !pool.interruptsNewTasks) {
            try {
                its.awaitEnd();
                break;
            } catch (InterruptedException late) {
                // Checks again whether to give up.
            }
        }
        owed = null;
    }

    /** Returns the thread for whose task this one waits before it begins another. */
    @Nullable Thread standIn() {
        Loan its = owed;
        return its == null ? null : its.thread();
    }
}
