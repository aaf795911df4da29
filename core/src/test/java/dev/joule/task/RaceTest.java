package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RaceTest {

    private final CountingWaker waker = new CountingWaker();
    private final FakeContext context = new FakeContext(waker);

    private static List<Part<Integer>> parts(int count) {
        return Stream.generate(Part<Integer>::new).limit(count).toList();
    }

    /** Of two by the method for two. */
    private static Pollable<Integer> raceOf(List<Part<Integer>> parts) {
        return parts.size() == 2
                ? Pollables.race(parts.get(0), parts.get(1))
                : Pollables.race(parts);
    }

    @Test
    void aRaceOfNothingIsRefusedAtTheCall() {
        assertThatThrownBy(() -> Pollables.race(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9})
    void theFirstThatIsReadyWinsAndTheOthersAreCancelled(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<Integer> race = raceOf(parts);
        assertThat(race.poll(context).isReady()).isFalse();
        parts.get(count - 1).complete(42);
        assertThat(waker.takeWakes()).isOne();
        assertThat(race.poll(context)).isEqualTo(Poll.ready(42));
        assertThat(parts.get(count - 1).cancels()).isZero();
        assertThat(parts.subList(0, count - 1)).allMatch(part -> part.cancels() == 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void aFailureWinsToo(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<Integer> race = raceOf(parts);
        IOException failure = new IOException();
        race.poll(context);
        parts.get(1).fail(failure);
        assertThatThrownBy(() -> race.poll(context)).isSameAs(failure);
        assertThat(parts.get(1).cancels()).isZero();
        assertThat(parts).filteredOn(part -> part.cancels() == 1).hasSize(count - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void onePartWinsWhenSeveralAreReady(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        parts.forEach(part -> part.complete(1));
        assertThat(raceOf(parts).poll(context)).isEqualTo(Poll.ready(1));
        assertThat(parts).filteredOn(Part::isOver).hasSize(1);
        assertThat(parts).filteredOn(part -> part.cancels() == 1).hasSize(count - 1);
    }

    @Test
    void ofManyThePartThatWasWokenFirstWins() throws Exception {
        List<Part<Integer>> parts = parts(9);
        Pollable<Integer> race = raceOf(parts);
        race.poll(context);
        for (int i : new int[] {6, 2, 8, 0}) {
            parts.get(i).complete(i);
        }
        assertThat(race.poll(context)).isEqualTo(Poll.ready(6));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void aLoserWhoseCancelThrowsFailsTheRaceAfterTheOthersAreCancelled(int count) {
        List<Part<Integer>> parts = parts(count);
        RuntimeException thrown = new RuntimeException();
        parts.get(1).failWhenCancelled(thrown);
        parts.get(0).complete(1);
        assertThatThrownBy(() -> raceOf(parts).poll(context)).isSameAs(thrown);
        assertThat(parts.get(count - 1).cancels()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void aFailureComesBeforeWhatCancellingThrows(int count) {
        List<Part<Integer>> parts = parts(count);
        RuntimeException thrown = new RuntimeException();
        IOException failure = new IOException();
        parts.get(1).failWhenCancelled(thrown);
        parts.get(0).fail(failure);
        assertThatThrownBy(() -> raceOf(parts).poll(context)).isSameAs(failure);
        assertThat(failure.getSuppressed()).containsExactly(thrown);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void wakesOfLosersAfterTheEndDoNothing(int count) throws Exception {
        List<Part<Integer>> parts = parts(count);
        Pollable<Integer> race = raceOf(parts);
        race.poll(context);
        parts.get(0).complete(1);
        race.poll(context);
        waker.takeWakes();
        if (count > 4) { // few parts hold the parent's own waker
            parts.forEach(Part::wake);
            assertThat(waker.takeWakes()).isZero();
        }
        race.onCancel();
        assertThat(parts.subList(1, count)).allMatch(part -> part.cancels() == 1);
    }

    @Test
    void aRaceInARaceCancelsThrough() throws Exception {
        List<Part<Integer>> inner = parts(9);
        List<Part<Integer>> outer = parts(6);
        Pollable<Integer> race =
                Pollables.race(
                        Stream.concat(
                                        Stream.of(Pollables.<Integer>race(inner)),
                                        outer.stream().map(part -> (Pollable<Integer>) part))
                                .toList());
        race.poll(context);
        inner.get(5).wake();
        assertThat(waker.takeWakes()).isOne();
        race.poll(context);
        assertThat(inner.get(5).polls()).isEqualTo(2);
        outer.get(0).complete(1);
        assertThat(race.poll(context)).isEqualTo(Poll.ready(1));
        assertThat(inner).allMatch(part -> part.cancels() == 1);
    }

    @Test
    void theFirstOfTwoWinsATieWithoutPollingTheSecond() throws Exception {
        List<Part<Integer>> parts = parts(2);
        parts.get(0).complete(1);
        parts.get(1).complete(2);
        assertThat(raceOf(parts).poll(context)).isEqualTo(Poll.ready(1));
        assertThat(parts.get(1).polls()).isZero();
        assertThat(parts.get(1).cancels()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void cancellingReachesAllEvenWhenOneThrows(int count) {
        List<Part<Integer>> parts = parts(count);
        RuntimeException thrown = new RuntimeException();
        parts.get(0).failWhenCancelled(thrown);
        Pollable<Integer> race = raceOf(parts);
        assertThatThrownBy(race::onCancel).isSameAs(thrown);
        race.onCancel();
        assertThat(parts).allMatch(part -> part.cancels() == 1);
    }
}
