package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Chains of any length run in constant stack, from whichever side they are built. */
class DeepChainsTest {
    private static final int LINKS = 100_000;

    private final Scheduler scheduler = Scheduler.builder().workers(1).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private static Pollable<Integer> addAll(Pollable<Integer> start, int links) {
        Pollable<Integer> chain = start;
        for (int i = 0; i < links; i++) {
            chain =
                    switch (i % 3) {
                        case 0 -> chain.map(value -> value + 1);
                        case 1 -> chain.andThen(value -> Pollables.ready(value + 1));
                        default ->
                                chain.andThen(value -> Pollables.yieldNow().map(none -> value + 1));
                    };
        }
        return chain;
    }

    @Test
    void builtFromTheLeft() throws Exception {
        assertThat(scheduler.spawn(addAll(Pollables.ready(0), LINKS)).join()).isEqualTo(LINKS);
        for (int links = 0; links < 40; links++) {
            assertThat(scheduler.blockOn(addAll(Pollables.ready(0), links))).isEqualTo(links);
        }
    }

    @Test
    void recursionThatIsNotInTailPosition() throws Exception {
        assertThat(scheduler.spawn(sum(LINKS)).join()).isEqualTo(LINKS);
    }

    private static Pollable<Integer> sum(int n) {
        return n == 0
                ? Pollables.ready(0)
                : Pollables.yieldNow().andThen(none -> sum(n - 1)).map(value -> value + 1);
    }

    @Test
    void recursionBelowAChainThatAFunctionReturns() throws Exception {
        assertThat(
                        scheduler
                                .spawn(
                                        Pollables.ready(0)
                                                .andThen(none -> addAll(sum(LINKS), LINKS)))
                                .join())
                .isEqualTo(2 * LINKS);
    }

    @Test
    void cancelledBeforeAndAfterTheFirstPoll() throws Exception {
        Part<Integer> unpolled = new Part<>();
        Pollable<Integer> chain = addAll(unpolled, LINKS);
        chain.onCancel();
        assertThat(unpolled.cancels()).isEqualTo(1);

        Part<Integer> waiting = new Part<>();
        Pollable<Integer> polled = addAll(waiting, LINKS);
        assertThat(polled.poll(new FakeContext()).isReady()).isFalse();
        polled.onCancel();
        polled.onCancel();
        assertThat(waiting.cancels()).isEqualTo(1);
        assertThatThrownBy(() -> polled.poll(new FakeContext()))
                .hasMessageContaining("polled after it was cancelled");
    }

    @Test
    void aFailureInTheMiddleEndsIt() {
        Pollable<Integer> failing =
                addAll(
                        addAll(Pollables.ready(0), LINKS)
                                .map(value -> {
                                    throw new IllegalStateException("at " + value);
                                }),
                        LINKS);
        assertThatThrownBy(() -> scheduler.spawn(failing).join())
                .hasRootCauseMessage("at " + LINKS);
    }

    @Test
    void aLinkThatWasTakenOverSaysSo() throws Exception {
        Pollable<Integer> inner = Pollables.ready(0).map(value -> value);
        Pollable<Integer> outer = Pollables.ready(0).andThen(none -> inner);
        assertThat(outer.poll(new FakeContext())).isEqualTo(Poll.ready(0));
        assertThatThrownBy(() -> inner.poll(new FakeContext()))
                .hasMessageContaining("polled after another took it over");
    }
}
