package dev.joule.verify.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.SchedulerBuilder;
import dev.joule.compute.ComputePoolBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A scheduler and a compute pool have the same limit of workers, though neither knows the other.
 */
@Timeout(60)
class OneLimitOfWorkersTest {

    @Test
    void bothBuildersHaveTheSameLimit() {
        assertThat(ComputePoolBuilder.MAX_WORKERS).isEqualTo(SchedulerBuilder.MAX_WORKERS);
    }
}
