package dev.joule.cli.demo;

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
        long[] weights = new long[DelayRecorder.BUCKETS];
        long samples = 0;
        long total = 0;
        long max = 0;
        for (DelayRecorder recorder : recorders) {
            for (int i = 0; i < weights.length; i++) {
                long count = recorder.count(i);
                samples += count;
                weights[i] += count * recorder.stride();
                total += count * recorder.stride();
            }
            max = Math.max(max, recorder.max());
        }
        return new DelaySummary(
                samples,
                percentile(weights, total, 50, max),
                percentile(weights, total, 99, max),
                max);
    }

    private static long percentile(long[] weights, long total, int percent, long max) {
        long rank = Math.ceilDiv(total * percent, 100);
        long seen = 0;
        for (int i = 0; i < weights.length; i++) {
            seen += weights[i];
            if (weights[i] > 0 && seen >= rank) {
                return Math.min(max, DelayRecorder.upperBound(i));
            }
        }
        return 0;
    }
}
