package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Suppressed exceptions have a bound and make no circle. */
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
    void aCircleIsNotClosed() {
        RuntimeException first = new RuntimeException("first");
        RuntimeException second = new RuntimeException("second", first);
        Rethrow.suppress(first, first);
        Rethrow.suppress(first, second);
        assertThat(first.getSuppressed()).isEmpty();
        Rethrow.suppress(second, new RuntimeException("third"));
        Rethrow.suppress(first, second.getSuppressed()[0]);
        assertThat(first.getSuppressed()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, AssertionError.class})
    void aCauseThatCannotBeReadIsNoFailure(Class<? extends Throwable> type) throws Exception {
        RuntimeException first = new RuntimeException("first");
        Rethrow.suppress(first, new Unreadable(type.getConstructor().newInstance()));
        assertThat(first.getSuppressed()).isEmpty();
    }

    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final Throwable thrown;

        Unreadable(Throwable thrown) {
            this.thrown = thrown;
        }

        @Override
        public synchronized Throwable getCause() {
            throw Rethrow.unchecked(thrown);
        }
    }

    @Test
    void theSameIsKeptOnce() {
        RuntimeException first = new RuntimeException("first");
        RuntimeException later = new RuntimeException("later");
        Rethrow.suppress(first, later);
        Rethrow.suppress(first, later);
        assertThat(first.getSuppressed()).containsExactly(later);
    }
}
