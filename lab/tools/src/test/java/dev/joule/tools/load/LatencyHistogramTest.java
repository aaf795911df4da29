package dev.joule.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class LatencyHistogramTest {

    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void isExactWhereItCountsNanoseconds() {
        for (int i = 1; i <= 200; i++) {
            histogram.record(i);
        }

        assertThat(histogram.atPercentile(0.5)).isEqualTo(100);
        assertThat(histogram.atPercentile(0.99)).isEqualTo(198);
        assertThat(histogram.atPercentile(1)).isEqualTo(200);
        assertThat(histogram.total()).isEqualTo(200);
    }

    @Test
    void isLessThanOnePerCentOffElsewhere() {
        Random random = new Random(42);
        long[] all = new long[100_000];
        for (int i = 0; i < all.length; i++) {
            all[i] = (long) Math.exp(random.nextDouble() * 30);
            histogram.record(all[i]);
        }
        Arrays.sort(all);

        for (double part : new double[] {0.01, 0.5, 0.9, 0.99, 0.999, 1}) {
            double exact = (double) all[(int) Math.ceil(part * all.length) - 1];
            assertThat((double) histogram.atPercentile(part))
                    .isGreaterThanOrEqualTo(exact)
                    .isCloseTo(exact, Percentage.withPercentage(1));
        }
    }

    @Test
    void takesAnyTime() {
        histogram.record(-5);
        assertThat(histogram.atPercentile(1)).isZero();

        histogram.record(Long.MAX_VALUE);
        assertThat(histogram.atPercentile(1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void isExactAtTheEndOfABucket() {
        for (long end : new long[] {255, 257, 511, 515, 1_023, (1L << 40) - 1}) {
            LatencyHistogram one = new LatencyHistogram();
            one.record(end);
            assertThat(one.atPercentile(1)).isEqualTo(end);
        }
    }

    @Test
    void hasNoPercentileOfNothing() {
        assertThatIllegalStateException().isThrownBy(() -> histogram.atPercentile(0.5));
    }

    @Test
    void everyValueLiesInItsBucketAndBucketsAreNarrow() {
        for (long value = 1; value > 0; value = value * 3 + 1) {
            int bucket = LatencyHistogram.bucketOf(value);
            assertThat(bucket).isBetween(0, LatencyHistogram.BUCKETS - 1);
            assertThat(LatencyHistogram.upperEnd(bucket)).isBetween(value, value + value / 128);
            assertThat(LatencyHistogram.upperEnd(bucket - 1)).isLessThan(value);
        }
    }

    @Test
    void neighbouringBucketsLeaveNoGap() {
        for (int bucket = 1; bucket < LatencyHistogram.BUCKETS; bucket++) {
            long least = LatencyHistogram.upperEnd(bucket - 1) + 1;
            assertThat(LatencyHistogram.bucketOf(least)).isEqualTo(bucket);
        }
    }

    @Test
    void knowsTheLongest() {
        histogram.record(1_001);
        histogram.record(100_001);
        assertThat(histogram.max()).isEqualTo(100_001);
        assertThat(histogram.atPercentile(1)).isEqualTo(100_001);
    }

    @Test
    void addsAnotherByItsWeight() {
        LatencyHistogram other = new LatencyHistogram();
        other.record(7);
        histogram.record(1);
        histogram.add(other, 3);
        assertThat(histogram.total()).isEqualTo(4);
        assertThat(histogram.atPercentile(0.25)).isEqualTo(1);
        assertThat(histogram.atPercentile(0.26)).isEqualTo(7);
    }
}
