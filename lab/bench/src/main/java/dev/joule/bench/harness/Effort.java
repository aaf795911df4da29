package dev.joule.bench.harness;

import java.time.Duration;

/**
 * The extent of a measurement.
 *
 * @param forks processes per row and subject
 * @param warmup the duration of each warm-up
 * @param measure the time in which each takes samples
 * @param samples the number of samples in that time
 * @param singles the number of samples of a row whose samples are single operations
 */
public record Effort(int forks, Duration warmup, Duration measure, int samples, int singles) {

    /** The effort for figures to quote. */
    public static final Effort FULL =
            new Effort(3, Duration.ofMillis(1500), Duration.ofMillis(1000), 10, 300);

    /** The effort for a quick run: all rows and subjects within three minutes on two cores. */
    public static final Effort QUICK =
            new Effort(1, Duration.ofMillis(600), Duration.ofMillis(420), 7, 150);

    /** The time for which an idle scheduler is watched, at any effort. */
    private static final Duration IDLE = Duration.ofSeconds(5);

    /**
     * A factor for the libraries' warm-up: they have more code, which is slow until it is compiled.
     */
    private static final int COST_WARMUP = 2;

    /**
     * A factor that makes samples last a third of a second at least: a collection must not dominate
     * one.
     */
    private static final int COST_MEASURE = 4;

    private static final int COST_SAMPLES = 5;

    /**
     * A factor for the window of a contest: in a short one a thread that has to wait looks starved.
     */
    private static final int CONTEST_MEASURE = 3;

    /**
     * A factor for the warm-up of served rows: two processes warm up, with the network between
     * them.
     */
    private static final int SERVED_WARMUP = 3;

    /** A factor for the measurement of served rows: a tail needs many requests. */
    private static final int SERVED_MEASURE = 5;

    /**
     * The number of windows of a served row of rates: short ones of some thousands of requests
     * each, so that a short disturbance of the machine does not change their median.
     */
    private static final int SERVED_SAMPLES = 20;

    /**
     * A factor for the warm-up of programs: much of the code of a framework is still interpreted
     * after three seconds.
     */
    private static final int PROGRAM_WARMUP = 10;

    /** A factor that makes the run of a program last ten seconds. */
    private static final int PROGRAM_MEASURE = 10;

    /** A factor that makes it last three seconds in a quick run. */
    private static final int PROGRAM_BRIEF = 7;

    /** Returns the same effort with another number of processes per row and subject. */
    public Effort withForks(int number) {
        return new Effort(number, warmup, measure, samples, singles);
    }

    /** Returns a sentence on how far the figures can be trusted; empty for the full effort. */
    String caution() {
        return isBrief()
                ? """
                A quick run: %d process(es) per cell and a short warm-up. Figures can be half as \
                much again as in a full run, and ratios of 0.8 to 1.25 say nothing. \
                Run without --quick for figures to quote.
                """
                        .formatted(forks)
                : "";
    }

    private boolean isBrief() {
        return warmup.compareTo(FULL.warmup) < 0;
    }

    Duration warmupOf(Row row) {
        return switch (row.kind()) {
            case BATCHED, SINGLE, ONCE, WATCH, CONTEST -> warmup;
            case COST -> warmup.multipliedBy(COST_WARMUP);
            case SERVED -> warmup.multipliedBy(SERVED_WARMUP);
            case PROGRAM -> warmup.multipliedBy(PROGRAM_WARMUP);
        };
    }

    Duration measureOf(Row row) {
        return switch (row.kind()) {
            case BATCHED, SINGLE, ONCE -> measure;
            case WATCH -> IDLE;
            case CONTEST -> measure.multipliedBy(CONTEST_MEASURE);
            case COST -> measure.multipliedBy(COST_MEASURE);
            case SERVED -> measure.multipliedBy(SERVED_MEASURE);
            case PROGRAM -> measure.multipliedBy(isBrief() ? PROGRAM_BRIEF : PROGRAM_MEASURE);
        };
    }

    int samplesOf(Row row) {
        return switch (row.kind()) {
            case BATCHED -> samples;
            case COST -> COST_SAMPLES;
            case SERVED -> SERVED_SAMPLES;
            case SINGLE -> singles;
            case ONCE, WATCH, CONTEST, PROGRAM -> 1;
        };
    }

    /**
     * Returns the time after which a child is assumed to hang: far more than a slow machine needs,
     * even for a child that measures all warm rows.
     */
    Duration limitOf(Row row) {
        return warmupOf(row).plus(measureOf(row)).multipliedBy(4).plusSeconds(120);
    }
}
