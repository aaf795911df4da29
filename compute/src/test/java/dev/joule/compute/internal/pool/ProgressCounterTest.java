package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.pool.Computation.ProgressCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The number and the arguments of the calls to a listener. */
@Timeout(60)
class ProgressCounterTest {

    private final List<Long> heard = new ArrayList<>();

    private ProgressCounter of(long total) {
        return new ProgressCounter(
                (done, all) -> {
                    assertThat(all).isEqualTo(total);
                    heard.add(done);
                },
                total,
                new AtomicLong());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 0",
        "2, 1",
        "999, 998",
        "1000, 999",
        "1001, 500",
        "1000000, 999",
        "1000001, 999"
    })
    void oneByOneItReportsAThousandTimesAtMostBeforeTheEnd(long total, int calls) {
        ProgressCounter steps = of(total);
        for (long i = 0; i < total; i++) {
            steps.advance(1);
        }
        assertThat(heard).hasSize(calls).isSorted().doesNotHaveDuplicates().doesNotContain(total);
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 40, Long.MAX_VALUE})
    void theMostThereCanBe(long total) {
        ProgressCounter steps = of(total);
        steps.advance(total / 2);
        steps.advance(1);
        steps.advance(total - total / 2 - 2);
        assertThat(heard).containsExactly(total / 2, total - 1);
    }

    @Test
    void anEmptyOperationReportsNothing() {
        ProgressCounter steps = of(10);
        steps.advance(0);
        assertThat(heard).isEmpty();
    }
}
