package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class DelayRecorderTest {

    @Test
    void theLargestValueHasABucket() {
        DelayRecorder recorder = new DelayRecorder(1);
        recorder.record(Long.MAX_VALUE);
        assertThat(DelaySummary.of(recorder))
                .isEqualTo(new DelaySummary(1, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    }

    @Test
    void percentilesAreThoseOfTheSortedValues() {
        DelayRecorder recorder = new DelayRecorder(1);
        for (long value = 1; value <= 100_000; value++) {
            recorder.record(value);
        }
        DelaySummary summary = DelaySummary.of(recorder);
        assertThat(summary.samples()).isEqualTo(100_000);
        assertThat(summary.p50Nanos()).isBetween(50_000L, 50_000L + 50_000 / 128);
        assertThat(summary.p99Nanos()).isBetween(99_000L, 100_000L);
        assertThat(summary.maxNanos()).isEqualTo(100_000);
    }

    @Test
    void nothingRecordedIsZero() {
        assertThat(DelaySummary.of(new DelayRecorder(1))).isEqualTo(new DelaySummary(0, 0, 0, 0));
    }

    @Test
    void aClockThatWentBackIsZero() {
        DelayRecorder recorder = new DelayRecorder(1);
        recorder.record(-5);
        assertThat(DelaySummary.of(recorder)).isEqualTo(new DelaySummary(1, 0, 0, 0));
    }

    @Test
    void aSampleCountsForAsManyItemsAsItsStrideSays() {
        DelayRecorder frequent = new DelayRecorder(64);
        DelayRecorder rare = new DelayRecorder(1);
        frequent.record(10);
        for (int i = 0; i < 60; i++) {
            rare.record(1_000);
        }
        DelaySummary all = DelaySummary.of(List.of(frequent, rare));
        assertThat(all.samples()).isEqualTo(61);
        assertThat(all.p50Nanos()).isEqualTo(10);
        assertThat(all.p99Nanos()).isCloseTo(1_000, within(32L));
    }

    @Test
    void oneItemOfAStrideIsSampled() {
        DelayRecorder recorder = new DelayRecorder(16);
        assertThat(LongStream.range(0, 1_600).filter(recorder::samples).count()).isEqualTo(100);
        assertThatThrownBy(() -> new DelayRecorder(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
