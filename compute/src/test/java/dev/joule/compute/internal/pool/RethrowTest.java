package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Suppressed exceptions have a bound. */
@Timeout(60)
class RethrowTest {

    @Test
    void anExceptionThatIsThrownAgainAndAgainKeepsSome() {
        RuntimeException first = new RuntimeException("first");
        for (int i = 0; i < 10_000; i++) {
            Rethrow.suppress(first, new RuntimeException("later"));
        }
        assertThat(first.getSuppressed()).hasSizeBetween(10, 100);
    }

    @Test
    void anExceptionIsNotItsOwnSuppressed() {
        RuntimeException first = new RuntimeException("first");
        Rethrow.suppress(first, first);
        assertThat(first.getSuppressed()).isEmpty();
    }
}
