package dev.joule.compute.internal.deque;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.Distances;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.datamodel.DataModel;

/** The owner's end and the thieves' end lie on cache lines of their own. */
@Timeout(20)
class DequeEndsStandApartTest {

    @ParameterizedTest
    @MethodSource("dev.joule.compute.internal.Distances#models")
    void topAndBottomHaveTheirCacheLinesToThemselves(DataModel model) {
        Distances distances = new Distances(StealDeque.class, model);
        assertThat(distances.fromTheRest("top")).isGreaterThanOrEqualTo(Distances.APART);
        assertThat(distances.fromTheRest("bottom")).isGreaterThanOrEqualTo(Distances.APART);
    }

    /** The check can fail: the array lies where it may. */
    @ParameterizedTest
    @MethodSource("dev.joule.compute.internal.Distances#models")
    void aFieldWithoutPaddingIsCaught(DataModel model) {
        Distances distances = new Distances(StealDeque.class, model);
        assertThat(distances.fromTheRest("slots")).isLessThan(Distances.APART);
    }
}
