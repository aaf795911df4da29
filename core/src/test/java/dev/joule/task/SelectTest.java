package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class SelectTest {

    private final FakeContext context = new FakeContext();
    private final Part<Integer> first = new Part<>();
    private final Part<String> second = new Part<>();
    private final Pollable<Selected<Integer, String>> select = Pollables.select(first, second);

    @Test
    void theFirstSideWinsAndTheSecondIsCancelled() throws Exception {
        assertThat(select.poll(context).isReady()).isFalse();
        first.complete(1);
        assertThat(select.poll(context)).isEqualTo(Poll.ready(new Selected.First<>(1)));
        assertThat(first.cancels()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void theSecondSideWinsAndTheFirstIsCancelled() throws Exception {
        select.poll(context);
        second.complete("v");
        assertThat(select.poll(context)).isEqualTo(Poll.ready(new Selected.Second<>("v")));
        assertThat(first.cancels()).isOne();
        assertThat(second.cancels()).isZero();
    }

    @Test
    void theFirstWinsATieWithoutPollingTheSecond() throws Exception {
        first.complete(1);
        second.complete("v");
        assertThat(select.poll(context)).isEqualTo(Poll.ready(new Selected.First<>(1)));
        assertThat(second.polls()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void aSideThatFailsFailsTheWhole() throws Exception {
        IOException failure = new IOException();
        select.poll(context);
        second.fail(failure);
        RuntimeException thrown = new RuntimeException();
        first.failWhenCancelled(thrown);
        assertThatThrownBy(() -> select.poll(context)).isSameAs(failure);
        assertThat(failure.getSuppressed()).containsExactly(thrown);
        assertThat(first.cancels()).isOne();
        assertThat(second.cancels()).isZero();
    }

    @Test
    void theFirstSideFailing() {
        IOException failure = new IOException();
        first.fail(failure);
        assertThatThrownBy(() -> select.poll(context)).isSameAs(failure);
        assertThat(first.cancels()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void cancellingReachesBothEvenWhenOneThrows() {
        RuntimeException thrown = new RuntimeException();
        first.failWhenCancelled(thrown);
        assertThatThrownBy(select::onCancel).isSameAs(thrown);
        select.onCancel();
        assertThat(first.cancels()).isOne();
        assertThat(second.cancels()).isOne();
    }
}
