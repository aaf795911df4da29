package dev.joule.internal.combine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A callback of a {@code CompletableFuture} that can be taken back.
 *
 * <p>The class has no method for that. But whatever depends on {@link CompletableFuture#anyOf} of
 * two futures is dropped from the one when the other completes: so the other is ours. To be dropped
 * costs a walk along all that depends on the future; so only one end in a few has the future walk,
 * and cleans up for those before it. If a JDK did not do so, the callbacks would stay, and do
 * nothing.
 */
final class Registration {
    /** The number of ends of which one cleans up. */
    private static final int CLEANS_ONE_IN = 8;

    private final CompletableFuture<@Nullable Object> giveUp;
    private final CompletableFuture<@Nullable Object> first;

    private Registration(
            CompletableFuture<@Nullable Object> giveUp, CompletableFuture<@Nullable Object> first) {
        this.giveUp = giveUp;
        this.first = first;
    }

    /**
     * Returns whether to register: not with a future that is done, nor with a subclass, which may
     * complete in its own way.
     */
    static boolean isPossibleWith(CompletableFuture<?> future) {
        return future.getClass() == CompletableFuture.class && !future.isDone();
    }

    static Registration of(
            CompletableFuture<?> future,
            BiConsumer<@Nullable Object, @Nullable Throwable> callback) {
        CompletableFuture<@Nullable Object> giveUp = new CompletableFuture<>();
        CompletableFuture<@Nullable Object> first = CompletableFuture.anyOf(future, giveUp);
        first.whenComplete(callback);
        return new Registration(giveUp, first);
    }

    /** Takes the callback back; it may be called once more. */
    void end() {
        if (ThreadLocalRandom.current().nextInt(CLEANS_ONE_IN) == 0) {
            giveUp.complete(null);
        }
        first.complete(null); // what depends on a future that is done is dropped by the next walk
    }
}
