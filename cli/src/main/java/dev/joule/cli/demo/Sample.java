package dev.joule.cli.demo;

import java.util.List;

/**
 * The visible state of a slice at a moment; rates are since the previous sample.
 *
 * @param subject the subject's name
 * @param phase the purpose of the slice
 * @param elapsedSeconds the time since its start
 * @param ofSeconds its planned duration
 * @param rates each kind's items per second
 * @param workers a row per worker, or empty
 * @param summary the pool's description of itself
 */
record Sample(
        String subject,
        String phase,
        double elapsedSeconds,
        double ofSeconds,
        List<Rate> rates,
        List<WorkerRow> workers,
        String summary) {

    /** The items of a kind per second. */
    record Rate(Kind kind, double perSecond) {}

    double totalPerSecond() {
        return rates.stream().mapToDouble(Rate::perSecond).sum();
    }
}
