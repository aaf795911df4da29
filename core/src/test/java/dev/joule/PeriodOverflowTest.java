package dev.joule;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A period beyond all clocks means "once", and does not stop the other timers. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PeriodOverflowTest {
    private final Scheduler scheduler = Scheduler.builder().workers(2).build();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
        scheduler.close();
    }

    @Test
    void theLongestPeriodDoesNotOverflow() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        for (TimeUnit unit : List.of(NANOSECONDS, DAYS)) {
            scheduler.scheduleAtFixedRate(runs::incrementAndGet, 0, Long.MAX_VALUE, unit);
            scheduler.scheduleWithFixedDelay(runs::incrementAndGet, 0, Long.MAX_VALUE, unit);
        }
        Await.until(() -> runs.get() >= 4);
        for (int i = 0; i < 20; i++) {
            assertThat(scheduler.schedule(() -> 2, 1, MILLISECONDS).get()).isEqualTo(2);
        }
        assertThat(runs).hasValue(4);
    }
}
