package dev.joule.cli.demo;

import dev.joule.load.LatencyHistogram;
import java.util.List;

/**
 * The summary of recorded delays.
 *
 * @param samples the number of recorded delays
 * @param p50Nanos half of the items waited no longer
 * @param p99Nanos 99 of 100 items waited no longer
 * @param maxNanos the longest recorded
 */
record DelaySummary(long samples, long p50Nanos, long p99Nanos, long maxNanos) {

    static DelaySummary of(DelayRecorder recorder) {
        return of(List.of(recorder));
    }

    /**
     * Returns the summary of several recorders; each sample is weighted by its recorder's stride.
     */
    static DelaySummary of(List<DelayRecorder> recorders) {
        LatencyHistogram all = new LatencyHistogram();
        long samples = 0;
        for (DelayRecorder recorder : recorders) {
            samples += recorder.delays().total();
            all.add(recorder.delays(), recorder.stride());
        }
        return of(samples, all);
    }

    /** Returns the summary of a histogram. */
    static DelaySummary of(LatencyHistogram delays) {
        return of(delays.total(), delays);
    }

    private static DelaySummary of(long samples, LatencyHistogram delays) {
        return samples == 0
                ? new DelaySummary(0, 0, 0, 0)
                : new DelaySummary(
                        samples, delays.atPercentile(0.5), delays.atPercentile(0.99), delays.max());
    }
}
