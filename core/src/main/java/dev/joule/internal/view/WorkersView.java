package dev.joule.internal.view;

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
import java.util.function.Function;

/** The scheduler as an executor that may be shut down by itself. */
public final class WorkersView extends View implements ScheduledExecutorService {

    public WorkersView(ViewHost host) {
        super(host);
    }

    @Override
    void hand(ViewTask task) {
        host().execute(task);
    }

    /** A worker that waits may be the one that the view's tasks need. */
    @Override
    boolean wouldWaitForItself() {
        return host().isOnOwnWorker() || super.wouldWaitForItself();
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        refuseAfterShutdown();
        CallTask<T> call = new CallTask<>(this, host().withContext(task));
        RunnableFuture<T> future = host().future(call);
        call.setFuture(future);
        accept(call);
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
            calls.forEach(ViewTask::claim);
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
            calls.forEach(ViewTask::claim);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        List<CallTask<T>> calls = list(tasks);
        try {
            return host().scheduler().invokeAny(calls);
        } finally {
            calls.forEach(ViewTask::claim);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<CallTask<T>> calls = list(tasks);
        try {
            return host().scheduler().invokeAny(calls, timeout, unit);
        } finally {
            calls.forEach(ViewTask::claim);
        }
    }

    /** Lists all of the tasks or none; the scheduler adds their contexts. */
    private <T> List<CallTask<T>> list(Collection<? extends Callable<T>> tasks) {
        List<CallTask<T>> calls = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            calls.add(new CallTask<>(this, Objects.requireNonNull(task, "task")));
        }
        int listed = 0;
        while (listed < calls.size() && calls.get(listed).tryList()) {
            listed++;
        }
        if (listed < calls.size()) {
            calls.subList(0, listed).forEach(ViewTask::claim);
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
        return start(callable, false, fire -> host().scheduler().schedule(fire, delay, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        Callable<?> body = Executors.callable(command);
        return start(
                body,
                true,
                fire -> host().scheduler().scheduleAtFixedRate(fire, initialDelay, period, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        Callable<?> body = Executors.callable(command);
        return start(
                body,
                true,
                fire -> host().scheduler().scheduleWithFixedDelay(fire, initialDelay, delay, unit));
    }

    private <V> DelayedViewTask<V> start(
            Callable<V> body, boolean periodic, Function<Runnable, ScheduledFuture<?>> schedule) {
        refuseAfterShutdown();
        DelayedViewTask<V> task = new DelayedViewTask<>(this, body, periodic);
        if (!task.entry().tryList()) {
            throw refused();
        }
        try {
            task.setTrigger(schedule.apply(task::fire));
        } catch (Throwable thrown) {
            task.entry().claim();
            throw thrown;
        }
        return task;
    }

    @Override
    public String toString() {
        return "executor view[" + state() + "] of " + host().scheduler();
    }
}
