package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancels sorts of other numbers than {@code CancelledDigitsTest} does: no element gets lost. */
@Timeout(60)
class CancelledNumberSortsTest {

    private static final int SIZE = 300_000;
    private static final int ROUNDS = 15;
    private static final int SPINS_MAX = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void losesNoElement(int workers) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(workers);
        try (ComputePool pool = TestPools.of(workers)) {
            for (int round = 0; round < ROUNDS; round++) {
                int[] ints = random.ints(SIZE).toArray();
                int[] sortedInts = ints.clone();
                Arrays.sort(sortedInts);
                int spins = random.nextInt(SPINS_MAX);
                if (!CancelledSometime.run(pool, spins, () -> ParArrays.sort(ints))) {
                    Arrays.sort(ints);
                }
                assertThat(ints).isEqualTo(sortedInts);
                double[] doubles = random.doubles(SIZE).toArray();
                double[] sortedDoubles = doubles.clone();
                Arrays.sort(sortedDoubles);
                spins = random.nextInt(SPINS_MAX);
                if (!CancelledSometime.run(pool, spins, () -> ParArrays.sort(doubles))) {
                    Arrays.sort(doubles);
                }
                assertThat(doubles).isEqualTo(sortedDoubles);
            }
        }
    }
}
