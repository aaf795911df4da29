package dev.joule.internal.executor;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The access to a task's field that says whether the task may be interrupted now. The package
 * documentation describes the states.
 *
 * <pre>
 * field | its thread | cancelling thread | guards
 * state | CAS        | CAS, volatile | whether an interrupt may be given to the thread now
 * </pre>
 *
 * @param state of an {@code int} field that is 0 at first
 */
record Guard(VarHandle state) {
    static final int ALONE = 0;
    static final int CANCELLING = 1;
    static final int HELPING = 2;
    static final int CANCELLING_HELPER = 3;
    static final int INTERRUPT_KEPT = 4;

    /**
     * Begins to help, for that task: see {@link Helping#beginHelping}; called by its thread. A task
     * whose stack ended before it could end to help goes on from there.
     */
    void beginHelping(Object task) {
        while (!tryMove(task, ALONE, HELPING)) {
            if ((int) state.getVolatile(task) >= HELPING) {
                return;
            }
            Thread.yield(); // until the interrupt has come
        }
    }

    /** Ends to help, for that task: see {@link Helping#endHelping}; called by its thread. */
    boolean endHelping(Object task) {
        while (true) {
            if (tryMove(task, HELPING, ALONE)) {
                return false;
            }
            if (tryMove(task, INTERRUPT_KEPT, ALONE)) {
                return true;
            }
            Thread.yield(); // until it is settled whether there is one
        }
    }

    /**
     * Interrupts a task now, or leaves that to its thread if it helps. The task does not end before
     * the call has.
     */
    void interrupt(Object task, @Nullable Thread thread) {
        while (!tryMove(task, HELPING, INTERRUPT_KEPT)) {
            if (isInterruptKept(task)) {
                return; // by an earlier call
            }
            if (tryMove(task, ALONE, CANCELLING)) {
                try {
                    if (thread != null) {
                        thread.interrupt();
                    }
                } finally {
                    set(task, ALONE);
                }
                return;
            }
        }
    }

    /** Returns whether the task, which helps, is to be interrupted when it ends to help. */
    boolean isInterruptKept(Object task) {
        return (int) state.getVolatile(task) == INTERRUPT_KEPT;
    }

    /* pairs-with: Guard#set, which gives the guard back after the interrupt */
    boolean tryMove(Object task, int from, int to) {
        return state.compareAndSet(task, from, to);
    }

    void set(Object task, int to) {
        state.setVolatile(task, to);
    }
}
