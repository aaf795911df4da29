package dev.joule.internal.combine;

import dev.joule.internal.task.Throwing;
import dev.joule.task.Context;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Awaits a completion stage, given or started here. The stage gets one callback, at the first poll;
 * behind it is a oneshot, which keeps the newest waker and, once cancelled, nothing.
 */
public final class FromFuturePollable<T> extends Combinator<T> {

    /* One of the two until the first poll. */
    private @Nullable CompletionStage<? extends T> stage;
    private @Nullable Callable<? extends CompletionStage<? extends T>> call;

    private @Nullable CompletionStage<? extends T> started; // by the call, so it is cancelled
    private Oneshot.@Nullable Receiver<Object> result;
    private @Nullable CompletableFuture<?> giveUp; // while it waits for a CompletableFuture

    public FromFuturePollable(CompletionStage<? extends T> stage) {
        this.stage = stage;
    }

    public FromFuturePollable(Callable<? extends CompletionStage<? extends T>> call) {
        this.call = call;
    }

    @Override
    @SuppressWarnings("unchecked") // what is not a Failed is the stage's T
    Poll<T> advance(Context context) throws Exception {
        if (call != null) {
            stage = Objects.requireNonNull(call.call(), "the call returned null");
            started = stage;
            call = null;
        }
        if (stage != null) {
            listen(stage);
            stage = null;
        }
        Poll<Object> poll = Objects.requireNonNull(result).poll(context);
        if (poll instanceof Poll.Ready<Object>(Failed(var failure))) {
            throw Throwing.raise(failure);
        }
        return (Poll<T>) (Poll<?>) poll;
    }

    /**
     * Registers the callback in such a way that it can be taken back. A {@code CompletableFuture}
     * has no method for that, but what depends on {@link CompletableFuture#anyOf} of two futures is
     * dropped from the one when the other completes. A subclass may complete in its own way.
     */
    private void listen(CompletionStage<? extends T> source) {
        Oneshot<Object> oneshot = Oneshot.create();
        result = oneshot.receiver();
        Callback callback = new Callback(oneshot.sender());
        if (source instanceof CompletableFuture<?> future
                && future.getClass() == CompletableFuture.class
                && !future.isDone()) {
            CompletableFuture<@Nullable Object> other = new CompletableFuture<>();
            CompletableFuture.anyOf(future, other).whenComplete(callback);
            giveUp = other;
        } else {
            source.whenComplete(callback);
        }
    }

    @Override
    void cancelParts() {
        if (result != null) {
            result.onCancel();
        }
        if (giveUp != null) {
            giveUp.complete(null); // calls the callback, which finds the receiver closed
        }
        if (started != null) {
            cancel(started);
        }
    }

    private static void cancel(CompletionStage<?> stage) {
        try {
            Future<?> future = stage instanceof Future<?> own ? own : stage.toCompletableFuture();
            future.cancel(true);
        } catch (UnsupportedOperationException uncancellable) {
            // A minimal stage, for example: it goes on, and nobody awaits it.
        }
    }

    @Override
    void release() {
        stage = null;
        call = null;
        started = null;
        result = null;
        giveUp = null;
    }

    private record Failed(Throwable failure) {}

    private record Callback(Oneshot.Sender<Object> sender)
            implements BiConsumer<@Nullable Object, @Nullable Throwable> {
        @Override
        public void accept(@Nullable Object value, @Nullable Throwable failure) {
            sender.send(failure == null ? value : new Failed(unwrap(failure)));
        }

        private static Throwable unwrap(Throwable failure) {
            Throwable inner = failure;
            while (inner instanceof CompletionException && inner.getCause() != null) {
                inner = inner.getCause();
            }
            return inner;
        }
    }
}
