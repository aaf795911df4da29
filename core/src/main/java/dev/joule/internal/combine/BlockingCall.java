package dev.joule.internal.combine;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** The stage of a call that may block; cancelling it interrupts the thread of the call. */
public final class BlockingCall<T> extends CompletableFuture<T> {
    private final Task task;

    private BlockingCall(Callable<T> call) {
        task = new Task(call);
    }

    /** Starts a call. */
    public static <T> BlockingCall<T> start(ExecutorService executor, Callable<T> call) {
        BlockingCall<T> stage = new BlockingCall<>(call);
        executor.execute(stage.task);
        return stage;
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        return task.cancel(mayInterrupt);
    }

    private final class Task extends FutureTask<T> {
        Task(Callable<T> call) {
            super(call);
        }

        @Override
        protected void done() {
            if (state() == Future.State.SUCCESS) {
                complete(resultNow());
            } else if (state() == Future.State.FAILED) {
                completeExceptionally(exceptionNow());
            } else {
                BlockingCall.super.cancel(false);
            }
        }
    }
}
