package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sort that is cancelled leaves its array with the elements that it had, in some order. */
@Timeout(60)
class CancelledSortTest {

    private static final int SIZE = 400_000;

    /** Beyond the end of the sort, so that it is met everywhere. */
    private static final int SPINS_MAX = 200_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void losesNoElement(int workers) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(workers);
        try (ComputePool pool = TestPools.of(workers)) {
            for (int round = 0; round < 15; round++) {
                checkKeeps(pool, random.longs(SIZE).toArray(), random.nextInt(SPINS_MAX));
                // Most have the same highest digit: they are dealt out once more, and once more.
                long[] nested =
                        random.longs(SIZE)
                                .map(r ->
                                        (r & 0xff) == 0
                                                ? r
                                                : (r & 0x300) == 0 ? r >>> 24 : r >>> 44)
                                .toArray();
                checkKeeps(pool, nested, random.nextInt(SPINS_MAX));
            }
        }
    }

    private static void checkKeeps(ComputePool pool, long[] array, int spins)
            throws InterruptedException {
        long[] expected = array.clone();
        Arrays.sort(expected);
        Cancellation cancellation = Cancellation.create();
        Thread canceller =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < spins; i++) {
                                Thread.onSpinWait();
                            }
                            cancellation.cancel();
                        });
        try {
            pool.invoke(
                    cancellation,
                    () -> {
                        ParArrays.sort(array);
                        return array;
                    });
            assertThat(array).isEqualTo(expected);
        } catch (CancellationException cancelled) {
            Arrays.sort(array);
            assertThat(array).isEqualTo(expected);
        }
        canceller.join();
    }
}
