package dev.joule.internal.view;

import dev.joule.internal.park.StackRoom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The scheduler as an executor that may be shut down by itself. */
public final class WorkersView extends View implements ScheduledExecutorService {

    public WorkersView(ViewHost host) {
        super(host);
    }

    @Override
    void hand(ViewTask task) {
        host().execute(task);
    }

    @Override
    Runnable guarded(Runnable body) {
        return host().guarded(body);
    }

    /** A worker that waits may be the one that the view's tasks need. */
    @Override
    boolean wouldWaitForItself() {
        return host().runsTasks() || super.wouldWaitForItself();
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        refuseAfterShutdown();
        FutureTurn turn = new FutureTurn(this);
        RunnableFuture<T> future = host().future(host().withContext(task), turn);
        turn.setFuture(future);
        accept(turn);
        return future;
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return submit(Executors.callable(task, result));
    }

    @Override
    public Future<?> submit(Runnable task) {
        return submit(Executors.callable(task));
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        List<CallTask<T>> calls = list(tasks);
        try {
            return host().scheduler().invokeAll(calls);
        } finally {
            claim(calls, calls.size());
        }
    }

    @Override
    public <T> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        List<CallTask<T>> calls = list(tasks);
        try {
            return host().scheduler().invokeAll(calls, timeout, unit);
        } finally {
            claim(calls, calls.size());
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        List<CallTask<T>> calls = list(tasks);
        try {
            return host().scheduler().invokeAny(calls);
        } finally {
            claim(calls, calls.size());
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<CallTask<T>> calls = list(tasks);
        try {
            return host().scheduler().invokeAny(calls, timeout, unit);
        } finally {
            claim(calls, calls.size());
        }
    }

    /** Lists all of the tasks or none; the scheduler adds their contexts. */
    private <T> List<CallTask<T>> list(Collection<? extends Callable<T>> tasks) {
        List<CallTask<T>> calls = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            calls.add(new CallTask<>(this, Objects.requireNonNull(task, "task")));
        }
        StackRoom.require(); // one that is listed and handed to nobody would keep the view
        int listed = 0;
        while (listed < calls.size() && calls.get(listed).tryList()) {
            listed++;
        }
        if (listed < calls.size()) {
            claim(calls, listed);
            throw refused();
        }
        return calls;
    }

    // ---- delayed tasks

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return schedule(Executors.callable(command), delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        Objects.requireNonNull(callable, "callable");
        Objects.requireNonNull(unit, "unit");
        return start(callable, When.ONCE, delay, 0, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        Callable<?> body = Executors.callable(command);
        return start(body, When.AT_FIXED_RATE, initialDelay, period, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        Callable<?> body = Executors.callable(command);
        return start(body, When.WITH_FIXED_DELAY, initialDelay, delay, unit);
    }

    private enum When {
        ONCE,
        AT_FIXED_RATE,
        WITH_FIXED_DELAY
    }

    private <V> DelayedViewTask<V> start(
            Callable<V> body, When when, long delay, long period, TimeUnit unit) {
        refuseAfterShutdown();
        StackRoom.require(); // started and not known as such it would keep the scheduler
        DelayedViewTask<V> task = new DelayedViewTask<>(this, body, when != When.ONCE);
        if (!task.entry().tryList()) {
            throw refused();
        }
        try {
            task.setTrigger(trigger(task.whenDue(), when, delay, period, unit));
        } catch (Throwable thrown) {
            if (task.entry().claim()) { // else a shutdown has returned it
                throw thrown;
            }
        }
        return task;
    }

    private ScheduledFuture<?> trigger(
            Runnable due, When when, long delay, long period, TimeUnit unit) {
        ScheduledExecutorService scheduler = host().scheduler();
        return switch (when) {
            case ONCE -> scheduler.schedule(due, delay, unit);
            case AT_FIXED_RATE -> scheduler.scheduleAtFixedRate(due, delay, period, unit);
            case WITH_FIXED_DELAY -> scheduler.scheduleWithFixedDelay(due, delay, period, unit);
        };
    }

    private static void claim(List<? extends ViewTask> tasks, int count) {
        for (int i = 0; i < count; i++) {
            tasks.get(i).claim();
        }
    }

    @Override
    public String toString() {
        return "executor view[" + state() + "] of " + host().scheduler();
    }
}
