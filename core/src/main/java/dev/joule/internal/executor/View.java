package dev.joule.internal.executor;

import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An executor with tasks and an end of its own, which borrows the threads of a scheduler.
 *
 * <p>A task is listed before the scheduler gets it, and its thread, or a shutdown, decides under
 * the monitor of its {@link ViewTurn} whether it runs. A submission lists its task and then looks
 * for a shutdown; a shutdown sets its mark and then looks at the list. So a task that is accepted
 * runs, is returned, or is cancelled, and a view that is shut down and has an empty list is over: a
 * task that is listed later is taken back.
 *
 * <p>The scheduler knows a view only while the view has tasks, or a thread waits for its end: one
 * that is dropped can be collected. A view without tasks finds the scheduler's end when it is
 * asked.
 */
abstract class View extends ContextExecutor {
    final Views views;
    private final Supplier<@Nullable Worker> currentWorker;
    private final Set<ViewTurn> unfinished = ConcurrentHashMap.newKeySet();

    /** At least the number of listed tasks: counted before a task is listed, and after it left. */
    private final AtomicInteger count = new AtomicInteger();

    private final CountDownLatch terminated = new CountDownLatch(1);
    private volatile boolean isClosed;

    /** True while the scheduler knows this view; written under the monitor. */
    private volatile boolean isKnown;

    /** The number of threads in {@link #awaitTermination}; guarded by the monitor. */
    private int waiting;

    /**
     * @param currentWorker returns the worker in whose thread it is called and may run a task in
     *     place of waiting for it
     */
    View(Views views, Supplier<@Nullable Worker> currentWorker) {
        super(views.decorator);
        this.views = views;
        this.currentWorker = currentWorker;
    }

    /** Gives a listed task to the threads that run it. */
    abstract void hand(ViewTurn turn);

    /** Called before each task is listed. */
    void begins() {}

    /** Called when a task that was listed is over. */
    void ends() {}

    /** Ends what the view has of its own, after its last task. */
    void release() {}

    // ---- taking tasks in

    @Override
    protected final <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new Submitted<>(decorator.around(callable, null), currentWorker);
    }

    @Override
    public final void execute(Runnable command) {
        Objects.requireNonNull(command, "command");
        refuseAfterShutdown();
        if (command instanceof Submitted<?> fresh && fresh.turn == null) {
            fresh.turn = new ViewTurn(this, command, command);
            accept(fresh.turn);
        } else {
            accept(new ViewTurn(this, command, decorator.around(command, null)));
        }
    }

    @Override
    protected final void executeCaptured(Runnable task) {
        refuseAfterShutdown();
        accept(new ViewTurn(this, task, task));
    }

    /** Lists a task, and hands it on unless the view was shut down meanwhile. */
    final void accept(ViewTurn turn) {
        begins();
        count.incrementAndGet();
        unfinished.add(turn);
        if (!isKnown) {
            know(0);
        }
        try {
            refuseAfterShutdown();
            hand(turn);
        } catch (Throwable thrown) {
            if (turn.claim() != null) { // else a shutdown has returned it
                throw thrown;
            }
        }
    }

    final void refuseAfterShutdown() {
        if (isShutdown()) {
            throw refused();
        }
    }

    /**
     * Makes the view known to the scheduler if it has tasks or a thread waits for its end; else a
     * view that is dropped can be collected.
     */
    private synchronized void know(int moreWaiting) {
        waiting += moreWaiting;
        isKnown = false; // before the look at the list: a submission lists first, then looks here
        if (waiting > 0 || hasTasks()) {
            views.add(this);
            isKnown = true; // after that: another submission relies on it
        } else {
            views.remove(this);
        }
    }

    private boolean hasTasks() {
        return count.get() > 0;
    }

    final RejectedExecutionException refused() {
        return new RejectedExecutionException(this + " is shut down");
    }

    // ---- the end

    @Override
    public final void shutdown() {
        isClosed = true;
        for (ViewTurn turn : unfinished) {
            if (turn.command() instanceof DelayedTask<?> delayed && delayed.isPeriodic()) {
                delayed.cancel(false);
            }
        }
        endIfOver();
    }

    @Override
    public final List<Runnable> shutdownNow() {
        List<Runnable> neverRan = new ArrayList<>();
        claimInto(neverRan);
        for (ViewTurn turn : unfinished) {
            try {
                turn.interrupt();
            } catch (Throwable thrown) { // a channel failed to close, say
                views.handler.accept(thrown);
            }
        }
        return neverRan;
    }

    /** Shuts the view down, and moves the tasks that have not begun to a list. */
    final void claimInto(List<Runnable> neverRan) {
        isClosed = true;
        for (ViewTurn turn : unfinished) {
            Runnable task = turn.claim();
            if (task != null) {
                neverRan.add(task);
            }
        }
        endIfOver();
        views.recheckEnd(); // of the scheduler, which may wait for a timer that is gone
    }

    /** Adds the threads to a list that run a task now. */
    final void addRunnersTo(List<Thread> busy) {
        for (ViewTurn turn : unfinished) {
            Thread runner = turn.runner();
            if (runner != null) {
                busy.add(runner);
            }
        }
    }

    /** Removes a task that is over. */
    final void isOver(ViewTurn turn) {
        unfinished.remove(turn);
        if (count.decrementAndGet() == 0) {
            know(0);
            endIfOver();
        }
        ends();
    }

    private void endIfOver() {
        if (isShutdown() && !hasTasks()) {
            end();
        }
    }

    /** Ends with the scheduler, which has taken back all that did not run. */
    final void end() {
        isClosed = true;
        terminated.countDown();
        release();
    }

    @Override
    public final boolean isShutdown() {
        return isClosed || views.scheduler.isShutdown();
    }

    @Override
    public final boolean isTerminated() {
        if (terminated.getCount() > 0) {
            endIfOver(); // the scheduler does not know views without tasks
        }
        return terminated.getCount() == 0;
    }

    @Override
    public final boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        refuseToWaitForItself("awaitTermination()");
        know(1);
        try {
            return isTerminated() || terminated.await(timeout, unit);
        } finally {
            know(-1);
        }
    }

    @Override
    public final void close() {
        refuseToWaitForItself("close()");
        super.close();
    }

    private void refuseToWaitForItself(String call) {
        if (!isTerminated() && (currentWorker.get() != null || isInOwnTask())) {
            throw new IllegalStateException(
                    call + " in a task of " + this + " would wait for itself");
        }
    }

    private boolean isInOwnTask() {
        Thread caller = Thread.currentThread();
        return unfinished.stream().anyMatch(turn -> turn.runner() == caller);
    }

    final String state() {
        return isTerminated() ? "terminated" : isShutdown() ? "shut down" : "running";
    }

    /** The future that {@code submit} returns. */
    private static final class Submitted<T> extends SubmittedTask<T> {
        private @Nullable ViewTurn turn;

        Submitted(Callable<T> body, Supplier<@Nullable Worker> currentWorker) {
            super(body, currentWorker);
        }

        @Override
        protected Runnable turn() {
            return turn == null ? this : turn;
        }

        @Override
        protected void done() {
            if (turn != null) {
                turn.claim(); // it may have been cancelled, and stay queued for long
            }
        }
    }
}
