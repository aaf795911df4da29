package dev.joule.bench.harness;

import java.time.Duration;

/**
 * How long to measure.
 *
 * @param forks processes per row and subject
 * @param warmup how long each warms up
 * @param measure for how long each takes samples
 * @param samples how many samples it takes in that time
 * @param singles how many it takes of a row whose samples are single operations
 */
public record Effort(int forks, Duration warmup, Duration measure, int samples, int singles) {

    /** For figures that are to be quoted. */
    public static final Effort FULL =
            new Effort(3, Duration.ofMillis(1500), Duration.ofMillis(1000), 10, 300);

    /** For a look: all rows and subjects within three minutes on two cores. */
    public static final Effort QUICK =
            new Effort(1, Duration.ofMillis(600), Duration.ofMillis(420), 7, 150);

    /** How long an idle scheduler is watched, whatever the effort. */
    private static final Duration IDLE = Duration.ofSeconds(5);

    /** Libraries have more code than we do, which is slow until it is compiled. */
    private static final int COST_WARMUP = 2;

    /** Samples of a third of a second at least: a collection must not be most of one. */
    private static final int COST_MEASURE = 4;

    private static final int COST_SAMPLES = 5;

    /** Two processes warm up, with the network between them. */
    private static final int SERVED_WARMUP = 3;

    /** A tail wants many requests. */
    private static final int SERVED_MEASURE = 5;

    /**
     * Short windows, whose median a moment does not spoil in which the machine gave its processors
     * to somebody else; each has some thousands of requests.
     */
    private static final int SERVED_SAMPLES = 20;

    Duration warmupOf(Row row) {
        return switch (row.kind()) {
            case BATCHED, SINGLE, ONCE, WATCH -> warmup;
            case COST -> warmup.multipliedBy(COST_WARMUP);
            case SERVED -> warmup.multipliedBy(SERVED_WARMUP);
        };
    }

    Duration measureOf(Row row) {
        return switch (row.kind()) {
            case BATCHED, SINGLE, ONCE -> measure;
            case WATCH -> IDLE;
            case COST -> measure.multipliedBy(COST_MEASURE);
            case SERVED -> measure.multipliedBy(SERVED_MEASURE);
        };
    }

    int samplesOf(Row row) {
        return switch (row.kind()) {
            case BATCHED -> samples;
            case COST -> COST_SAMPLES;
            case SERVED -> SERVED_SAMPLES;
            case SINGLE -> singles;
            case ONCE, WATCH -> 1;
        };
    }

    /**
     * After how long a child is taken to hang: far beyond what a slow machine needs, even for one
     * that measures all warm rows.
     */
    Duration limitOf(Row row) {
        return warmupOf(row).plus(measureOf(row)).multipliedBy(4).plusSeconds(120);
    }
}
