package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RaceOfTwoTest {

    private final FakeContext context = new FakeContext();
    private final Part<Object> first = new Part<>();
    private final Part<Object> second = new Part<>();
    private final Pollable<Object> race = Pollables.race(first, second);

    @Test
    void theFirstSideWinsAndTheSecondIsCancelled() throws Exception {
        assertThat(race.poll(context).isReady()).isFalse();
        first.complete(1);
        assertThat(race.poll(context)).isEqualTo(Poll.ready(1));
        assertThat(first.cancels()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void theSecondSideWinsAndTheFirstIsCancelled() throws Exception {
        race.poll(context);
        second.complete("v");
        assertThat(race.poll(context)).isEqualTo(Poll.ready("v"));
        assertThat(first.cancels()).isOne();
        assertThat(second.cancels()).isZero();
    }

    @Test
    void theFirstWinsATieWithoutPollingTheSecond() throws Exception {
        first.complete(1);
        second.complete("v");
        assertThat(race.poll(context)).isEqualTo(Poll.ready(1));
        assertThat(second.polls()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void aSideThatFailsFailsTheWhole() throws Exception {
        IOException failure = new IOException();
        race.poll(context);
        second.fail(failure);
        RuntimeException thrown = new RuntimeException();
        first.failWhenCancelled(thrown);
        assertThatThrownBy(() -> race.poll(context)).isSameAs(failure);
        assertThat(failure.getSuppressed()).containsExactly(thrown);
        assertThat(first.cancels()).isOne();
        assertThat(second.cancels()).isZero();
    }

    @Test
    void theFirstSideFailing() {
        IOException failure = new IOException();
        first.fail(failure);
        assertThatThrownBy(() -> race.poll(context)).isSameAs(failure);
        assertThat(first.cancels()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void cancellingReachesBothEvenWhenOneThrows() {
        RuntimeException thrown = new RuntimeException();
        first.failWhenCancelled(thrown);
        assertThatThrownBy(race::onCancel).isSameAs(thrown);
        race.onCancel();
        assertThat(first.cancels()).isOne();
        assertThat(second.cancels()).isOne();
    }
}
