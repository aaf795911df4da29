package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A function before {@code windows} is called once per element, however many windows have it. */
@Timeout(60)
class WindowsCallFunctionsOnceTest {

    private final AtomicInteger calls = new AtomicInteger();

    private int twice(int value) {
        calls.incrementAndGet();
        return 2 * value;
    }

    @Test
    void ofObjects() {
        ParSeq<List<Integer>> windows = Par.of(List.of(1, 2, 3, 4)).map(this::twice).windows(3);
        assertThat(windows.toList()).containsExactly(List.of(2, 4, 6), List.of(4, 6, 8));
        assertThat(calls).hasValue(4);
    }

    @Test
    void ofNumbers() {
        ParSeq<IntBuffer> windows = Par.of(IntRange.of(1, 5)).map(this::twice).windows(3);
        assertThat(windows.map(w -> w.get(0)).toList()).containsExactly(2, 4);
        assertThat(calls).hasValue(4);
    }

    @Test
    void ofObjectsMadeOfNumbers() {
        assertThat(Par.of(IntRange.of(1, 5)).mapToObj(this::twice).windows(3).count()).isEqualTo(2);
        assertThat(calls).hasValue(4);
    }

    @Test
    void behindOperationsThatKeepTheElements() {
        ParSeq<Integer> mapped = Par.of(List.of(1, 2, 3, 4)).map(this::twice);
        assertThat(mapped.limit(3).concat(mapped.skip(3)).windows(2).toList())
                .containsExactly(List.of(2, 4), List.of(4, 6), List.of(6, 8));
        assertThat(calls).hasValue(4);
    }

    @Test
    void withoutAFunctionNothingIsCollected() {
        long size = 1L << 40;
        assertThat(Par.of(LongRange.of(0, size)).windows(2).count()).isEqualTo(size - 1);
        IntBuffer direct = ByteBuffer.allocateDirect(16).asIntBuffer();
        ParSeq<IntBuffer> windows = Par.of(direct).windows(4);
        direct.put(0, 7);
        assertThat(windows.map(w -> w.get(0)).toList()).containsExactly(7);
    }
}
