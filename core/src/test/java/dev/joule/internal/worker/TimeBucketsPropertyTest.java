package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.TimeLimited;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(TimeLimited.class)
class TimeBucketsPropertyTest {
    private static final long LARGEST = (1L << 37) - 1;

    @Property
    void aBucketIsAtMostAnEighthAsWideAsItsTimes(@ForAll @LongRange(max = LARGEST) long nanos) {
        int bucket = TimeBuckets.of(nanos);
        long from = TimeBuckets.shortestIn(bucket);
        long to = TimeBuckets.shortestIn(bucket + 1) - 1;
        assertThat(nanos).isBetween(from, to);
        assertThat((to - nanos) * 8).isLessThanOrEqualTo(nanos);
    }

    @Property
    void anyTimeHasABucket(@ForAll long nanos) {
        assertThat(TimeBuckets.of(nanos)).isBetween(0, TimeBuckets.COUNT - 1);
    }

    @Test
    void theBucketsFollowEachOther() {
        for (int bucket = 0; bucket < TimeBuckets.COUNT; bucket++) {
            assertThat(TimeBuckets.of(TimeBuckets.shortestIn(bucket))).isEqualTo(bucket);
            assertThat(TimeBuckets.of(TimeBuckets.shortestIn(bucket + 1) - 1)).isEqualTo(bucket);
        }
        assertThat(TimeBuckets.shortestIn(TimeBuckets.COUNT)).isEqualTo(LARGEST + 1);
    }

    @Test
    void theEndsAreBucketsToo() {
        assertThat(TimeBuckets.of(-1)).isZero();
        assertThat(TimeBuckets.of(0)).isZero();
        assertThat(TimeBuckets.of(15)).isEqualTo(15);
        assertThat(TimeBuckets.of(Long.MAX_VALUE)).isEqualTo(TimeBuckets.COUNT - 1);
    }
}
