package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Garbage;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class OneshotReleasesTest {

    private final Oneshot<Object> oneshot = Oneshot.create();

    private WeakReference<Object> pollWithNewWaker() {
        CountingWaker waker = new CountingWaker();
        assertThat(oneshot.receiver().poll(new FakeContext(waker)).isReady()).isFalse();
        return new WeakReference<>(waker);
    }

    private WeakReference<Object> sendNewValue() {
        Object value = new Object();
        oneshot.sender().send(value);
        return new WeakReference<>(value);
    }

    @Test
    void aReplacedWakerIsReleased() {
        WeakReference<Object> older = pollWithNewWaker();
        pollWithNewWaker();
        Garbage.awaitCollected(older);
        Reference.reachabilityFence(oneshot);
    }

    @Test
    void theWakerIsReleasedBySendAndTheValueByTaking() {
        WeakReference<Object> waker = pollWithNewWaker();
        WeakReference<Object> value = sendNewValue();
        Garbage.awaitCollected(waker);
        assertThat(value.get()).isNotNull();
        assertThat(oneshot.receiver().tryReceive().isReady()).isTrue();
        Garbage.awaitCollected(value);
        Reference.reachabilityFence(oneshot);
    }

    @Test
    void theWakerIsReleasedWhenEitherEndCloses() {
        WeakReference<Object> waker = pollWithNewWaker();
        oneshot.sender().close();
        Garbage.awaitCollected(waker);
        Reference.reachabilityFence(oneshot);
    }

    @Test
    void theWakerIsReleasedByCancelling() {
        WeakReference<Object> waker = pollWithNewWaker();
        oneshot.receiver().onCancel();
        Garbage.awaitCollected(waker);
        Reference.reachabilityFence(oneshot);
    }

    @Test
    void aValueNobodyTakesIsReleasedByClosing() {
        WeakReference<Object> value = sendNewValue();
        oneshot.receiver().close();
        Garbage.awaitCollected(value);
        Reference.reachabilityFence(oneshot);
    }

    @Test
    void aValueSentInVainIsNotHeld() {
        oneshot.receiver().close();
        Garbage.awaitCollected(sendNewValue());
        Reference.reachabilityFence(oneshot);
    }
}
