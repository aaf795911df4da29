package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Driver;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The first n of many, and both of two. */
class FirstOfTest {
    private final FakeContext context = new FakeContext();

    @Test
    void theFirstValuesInTheirOrderAndTheOthersAreCancelled() throws Exception {
        for (int size : List.of(4, 9)) { // polled all together, and each by its waker
            List<Part<Integer>> parts = Stream.generate(Part<Integer>::new).limit(size).toList();
            Pollable<List<Integer>> first = Pollables.firstOf(2, parts);
            assertThat(first.poll(context).isReady()).isFalse();
            parts.get(3).complete(3);
            assertThat(first.poll(context).isReady()).isFalse();
            parts.get(1).fail(new IOException());
            assertThat(first.poll(context).isReady()).isFalse();
            parts.get(0).complete(0);
            assertThat(first.poll(context)).isEqualTo(Poll.ready(List.of(3, 0)));
            assertThat(parts.get(2).cancels()).isOne();
            assertThat(parts.get(1).cancels()).isZero();
        }
    }

    @Test
    void itFailsOnceTooFewAreLeft() throws Exception {
        List<Part<Integer>> parts = Stream.generate(Part<Integer>::new).limit(3).toList();
        Pollable<List<Integer>> first = Pollables.firstOf(2, parts);
        first.poll(context);
        IOException one = new IOException("one");
        parts.get(0).fail(one);
        assertThat(first.poll(context).isReady()).isFalse();
        IOException other = new IOException("other");
        parts.get(2).fail(other);
        assertThatThrownBy(() -> first.poll(context)).isSameAs(one).hasSuppressedException(other);
        assertThat(parts.get(1).cancels()).isOne();
    }

    @Test
    void anErrorIsPassedOnAtOnce() throws Exception {
        List<Part<Integer>> parts = Stream.generate(Part<Integer>::new).limit(4).toList();
        Pollable<List<Integer>> first = Pollables.firstOf(1, parts);
        first.poll(context);
        IOException earlier = new IOException();
        parts.get(2).fail(earlier);
        assertThat(first.poll(context).isReady()).isFalse();
        AssertionError error = new AssertionError();
        parts.get(1).fail(error);
        assertThatThrownBy(() -> first.poll(context))
                .isSameAs(error)
                .hasSuppressedException(earlier);
        assertThat(parts.get(0).cancels()).isOne();
    }

    @Test
    void nullIsAValue() throws Exception {
        assertThat(Driver.run(Pollables.firstOf(1, List.of(Pollables.ready(null)))))
                .containsExactly((Object) null);
    }

    @Test
    void theCountMustBePossible() {
        List<Pollable<Integer>> parts = List.of(Pollables.ready(1), Pollables.ready(2));
        assertThatIllegalArgumentException().isThrownBy(() -> Pollables.firstOf(0, parts));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pollables.firstOf(3, parts))
                .withMessageContaining("not 3");
    }

    @Test
    void joinAwaitsBothAndTryJoinGivesUpAtTheFirstFailure() throws Exception {
        Pollable<String> both =
                Pollables.join(
                        Pollables.ready(2),
                        Pollables.ready("ab"),
                        (count, word) -> word.repeat(count));
        String text = Driver.run(both);
        assertThat(text).isEqualTo("abab");
        IOException failure = new IOException();
        Part<Integer> patient = new Part<>();
        Pollable<Integer> joined =
                Pollables.join(
                        Pollables.<Integer>failed(failure), patient, (one, other) -> one + other);
        assertThat(joined.poll(context).isReady()).isFalse();
        patient.complete(1);
        assertThatThrownBy(() -> joined.poll(context)).isSameAs(failure);
        Part<Integer> given = new Part<>();
        assertThatThrownBy(() ->
                        Driver.run(
                                Pollables.tryJoin(
                                        Pollables.<Integer>failed(failure),
                                        given,
                                        (one, other) -> one + other)))
                .isSameAs(failure);
        assertThat(given.cancels()).isOne();
    }
}
