package dev.joule.bench.child;

import java.time.Duration;

/** The duration of a child's warm-up, and its way of sampling. */
public record SamplePlan(boolean single, Duration warmup, Duration measure, int samples) {

    /** Reads {@code KIND WARMUP_MS MEASURE_MS SAMPLES}. */
    static SamplePlan parse(String kind, String warmup, String measure, String samples) {
        return new SamplePlan(
                kind.equals("single"),
                Duration.ofMillis(Long.parseLong(warmup)),
                Duration.ofMillis(Long.parseLong(measure)),
                Math.max(1, Integer.parseInt(samples)));
    }
}
