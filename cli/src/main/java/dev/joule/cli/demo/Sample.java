package dev.joule.cli.demo;

import java.util.List;

/**
 * What there is to see of a slice at a moment; rates are since the sample before.
 *
 * @param subject the subject's name
 * @param phase what the slice is for
 * @param elapsedSeconds how far it is
 * @param ofSeconds how long it will be
 * @param rates each kind's items per second
 * @param workers a row per worker, or none
 * @param summary what the pool says about itself
 */
record Sample(
        String subject,
        String phase,
        double elapsedSeconds,
        double ofSeconds,
        List<Rate> rates,
        List<WorkerRow> workers,
        String summary) {

    /** Items of a kind per second. */
    record Rate(Kind kind, double perSecond) {}

    double totalPerSecond() {
        return rates.stream().mapToDouble(Rate::perSecond).sum();
    }
}
