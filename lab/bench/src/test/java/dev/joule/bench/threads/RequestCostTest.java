package dev.joule.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.child.SamplePlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which windows count: a load before or after those of the plan is another one. */
@Timeout(10)
class RequestCostTest {
    private static final SamplePlan PLAN =
            new SamplePlan(false, Duration.ofMillis(1000), Duration.ofMillis(1500), 1);

    private static List<Integer> measured(int windows) {
        return RequestCost.measured(IntStream.range(0, windows).boxed().toList(), PLAN);
    }

    @Test
    void thoseOfTheMeasurementCount() {
        assertThat(measured(40)).containsExactly(4, 5, 6, 7, 8, 9);
    }

    @Test
    void aRunThatEndsEarlyHasFewer() {
        assertThat(measured(6)).containsExactly(4, 5);
        assertThat(measured(3)).isEmpty();
    }
}
