package dev.joule.bench.harness;

import dev.joule.tools.load.LatencyHistogram;

/**
 * The requests of a whole run.
 *
 * @param requests the number of answered requests
 * @param seconds the time in which they were answered
 * @param errors requests without an answer, or with another status than 200
 * @param p50 the median of the latencies, in milliseconds
 * @param p99 the latency that 99 of 100 requests do not exceed
 * @param p999 the latency that 999 of 1,000 requests do not exceed
 * @param longest the longest latency
 */
public record WholeRun(
        long requests,
        double seconds,
        long errors,
        double p50,
        double p99,
        double p999,
        double longest) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Returns the figures of a run whose latencies were recorded here. */
    public static WholeRun of(LatencyHistogram latencies, double seconds, long errors) {
        return new WholeRun(
                latencies.total(),
                seconds,
                errors,
                latencies.atPercentile(0.5) / NANOS_PER_MILLI,
                latencies.atPercentile(0.99) / NANOS_PER_MILLI,
                latencies.atPercentile(0.999) / NANOS_PER_MILLI,
                latencies.max() / NANOS_PER_MILLI);
    }

    /** Returns the answered requests a second. */
    public double rate() {
        return requests / seconds;
    }
}
