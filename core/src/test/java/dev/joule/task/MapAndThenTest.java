package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MapAndThenTest {

    private final FakeContext context = new FakeContext();
    private final Part<Integer> part = new Part<>();
    private final Part<String> second = new Part<>();

    @Test
    void mapAppliesTheFunctionOnceThePartIsReady() throws Exception {
        Pollable<String> mapped = part.map(value -> "<" + value + ">");
        assertThat(mapped.poll(context).isReady()).isFalse();
        assertThat(part.waker()).isSameAs(context.waker());
        part.complete(7);
        assertThat(mapped.poll(context)).isEqualTo(Poll.ready("<7>"));
    }

    @Test
    void mapMayYieldNull() throws Exception {
        part.complete(null);
        Pollable<String> mapped = part.map(value -> null);
        assertThat(mapped.poll(context)).isEqualTo(Poll.ready(null));
    }

    @Test
    void mapFailsAsItsFunctionAndDoesNotCancelThePart() {
        RuntimeException failure = new RuntimeException();
        Pollable<String> mapped =
                part.map(value -> {
                    throw failure;
                });
        part.complete(1);
        assertThatThrownBy(() -> mapped.poll(context)).isSameAs(failure);
        mapped.onCancel();
        assertThat(part.cancels()).isZero();
    }

    @Test
    void andThenPollsTheSecondAtOnce() throws Exception {
        Pollable<String> chain = part.andThen(value -> second);
        assertThat(chain.poll(context).isReady()).isFalse();
        assertThat(second.polls()).isZero();
        part.complete(1);
        assertThat(chain.poll(context).isReady()).isFalse();
        assertThat(second.polls()).isOne();
        second.complete("v");
        assertThat(chain.poll(context)).isEqualTo(Poll.ready("v"));
    }

    @Test
    void andThenFailsAsItsFirstPartWithoutCallingTheFunction() {
        IOException failure = new IOException();
        part.fail(failure);
        Pollable<String> chain =
                part.andThen(value -> {
                    throw new AssertionError("called");
                });
        assertThatThrownBy(() -> chain.poll(context)).isSameAs(failure);
    }

    @Test
    void andThenFailsAsItsFunctionAndAsItsSecondPart() {
        IllegalArgumentException failure = new IllegalArgumentException();
        Pollable<String> byFunction =
                Pollables.ready(1)
                        .andThen(value -> {
                            throw failure;
                        });
        assertThatThrownBy(() -> byFunction.poll(context)).isSameAs(failure);
        second.fail(failure);
        Pollable<String> bySecond = Pollables.ready(1).andThen(value -> second);
        assertThatThrownBy(() -> bySecond.poll(context)).isSameAs(failure);
    }

    @Test
    void andThenNamesAFunctionThatReturnsNull() {
        Pollable<String> chain = Pollables.ready(1).andThen(value -> null);
        assertThatThrownBy(() -> chain.poll(context))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("function of andThen");
    }

    @Test
    void andThenCancelsThePartInProgressOnly() throws Exception {
        Pollable<String> early = part.andThen(value -> second);
        early.poll(context);
        early.onCancel();
        early.onCancel();
        assertThat(part.cancels()).isOne();

        Part<Integer> first = new Part<>();
        first.complete(1);
        Pollable<String> late = first.andThen(value -> second);
        late.poll(context);
        late.onCancel();
        assertThat(first.cancels()).isZero();
        assertThat(second.cancels()).isOne();
    }

    @Test
    void aLoopOfAndThenRunsInConstantStack() throws Exception {
        Pollable<Integer> loop = countTo(0, 1_000_000);
        assertThat(loop.poll(context)).isEqualTo(Poll.ready(1_000_000));
    }

    private static Pollable<Integer> countTo(int now, int end) {
        return now == end
                ? Pollables.ready(end)
                : Pollables.ready(now + 1).andThen(next -> countTo(next, end));
    }

    @Test
    void aLoopThatPendsInTheMiddleGoesOnAndCancelsTheInnermost() throws Exception {
        AtomicInteger rounds = new AtomicInteger();
        Pollable<Integer> loop = rounds(rounds, part);
        assertThat(loop.poll(context).isReady()).isFalse();
        assertThat(rounds).hasValue(3);
        loop.onCancel();
        assertThat(part.cancels()).isOne();
    }

    private static Pollable<Integer> rounds(AtomicInteger rounds, Pollable<Integer> last) {
        return rounds.get() == 3
                ? last
                : Pollables.lazy(rounds::incrementAndGet).andThen(round -> rounds(rounds, last));
    }

    @Test
    void aChainThatWasTakenOverRefusesPolls() throws Exception {
        Pollable<String> inner = part.andThen(value -> second);
        Pollable<String> outer = Pollables.ready(1).andThen(value -> inner);
        outer.poll(context);
        assertThatThrownBy(() -> inner.poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("took it over");
        inner.onCancel();
        assertThat(part.cancels()).isZero();
        outer.onCancel();
        assertThat(part.cancels()).isOne();
    }

    @Test
    void aChainThatIsOverFailsTheOneThatAwaitsIt() throws Exception {
        Pollable<Integer> spent = Pollables.ready(1).andThen(Pollables::ready);
        spent.poll(context);
        Pollable<Integer> outer = Pollables.ready(1).andThen(value -> spent);
        assertThatThrownBy(() -> outer.poll(context)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPartThatAnswersNullFails() {
        Pollable<String> broken = ignored -> null;
        Pollable<String> mapped = broken.map(value -> "v");
        assertThatThrownBy(() -> mapped.poll(context))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("poll returned null");
    }

    @Test
    void itsTextIsTheCallThatMadeIt() {
        assertThat(Pollables.ready(1).andThen(Pollables::ready)).hasToString("andThen(…)");
        assertThat(Pollables.ready(1).onFinally(() -> {})).hasToString("onFinally(…)");
        assertThat(Pollables.yieldNow()).hasToString("yieldNow(…)");
    }
}
