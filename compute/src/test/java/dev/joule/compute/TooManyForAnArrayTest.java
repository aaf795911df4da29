package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More elements than fit an array are refused as the JDK's streams refuse them. */
@Timeout(60)
class TooManyForAnArrayTest {

    private static final long SIZE = 3_000_000_000L;

    private static void assertThatItIsRefused(ThrowingCallable operation) {
        assertThatThrownBy(operation)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3000000000 elements do not fit an array");
    }

    @Test
    void ofARange() {
        ParLongs range = Par.of(LongRange.of(0, SIZE));
        assertThatItIsRefused(range::toArray);
        assertThatItIsRefused(range::toList);
        assertThatItIsRefused(() -> range.boxed().toArray(Long[]::new));
    }

    @Test
    void ofASpliterator() {
        assertThatItIsRefused(Par.of(LongStream.range(0, SIZE).spliterator())::toArray);
        assertThatItIsRefused(Par.of(LongStream.range(0, SIZE).boxed().spliterator())::toList);
    }
}
