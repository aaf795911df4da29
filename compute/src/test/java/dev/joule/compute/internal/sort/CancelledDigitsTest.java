package dev.joule.compute.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.CancelledSometime;
import dev.joule.compute.ComputePool;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sort that is cancelled leaves its array with the elements that it had, in some order. */
@Tag("stress")
@Timeout(60)
class CancelledDigitsTest {

    private static final int SIZE = 400_000;

    /** Far more than workers: between two of them a worker looks whether it is to end. */
    private static final int PARTS = 64;

    /** Beyond the end of the sort, so that it is met everywhere. */
    private static final int SPINS_MAX = 200_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void losesNoElement(int workers) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(workers);
        try (ComputePool pool = ComputePool.builder().workers(workers).build()) {
            for (int round = 0; round < 5; round++) {
                checkKeeps(pool, random.longs(SIZE).toArray(), random.nextInt(SPINS_MAX));
            }
            for (int round = 0; round < 40; round++) {
                long[] array = random.longs(SIZE).map(CancelledDigitsTest::oftenShort).toArray();
                checkKeeps(pool, array, random.nextInt(SPINS_MAX));
            }
        }
    }

    /** Most have the same highest digit: they are dealt out once more, and then once more. */
    private static long oftenShort(long any) {
        if ((any & 0xff) == 0) {
            return any;
        }
        return (any & 0x300) == 0 ? any >>> 24 : any >>> 44;
    }

    private static void checkKeeps(ComputePool pool, long[] array, int spins)
            throws InterruptedException {
        long[] expected = array.clone();
        Arrays.sort(expected);
        if (!CancelledSometime.run(
                pool, spins, () -> LongDigits.sort(array, array.length, PARTS))) {
            Arrays.sort(array);
        }
        assertThat(array).isEqualTo(expected);
    }
}
