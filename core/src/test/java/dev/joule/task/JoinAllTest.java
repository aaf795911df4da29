package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** joinAll and tryJoinAll, with few parts (polled together) and with many (polled when woken). */
class JoinAllTest {

    private final CountingWaker waker = new CountingWaker();
    private final FakeContext context = new FakeContext(waker);

    private static List<Part<Integer>> parts(int count) {
        return Stream.generate(Part<Integer>::new).limit(count).toList();
    }

    @Test
    void nothingToJoinIsAnEmptyList() throws Exception {
        assertThat(Pollables.joinAll(List.of()).poll(context)).isEqualTo(Poll.ready(List.of()));
        assertThat(Pollables.tryJoinAll(List.of()).poll(context)).isEqualTo(Poll.ready(List.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5, 100})
    void yieldsTheValuesInTheOrderOfTheList(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<List<Integer>> all = Pollables.joinAll(parts);
        for (int i = count - 1; i >= 0; i--) {
            assertThat(all.poll(context).isReady()).isFalse();
            parts.get(i).complete(i);
            assertThat(waker.takeWakes()).isOne();
        }
        assertThat(all.poll(context))
                .isEqualTo(Poll.ready(IntStream.range(0, count).boxed().toList()));
    }

    @Test
    void valuesMayBeNullAndTheListIsReadOnly() throws Exception {
        Pollable<List<Integer>> all =
                Pollables.joinAll(List.of(Pollables.ready(null), Pollables.ready(1)));
        List<Integer> values = ((Poll.Ready<List<Integer>>) all.poll(context)).value();
        assertThat(values).containsExactly(null, 1);
        assertThatThrownBy(() -> values.set(0, 2))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void joinAllLetsAllFinishThenThrowsTheFirstFailure(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<List<Integer>> all = Pollables.joinAll(parts);
        IOException first = new IOException("first");
        Error second = new Error("second");
        all.poll(context);
        parts.get(2).fail(first);
        assertThat(all.poll(context).isReady()).isFalse();
        parts.get(0).fail(second);
        for (int i = 1; i < count; i++) {
            if (i != 2) {
                assertThat(all.poll(context).isReady()).isFalse();
                parts.get(i).complete(i);
            }
        }
        assertThatThrownBy(() -> all.poll(context)).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(second);
        assertThat(parts).allMatch(part -> part.isOver() && part.cancels() == 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void tryJoinAllFailsAtOnceAndCancelsTheRest(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<List<Integer>> all = Pollables.tryJoinAll(parts);
        IOException failure = new IOException();
        all.poll(context);
        parts.get(0).complete(0);
        all.poll(context);
        parts.get(1).fail(failure);
        assertThatThrownBy(() -> all.poll(context)).isSameAs(failure);
        assertThat(parts.subList(0, 2)).allMatch(part -> part.cancels() == 0);
        assertThat(parts.subList(2, count)).allMatch(part -> part.cancels() == 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void tryJoinAllThatFailsAtItsFirstPollCancelsPartsNeverPolled(int count) {
        List<Part<Integer>> parts = parts(count);
        IOException failure = new IOException();
        parts.get(1).fail(failure);
        assertThatThrownBy(() -> Pollables.tryJoinAll(parts).poll(context)).isSameAs(failure);
        assertThat(parts.get(count - 1).polls()).isZero();
        assertThat(parts.get(count - 1).cancels()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void theSameExceptionFromTwoPartsIsNotItsOwnSuppressed(int count) {
        List<Part<Integer>> parts = parts(count);
        IOException failure = new IOException();
        parts.forEach(part -> part.fail(failure));
        assertThatThrownBy(() -> Pollables.joinAll(parts).poll(context)).isSameAs(failure);
        assertThat(failure.getSuppressed()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void cancellingReachesThePartsThatAreNotOver(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<List<Integer>> all = Pollables.joinAll(parts);
        parts.get(0).complete(0);
        parts.get(1).fail(new IOException("nobody asks for it"));
        all.poll(context);
        all.onCancel();
        all.onCancel();
        assertThat(parts.subList(0, 2)).allMatch(part -> part.cancels() == 0);
        assertThat(parts.subList(2, count)).allMatch(part -> part.cancels() == 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void cancellingGoesOnWhenAPartsCancelThrows(int count) {
        List<Part<Integer>> parts = parts(count);
        RuntimeException first = new RuntimeException("first");
        RuntimeException second = new RuntimeException("second");
        parts.get(0).failWhenCancelled(first);
        parts.get(2).failWhenCancelled(second);
        assertThatThrownBy(Pollables.joinAll(parts)::onCancel).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(second);
        assertThat(parts).allMatch(part -> part.cancels() == 1);
    }

    @Test
    void manyPartsArePolledOnlyWhenWoken() throws Exception {
        List<Part<Integer>> parts = parts(1_000);
        Pollable<List<Integer>> all = Pollables.joinAll(parts);
        all.poll(context);
        all.poll(context);
        assertThat(parts).allMatch(part -> part.polls() == 1);
        parts.get(7).wake();
        parts.get(7).wake();
        parts.get(9).wake();
        assertThat(waker.takeWakes()).isEqualTo(2);
        all.poll(context);
        assertThat(parts.get(7).polls()).isEqualTo(2);
        assertThat(parts.get(9).polls()).isEqualTo(2);
        assertThat(parts.stream().mapToInt(Part::polls).sum()).isEqualTo(1_002);
    }

    @Test
    void aPartThatWakesItselfIsPolledAgainInTheNextPollOnly() throws Exception {
        List<Pollable<Void>> yields = Stream.generate(Pollables::yieldNow).limit(9).toList();
        Pollable<List<Void>> all = Pollables.joinAll(yields);
        assertThat(all.poll(context).isReady()).isFalse();
        assertThat(waker.takeWakes()).isPositive();
        assertThat(all.poll(context).isReady()).isTrue();
    }

    @Test
    void aWakeAfterThePartIsOverDoesNothing() throws Exception {
        List<Part<Integer>> parts = parts(9);
        Pollable<List<Integer>> all = Pollables.joinAll(parts);
        all.poll(context);
        parts.get(0).complete(0);
        all.poll(context);
        waker.takeWakes();
        parts.get(0).wake();
        assertThat(waker.takeWakes()).isZero();
        parts.forEach(part -> part.complete(1));
        assertThat(all.poll(context).isReady()).isTrue();
        waker.takeWakes();
        parts.forEach(Part::wake);
        assertThat(waker.takeWakes()).isZero();
    }

    @Test
    void theNewestParentIsWoken() throws Exception {
        List<Part<Integer>> parts = parts(9);
        Pollable<List<Integer>> all = Pollables.joinAll(parts);
        CountingWaker newer = new CountingWaker();
        all.poll(context);
        all.poll(new FakeContext(newer));
        parts.get(3).wake();
        assertThat(waker.takeWakes()).isZero();
        assertThat(newer.takeWakes()).isOne();
    }

    @Test
    void theListIsCopiedAndItsHolesAreNamed() throws Exception {
        List<Pollable<Integer>> list = Arrays.asList(Pollables.ready(1), Pollables.ready(2));
        Pollable<List<Integer>> all = Pollables.joinAll(list);
        list.set(0, null);
        assertThat(all.poll(context)).isEqualTo(Poll.ready(List.of(1, 2)));
        assertThatThrownBy(() -> Pollables.joinAll(list))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("parts[0]");
    }
}
