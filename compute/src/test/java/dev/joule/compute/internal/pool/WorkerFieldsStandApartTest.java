package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.Distances;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.datamodel.DataModel;

/**
 * The fields that a worker writes at every fork share no cache line with those that others write.
 */
@Timeout(20)
class WorkerFieldsStandApartTest {

    @ParameterizedTest
    @MethodSource("dev.joule.compute.internal.Distances#models")
    void theWorkersOwnStandApart(DataModel model) {
        Distances distances = new Distances(ComputeThread.class, model);
        for (String own : new String[] {"count", "smallUntil", "youngest"}) {
            assertThat(distances.fromTheRest(own, "count", "smallUntil", "youngest"))
                    .as(own)
                    .isGreaterThanOrEqualTo(Distances.APART);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.joule.compute.internal.Distances#models")
    void whatOthersWriteStandsApart(DataModel model) {
        Distances distances = new Distances(ComputeThread.class, model);
        for (String asked : new String[] {"workRequested", "asleep"}) {
            assertThat(distances.fromTheRest(asked, "workRequested", "asleep"))
                    .as(asked)
                    .isGreaterThanOrEqualTo(Distances.APART);
        }
    }
}
