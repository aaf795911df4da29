package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code zip} and {@code concat} keep the settings of both sequences, or refuse them. */
@Timeout(60)
class SettingsOfTwoSequencesTest {

    private static final ComputePool POOL = TestPools.of(1);
    private static final ComputePool OTHER = TestPools.of(1);

    private final ParSeq<Integer> list = Par.of(List.of(1, 2));
    private final ParLongs numbers = Par.of(new long[] {1, 2});

    @AfterAll
    static void close() {
        POOL.close();
        OTHER.close();
    }

    @Test
    void aPoolOfTheRightSideIsUsed() {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        list.zip(list.on(POOL), (a, b) -> threads.add(thread())).toList();
        list.concat(list.on(POOL)).forEach(a -> threads.add(thread()));
        numbers.zip(numbers.on(POOL), (a, b) -> threads.add(thread()) ? 1 : 0).sum();
        numbers.concat(numbers.on(POOL)).forEach(a -> threads.add(thread()));
        assertThat(threads).containsExactly("test-0");
    }

    private static String thread() {
        return Thread.currentThread().getName();
    }

    @Test
    void aTokenOfTheRightSideCancels() {
        Cancellation token = Cancellation.create();
        ParSeq<Integer> zipped = list.zip(list.cancellable(token), Integer::sum);
        ParSeq<Integer> chained = list.concat(list.cancellable(token));
        ParLongs zippedNumbers = numbers.zip(numbers.cancellable(token), Long::sum);
        ParLongs chainedNumbers = numbers.concat(numbers.cancellable(token));
        token.cancel();
        assertThatThrownBy(zipped::toList).isInstanceOf(CancellationException.class);
        assertThatThrownBy(chained::toList).isInstanceOf(CancellationException.class);
        assertThatThrownBy(zippedNumbers::sum).isInstanceOf(CancellationException.class);
        assertThatThrownBy(chainedNumbers::sum).isInstanceOf(CancellationException.class);
    }

    @Test
    void aListenerOfTheRightSideIsCalled() {
        AtomicLong last = new AtomicLong();
        list.concat(list.progress((done, total) -> last.set(total))).toList();
        assertThat(last).hasValue(4);
    }

    @Test
    void theSameSettingsOfBothSidesApply() {
        Cancellation token = Cancellation.create();
        assertThat(
                        list.on(POOL)
                                .cancellable(token)
                                .zip(list.on(POOL).cancellable(token), Integer::sum)
                                .toList())
                .containsExactly(2, 4);
        assertThat(
                        POOL.<Long>invoke(() ->
                                numbers.on(ComputePool.current()).concat(numbers.on(POOL)).sum()))
                .isEqualTo(6);
    }

    @Test
    void differentSettingsAreRefused() {
        assertThatThrownBy(() -> list.on(POOL).zip(list.on(OTHER), Integer::sum))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "two sequences with different pools cannot be combined: call on() on the"
                                + " combined sequence only");
        assertThatThrownBy(() ->
                        numbers.cancellable(Cancellation.create())
                                .concat(numbers.cancellable(Cancellation.create())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("different tokens");
        assertThatThrownBy(() ->
                        list.progress((done, total) -> {})
                                .concat(list.progress((done, total) -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("different listeners");
    }
}
