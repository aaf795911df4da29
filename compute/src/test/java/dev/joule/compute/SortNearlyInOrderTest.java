package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Arrays that ascend or descend but for one place, wherever it is: at the ends, in the middle, and
 * where the parts of two workers meet.
 */
@Tag("stress")
@Timeout(60)
class SortNearlyInOrderTest {

    /** Long enough that eight workers have a part each. */
    private static final int SIZE = 8 << 14;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void sorts(int workers) {
        try (ComputePool pool = TestPools.of(workers)) {
            for (int size : new int[] {SIZE, SIZE + 1}) {
                sorts(pool, LongStream.range(0, size).toArray());
                sorts(pool, LongStream.range(0, size).map(i -> size - i).toArray());
            }
        }
    }

    private static void sorts(ComputePool pool, long[] inOrder) {
        checkSorts(pool, inOrder);
        int size = inOrder.length;
        for (int eighth = 0; eighth <= 8; eighth++) {
            int around = (int) ((long) size * eighth / 8);
            for (int at = around - 2; at <= around + 2; at++) {
                if (at >= 0 && at < size) {
                    long[] lower = inOrder.clone();
                    lower[at] = -1;
                    checkSorts(pool, lower);
                    long[] higher = inOrder.clone();
                    higher[at] = size + 7L;
                    checkSorts(pool, higher);
                }
            }
        }
    }

    private static void checkSorts(ComputePool pool, long[] array) {
        long[] expected = array.clone();
        Arrays.sort(expected);
        int[] ints = Arrays.stream(array).mapToInt(v -> (int) v).toArray();
        pool.invoke(() -> ParArrays.sort(ints));
        assertThat(Arrays.stream(ints).asLongStream().toArray()).isEqualTo(expected);
        pool.invoke(() -> ParArrays.sort(array));
        assertThat(array).isEqualTo(expected);
    }
}
