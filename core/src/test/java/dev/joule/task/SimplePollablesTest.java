package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SimplePollablesTest {

    private final CountingWaker waker = new CountingWaker();
    private final FakeContext context = new FakeContext(waker);

    @Test
    void readyYieldsItsValueEvenNull() throws Exception {
        assertThat(Pollables.ready("v").poll(context)).isEqualTo(Poll.ready("v"));
        assertThat(Pollables.ready(null).poll(context)).isEqualTo(Poll.ready(null));
    }

    @Test
    void failedThrowsTheVeryThrowable() {
        for (Throwable failure :
                new Throwable[] {new IOException(), new Error(), new Throwable()}) {
            assertThatThrownBy(() -> Pollables.failed(failure).poll(context)).isSameAs(failure);
        }
    }

    @Test
    void neverIsNeverReadyAndWakesNobody() throws Exception {
        Pollable<String> never = Pollables.never();
        for (int i = 0; i < 3; i++) {
            assertThat(never.poll(context).isReady()).isFalse();
        }
        assertThat(waker.takeWakes()).isZero();
    }

    @Test
    void lazyCallsAtTheFirstPollOnly() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Pollable<Integer> lazy = Pollables.lazy(calls::incrementAndGet);
        assertThat(calls).hasValue(0);
        assertThat(lazy.poll(context)).isEqualTo(Poll.ready(1));
        assertThatThrownBy(() -> lazy.poll(context)).isInstanceOf(IllegalStateException.class);
        assertThat(calls).hasValue(1);
    }

    @Test
    void lazyThatIsCancelledNeverCalls() {
        AtomicInteger calls = new AtomicInteger();
        Pollable<Integer> lazy = Pollables.lazy(calls::incrementAndGet);
        lazy.onCancel();
        assertThatThrownBy(() -> lazy.poll(context)).isInstanceOf(IllegalStateException.class);
        assertThat(calls).hasValue(0);
    }

    @Test
    void lazyFailsAsItsCallDoes() {
        IOException failure = new IOException();
        Pollable<Object> lazy =
                Pollables.lazy(() -> {
                    throw failure;
                });
        assertThatThrownBy(() -> lazy.poll(context)).isSameAs(failure);
    }

    @Test
    void yieldNowWakesItselfOnceThenIsReady() throws Exception {
        Pollable<Void> yield = Pollables.yieldNow();
        assertThat(yield.poll(context).isReady()).isFalse();
        assertThat(waker.takeWakes()).isOne();
        assertThat(yield.poll(context)).isEqualTo(Poll.ready(null));
        assertThat(waker.takeWakes()).isZero();
    }
}
