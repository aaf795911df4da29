package dev.joule.internal.executor;

import java.lang.invoke.VarHandle;

/**
 * The access to a future's field that says whether a thread that waits for it may run it. A thread
 * that takes the future from a queue runs it without a check: a future that {@code shutdownNow}
 * returns is in no queue any more, and its receiver runs it without a check, too.
 *
 * <pre>
 *  OPEN --a waiting thread begins it--&gt; HELPED
 *   |  ^
 *   |  +--takeBack--+
 *   +--shutdownNow--&gt; RETURNED
 *
 * field | any thread    | guards
 * state | CAS, volatile | that it is not both run by a waiting thread and returned
 * </pre>
 *
 * @param state of an {@code int} field that is 0 at first
 */
record Turns(VarHandle state) {
    private static final int OPEN = 0;
    private static final int HELPED = 1;
    private static final int RETURNED = 2;

    /** Returns whether a thread that waits may run the future, if that has not begun elsewhere. */
    boolean tryHelp(Object future) {
        // pairs-with: Turns#tryReturn
        return state.compareAndSet(future, OPEN, HELPED)
                || (int) state.getVolatile(future) == HELPED;
    }

    /** Tries to return the task: see {@link Returnable#tryReturn}. */
    boolean tryReturn(Object future) {
        // pairs-with: Turns#tryHelp
        return state.compareAndSet(future, OPEN, RETURNED)
                || (int) state.getVolatile(future) == RETURNED;
    }

    /** Takes the return back: see {@link Returnable#takeBack}. */
    void takeBack(Object future) {
        state.compareAndSet(future, RETURNED, OPEN); // pairs-with: Turns#tryHelp
    }
}
