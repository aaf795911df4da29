package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.Driver;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Garbage;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class FromFutureTest {

    private final CountingWaker waker = new CountingWaker();
    private final FakeContext context = new FakeContext(waker);
    private final CompletableFuture<String> future = new CompletableFuture<>();

    @Test
    void aCompletedStageIsReadyAtOnce() throws Exception {
        future.complete("v");
        assertThat(Pollables.fromFuture(future).poll(context)).isEqualTo(Poll.ready("v"));
        assertThat(waker.takeWakes()).isZero();
    }

    @Test
    void nullIsAValue() throws Exception {
        future.complete(null);
        assertThat(Pollables.fromFuture(future).poll(context)).isEqualTo(Poll.ready(null));
    }

    @Test
    void completionWakesTheNewestWakerOnce() throws Exception {
        Pollable<String> awaited = Pollables.fromFuture(future);
        CountingWaker newer = new CountingWaker();
        awaited.poll(context);
        awaited.poll(context);
        awaited.poll(new FakeContext(newer));
        assertThat(future.getNumberOfDependents()).isOne();
        future.complete("v");
        assertThat(waker.takeWakes()).isZero();
        assertThat(newer.takeWakes()).isOne();
        assertThat(awaited.poll(context)).isEqualTo(Poll.ready("v"));
    }

    @Test
    void nothingIsRegisteredBeforeTheFirstPoll() {
        Pollables.fromFuture(future);
        assertThat(future.getNumberOfDependents()).isZero();
    }

    @Test
    void failuresComeUnwrapped() {
        IOException failure = new IOException();
        future.completeExceptionally(failure);
        assertThatThrownBy(() -> Pollables.fromFuture(future).poll(context)).isSameAs(failure);
        assertThatThrownBy(() -> Pollables.fromFuture(future.thenApply(v -> v)).poll(context))
                .isSameAs(failure);
    }

    @Test
    void aBareCompletionExceptionIsItself() {
        CompletionException bare = new CompletionException("no cause", null);
        future.completeExceptionally(bare);
        assertThatThrownBy(() -> Pollables.fromFuture(future).poll(context)).isSameAs(bare);
    }

    @Test
    void aCancelledStageFails() {
        future.cancel(false);
        assertThatThrownBy(() -> Pollables.fromFuture(future).poll(context))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void cancellingLeavesTheStageAloneAndHoldsNoWaker() throws Exception {
        Pollable<String> awaited = Pollables.fromFuture(future);
        WeakReference<Object> polledWith = pollWithNewWaker(awaited);
        awaited.onCancel();
        assertThat(future.isDone()).isFalse();
        Garbage.awaitCollected(polledWith);
        assertThat(future.complete("v")).isTrue();
        Reference.reachabilityFence(awaited);
    }

    @Test
    void waitsThatAreGivenUpWhileOthersWaitLeaveNothing() throws Exception {
        Pollable<String> last = Pollables.never();
        for (int i = 0; i < 1_000; i++) {
            Pollable<String> next = Pollables.fromFuture(future);
            next.poll(context);
            last.onCancel();
            last = next;
        }
        assertThat(future.getNumberOfDependents()).isLessThanOrEqualTo(2);
        future.complete("v");
        assertThat(last.poll(context)).isEqualTo(Poll.ready("v"));
    }

    @Test
    void aFutureThatStaysOpenForgetsWaitsThatWereGivenUp() throws Exception {
        Pollable<String> stays = Pollables.fromFuture(future);
        assertThat(stays.poll(context).isReady()).isFalse();
        for (int i = 0; i < 100_000; i++) {
            Pollable<String> wait = Pollables.fromFuture(future);
            assertThat(wait.poll(context).isReady()).isFalse();
            wait.onCancel();
        }
        assertThat(future.getNumberOfDependents()).isLessThan(1_000);
        future.complete("done");
        assertThat(stays.poll(context)).isEqualTo(Poll.ready("done"));
    }

    @Test
    void aFutureThatWasStartedHereIsCancelledToo() throws Exception {
        Pollable<String> unpolled = Pollables.fromFuture(() -> future);
        unpolled.onCancel();
        assertThat(future.isDone()).isFalse();
        Pollable<String> awaited = Pollables.fromFuture(() -> future);
        assertThat(awaited.poll(context).isReady()).isFalse();
        awaited.onCancel();
        assertThat(future.isCancelled()).isTrue();
    }

    @Test
    void aStageThatCannotBeCancelledGoesOn() throws Exception {
        CompletableFuture<String> source = new CompletableFuture<>();
        Pollable<String> awaited = Pollables.fromFuture(source::minimalCompletionStage);
        assertThat(awaited.poll(context).isReady()).isFalse();
        awaited.onCancel();
        assertThat(source.isDone()).isFalse();
    }

    @Test
    void aFutureThatWasStartedHereYieldsAndFails() throws Exception {
        future.complete("v");
        assertThat(Pollables.fromFuture(() -> future).poll(context)).isEqualTo(Poll.ready("v"));
        IOException failure = new IOException();
        assertThatThrownBy(() ->
                        Pollables.fromFuture(() -> CompletableFuture.failedFuture(failure))
                                .poll(context))
                .isSameAs(failure);
        Pollable<String> broken =
                Pollables.fromFuture(() -> {
                    throw failure;
                });
        assertThatThrownBy(() -> broken.poll(context)).isSameAs(failure);
        Pollable<String> none = Pollables.fromFuture(() -> null);
        assertThatThrownBy(() -> none.poll(context)).hasMessage("the call returned null");
    }

    private static WeakReference<Object> pollWithNewWaker(Pollable<?> pollable) throws Exception {
        CountingWaker waker = new CountingWaker();
        assertThat(pollable.poll(new FakeContext(waker)).isReady()).isFalse();
        return new WeakReference<>(waker);
    }

    @Test
    void completionFromAnotherThreadIsNeverLost() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            int value = i;
            CompletableFuture<Integer> remote = CompletableFuture.supplyAsync(() -> value);
            assertThat(Driver.run(Pollables.fromFuture(remote))).isEqualTo(value);
        }
    }
}
