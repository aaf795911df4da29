package dev.joule.cli.demo;

import java.util.Locale;

/**
 * A figure that a scene measures: a rate, or a time in nanoseconds.
 *
 * @param key the name in JSON
 * @param label the name in the table
 * @param rateUnit the unit of a rate; empty for a time
 */
record SceneFigure(String key, String label, String rateUnit) {

    private static final double KILO = 1e3;
    private static final double ROUND = 100;

    /** Returns a figure of which more is better, per second. */
    static SceneFigure rate(String key, String items) {
        return new SceneFigure(key, items + "/s", items + "/s");
    }

    /** Returns a figure of which less is better. */
    static SceneFigure time(String key, String label) {
        return new SceneFigure(key, label, "");
    }

    boolean isRate() {
        return !rateUnit.isEmpty();
    }

    /** Returns the value in three digits, with its unit. */
    String text(double value) {
        return isRate() ? count(value) + " " + rateUnit : time(value);
    }

    private static String count(double value) {
        if (value < KILO) {
            return digits(value);
        }
        return value < KILO * KILO ? digits(value / KILO) + "k" : digits(value / KILO / KILO) + "M";
    }

    private static String time(double nanos) {
        double micros = nanos / KILO;
        if (micros < KILO) {
            return digits(micros) + " us";
        }
        double millis = micros / KILO;
        return millis < KILO ? digits(millis) + " ms" : digits(millis / KILO) + " s";
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < ROUND ? "%.1f" : "%.0f", value);
    }
}
