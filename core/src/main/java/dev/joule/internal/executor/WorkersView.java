package dev.joule.internal.executor;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A view whose tasks run on the workers. */
final class WorkersView extends View implements ScheduledExecutorService {

    WorkersView(Views views) {
        super(views, views.currentWorker);
    }

    @Override
    void hand(ViewTurn turn) {
        if (!(turn.command() instanceof Delayed<?> delayed)) {
            views.submitter.executeCaptured(turn);
        } else if (!views.delayed.tryStart(delayed)) {
            throw refused();
        }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return start(Executors.callable(command), unit.toNanos(delay), 0);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return start(Objects.requireNonNull(callable, "callable"), unit.toNanos(delay), 0);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        long nanos = DelayedTask.periodNanos(period, unit);
        return start(Executors.callable(command), unit.toNanos(initialDelay), nanos);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        long nanos = DelayedTask.periodNanos(delay, unit);
        return start(Executors.callable(command), unit.toNanos(initialDelay), -nanos);
    }

    private <T> Delayed<T> start(Callable<T> callable, long delayNanos, long periodNanos) {
        refuseAfterShutdown();
        Delayed<T> task =
                new Delayed<>(this, decorator.around(callable, null), delayNanos, periodNanos);
        accept(task.turn);
        return task;
    }

    @Override
    public String toString() {
        return "executor view[" + state() + "] of " + views.scheduler;
    }

    private static final class Delayed<T> extends DelayedTask<T> {
        private final WorkersView view;
        private final ViewTurn turn;

        Delayed(WorkersView view, Callable<T> body, long delayNanos, long periodNanos) {
            super(body, delayNanos, periodNanos, view.views.delayed);
            this.view = view;
            turn = new ViewTurn(view, this, this);
        }

        @Override
        protected Runnable turn() {
            return turn;
        }

        @Override
        protected void done() {
            super.done();
            turn.claim(); // it may have been cancelled
        }

        @Override
        protected boolean isWithdrawn() {
            return turn.isOver();
        }

        @Override
        protected boolean mayRepeat() {
            return !view.isShutdown();
        }

        @Override
        protected void rest() {
            turn.rest();
            if (isDone()) { // cancelled before it could be claimed
                turn.claim();
            }
        }

        @Override
        public boolean tryReturn() {
            return turn.isOver() ? super.tryReturn() : turn.claim() != null;
        }
    }
}
