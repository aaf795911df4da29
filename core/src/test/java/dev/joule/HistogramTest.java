package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Histogram.Bucket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramTest {
    private static Histogram of(Bucket... buckets) {
        return new Histogram("queue.time", "ns", "waits", List.of(buckets));
    }

    @Test
    void aPercentileIsTheEndOfTheBucketInWhichItLies() {
        Histogram times =
                of(new Bucket(1, 1, 50), new Bucket(16, 17, 49), new Bucket(1024, 1151, 1));
        assertThat(times.count()).isEqualTo(100);
        assertThat(times.valueAtPercentile(0)).isEqualTo(1);
        assertThat(times.valueAtPercentile(50)).isEqualTo(1);
        assertThat(times.valueAtPercentile(50.1)).isEqualTo(17);
        assertThat(times.valueAtPercentile(99)).isEqualTo(17);
        assertThat(times.valueAtPercentile(99.9)).isEqualTo(1151);
        assertThat(times.valueAtPercentile(100)).isEqualTo(1151);
        assertThat(times.max()).isEqualTo(1151);
    }

    @Test
    void withoutValuesAllIsZero() {
        assertThat(of().count()).isZero();
        assertThat(of().max()).isZero();
        assertThat(of().valueAtPercentile(99)).isZero();
    }

    @Test
    void refusesWhatIsNoPercentile() {
        for (double percent : new double[] {-1, 100.1, Double.NaN}) {
            assertThatThrownBy(() -> of().valueAtPercentile(percent))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(percent));
        }
    }

    @Test
    void keepsACopyOfItsBuckets() {
        List<Bucket> buckets = new ArrayList<>(List.of(new Bucket(1, 1, 1)));
        Histogram times = new Histogram("queue.time", "ns", "waits", buckets);
        buckets.clear();
        assertThat(times.buckets()).hasSize(1);
    }
}
