package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Awaits a completion stage. The stage gets one callback, at the first poll; behind it is a
 * oneshot, which keeps the newest waker and, once cancelled, nothing.
 */
public final class FuturePollable<T> extends Combinator<T> {

    /* Null from the first poll on. */
    private @Nullable CompletionStage<? extends T> stage;
    private Oneshot.@Nullable Receiver<Object> result;
    private @Nullable Registration registration; // while it waits for a CompletableFuture

    public FuturePollable(CompletionStage<? extends T> stage) {
        this.stage = stage;
    }

    @Override
    @SuppressWarnings("unchecked") // what is not a Failed is the stage's T
    Poll<T> advance(Context context) {
        if (stage != null) {
            listen(stage);
            stage = null;
        }
        Poll<Object> poll = Objects.requireNonNull(result).poll(context);
        if (poll instanceof Poll.Ready<Object>(Failed(var failure))) {
            throw Failures.raise(failure);
        }
        return (Poll<T>) (Poll<?>) poll;
    }

    private void listen(CompletionStage<? extends T> source) {
        Oneshot<Object> oneshot = Oneshot.create();
        result = oneshot.receiver();
        Callback callback = new Callback(oneshot.sender());
        if (source instanceof CompletableFuture<?> future && Registration.isPossibleWith(future)) {
            registration = Registration.of(future, callback);
        } else {
            source.whenComplete(callback);
        }
    }

    @Override
    void cancelParts() {
        if (result != null) {
            result.onCancel();
        }
        if (registration != null) {
            registration.end();
        }
    }

    @Override
    void release() {
        stage = null;
        result = null;
        registration = null;
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
