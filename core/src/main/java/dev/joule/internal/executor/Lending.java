package dev.joule.internal.executor;

import dev.joule.internal.park.StackRoom;
import dev.joule.internal.worker.Nesting;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of an {@code invokeAny} for a worker that waits for the first of them. Each is
 * queued for all workers, and one thread runs them in the caller's place: the thread that comes
 * first begins a task, and the others find it begun. Used by one thread.
 */
public final class Lending implements Executor, AutoCloseable {
    private final WorkerWaits helper;
    private final Nesting nesting;
    private final LentTasks lent;

    /**
     * @param nesting that of the calling thread
     */
    public Lending(WorkerWaits helper, Nesting nesting) {
        this.helper = helper;
        this.nesting = nesting;
        lent = LentTasks.of(nesting, helper);
    }

    @Override
    public void execute(Runnable task) {
        Offered offered = new Offered(task);
        helper.offer(offered);
        boolean isLent = false;
        try {
            lent.lend(offered);
            isLent = true;
        } finally {
            if (!isLent) {
                offered.task = null;
                if (task instanceof Future<?> rejected) {
                    rejected.cancel(true); // a worker may have begun it
                }
            }
        }
    }

    /**
     * Ends the wait. The caller waits for a task that runs on in its place before its own next
     * task.
     */
    @Override
    public void close() {
        lent.takeBack();
        nesting.requireJoin();
    }

    /**
     * Returns the task that one of this class carries, which will not begin any more; null if it
     * has begun or is over. Further calls return it again.
     */
    public static @Nullable Runnable takeOut(Runnable task) {
        return task instanceof Offered offered ? offered.takeOut() : task;
    }

    /**
     * Carries a task that is both queued and lent. The first who comes begins it, or returns it.
     */
    private static final class Offered implements Runnable, Returnable {
        private static final Turns TURNS =
                new Turns(
                        ConstantBootstraps.fieldVarHandle(
                                MethodHandles.lookup(),
                                "turns",
                                VarHandle.class,
                                Offered.class,
                                int.class));

        @SuppressWarnings("unused") // by its handle
        private volatile int turns;

        private volatile @Nullable Runnable task;

        Offered(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            StackRoom.require(); // begun and not run it would be lost
            Runnable carried = task;
            if (carried != null && TURNS.tryHelp(this)) {
                carried.run(); // it ignores a second run
                task = null; // this object may stay queued for long
            }
        }

        @Nullable Runnable takeOut() {
            Runnable carried = task;
            boolean isOver =
                    carried == null || (carried instanceof Future<?> future && future.isDone());
            return isOver || !tryReturn() ? null : carried;
        }

        @Override
        public boolean tryReturn() {
            return TURNS.tryReturn(this);
        }

        @Override
        public void takeBack() {
            TURNS.takeBack(this);
        }
    }
}
