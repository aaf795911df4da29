package dev.joule.compute.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.ComputePool;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which bits differ, and in how many elements, decides what the sort does. */
@Timeout(60)
class LongDigitsTest {

    private enum Shape {
        ANY(r -> r),
        POSITIVE(r -> r >>> 1),
        NEGATIVE(r -> r | Long.MIN_VALUE),
        A_BYTE(r -> r & 0xff),
        A_HIGH_BYTE(r -> r & 0xff00_0000_0000_0000L),
        TWENTY_BITS(r -> r >> 44),
        EQUAL(_ -> -5),
        TWO_VALUES(r -> r < 0 ? Long.MIN_VALUE : Long.MAX_VALUE),
        MANY_TIES(r -> r & 0xffff_8000_0000_00ffL),
        TWO_CLUSTERS(r -> (r < 0 ? 1L << 61 : 0) + (r & 0xf_ffff)),
        A_FLAG(r -> (r & 1L << 56) | (r & 0xffff)),
        A_FEW_APART(r -> (r & 0xff) == 0 ? r : r & 0xffff),
        DOUBLES(r -> Double.doubleToLongBits((r >>> 11) * 0x1p-53));

        private final LongUnaryOperator of;

        Shape(LongUnaryOperator of) {
            this.of = of;
        }
    }

    @ParameterizedTest
    @EnumSource
    void sorts(Shape shape) {
        for (int size : new int[] {0, 1, 2, 255, 256, 257, 2048, 10_000, 70_001, 300_000}) {
            checkSorts(new SplittableRandom(size).longs(size).map(shape.of).toArray());
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsWhatIsJustTooMuchForTheCache(Shape shape) {
        for (int size = (1 << 15) - 1; size <= (1 << 15) + 1; size++) {
            checkSorts(new SplittableRandom(size).longs(size).map(shape.of).toArray());
        }
    }

    private static void checkSorts(long[] original) {
        long[] expected = original.clone();
        Arrays.sort(expected);
        for (int parts : new int[] {1, 2, 3, 8}) {
            try (ComputePool pool = ComputePool.builder().workers(parts).build()) {
                long[] a = original.clone();
                pool.invoke(() -> LongDigits.sort(a, a.length, parts));
                assertThat(a).isEqualTo(expected);
            }
        }
    }
}
