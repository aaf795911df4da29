package dev.joule.internal.scheduler;

import dev.joule.Scheduler;
import dev.joule.internal.executor.DelayedTask;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.executor.GuardedRun;
import dev.joule.internal.executor.SubmittedTask;
import dev.joule.internal.executor.WorkerWaits;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.task.Context;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.task.Waker;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Executes the atomic operations of futures and pollables once, those of the JDK's among them, for
 * the reason given in {@link LinkedOperations}: an end that fails half-way would leave a thread or
 * a task waiting for ever.
 */
final class LinkedFutures {
    /** Enough for each part to have a waker of its own. */
    private static final int PARTS = 5;

    static {
        LinkedOperations.initialize(
                "combine.AttemptPollable",
                "combine.ChainPollable$Kind",
                "combine.NeverPollable",
                "executor.GuardedRun",
                "executor.Lending$Offered",
                "scheduler.DecoratedCallable",
                "scheduler.DecoratedPollable",
                "view.WorkersView$When");
        futures();
        pollables();
    }

    private LinkedFutures() {}

    /** Returns after the operations have been executed. */
    static void ensure() {}

    private static void futures() {
        Nothing nothing = new Nothing();
        SubmittedTask<@Nullable Object> task = new SubmittedTask<>(nothing, nothing);
        getTooEarly(task);
        task.beginHelping();
        task.beginHelping(); // of an attempt that the stack ended
        task.endHelping();
        task.tryReturn();
        task.tryReturn();
        task.takeBack();
        task.run();
        SubmittedTask<@Nullable Object> cancelled = new SubmittedTask<>(nothing, nothing);
        cancelled.cancel(true);
        cancelled.run();
        GuardedRun guarded = new GuardedRun(nothing, nothing);
        guarded.run();
        guarded.beginHelping();
        guarded.interrupt(Thread.currentThread()); // kept until the help ends
        guarded.endHelping();
        delayed(nothing);
        CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
        future.thenRun(nothing);
        future.complete(null);
        new CompletableFuture<>().completeExceptionally(new TimeoutException());
    }

    private static void delayed(Nothing nothing) {
        DelayedTasks tasks = new DelayedTasks(nothing, nothing, nothing, nothing, nothing, nothing);
        DelayedTask<?> task = tasks.make(nothing, 0, 0);
        getTooEarly(task);
        task.run();
        tasks.make(nothing, 0, 0).cancel(true);
    }

    private static void getTooEarly(Future<?> task) {
        try {
            task.get(1, TimeUnit.NANOSECONDS);
        } catch (TimeoutException isLinked) {
            // The operations of a wait that is given up have been executed.
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void pollables() {
        BlockingTask.abandon(new Nothing()); // a task's class links its own
        new DecoratedRunnable(new Nothing(), null, new Admission(1), new Nothing()).abandoned();
        Surroundings context = new Surroundings();
        Part part = new Part();
        Pollable<?> all = Pollables.joinAll(Collections.nCopies(PARTS, part));
        poll(all, context);
        part.wake();
        poll(all, context);
        all.onCancel();
        Oneshot<Object> channel = Oneshot.create();
        poll(channel.receiver(), context);
        channel.sender().send(context);
        poll(channel.receiver(), context);
        Timers.sleep(Duration.ZERO); // its class links its own
    }

    private static void poll(Pollable<?> pollable, Context context) {
        try {
            pollable.poll(context);
        } catch (Exception never) {
            throw new IllegalStateException(never);
        }
    }

    /** A stand-in for everything that is run, called or asked. */
    private static final class Nothing
            implements Runnable,
                    Callable<@Nullable Object>,
                    Consumer<Throwable>,
                    Executor,
                    BooleanSupplier,
                    DelayedTasks.Pending,
                    TimerHost,
                    WorkerWaits {
        @Override
        public void run() {}

        @Override
        public @Nullable Object call() {
            return null;
        }

        @Override
        public void accept(Throwable thrown) {}

        @Override
        public void execute(Runnable task) {}

        @Override
        public boolean getAsBoolean() {
            return false;
        }

        @Override
        public boolean any(Predicate<? super TimerEntry> wanted) {
            return false;
        }

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void addTimer(TimerEntry entry) {}

        @Override
        public boolean isOnOwnWorker() {
            return false;
        }

        @Override
        public void runElsewhere(Runnable task) {}
    }

    /** A part of a whole that keeps the waker of its last poll. */
    private static final class Part implements Pollable<Object> {
        private @Nullable Waker waker;

        @Override
        public Poll<Object> poll(Context context) {
            waker = context.waker();
            return Poll.pending();
        }

        void wake() {
            if (waker != null) {
                waker.wake();
            }
        }
    }

    /** The surroundings of polls outside any scheduler. */
    private static final class Surroundings implements Context, Waker {
        @Override
        public Waker waker() {
            return this;
        }

        @Override
        public void wake() {}

        @Override
        public Scheduler scheduler() {
            throw new IllegalStateException("outside any scheduler");
        }
    }
}
