package dev.joule.cli.demo;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A fixed amount of work that both sides can do. */
interface DemoScene extends AutoCloseable {

    /** Returns the name in JSON. */
    String key();

    String title();

    /** Returns the figures that a run measures. */
    List<SceneFigure> figures();

    /** Does a part of the work, to have it compiled. */
    void warmUp(DemoSide side) throws IOException, InterruptedException;

    /**
     * Does the work once.
     *
     * @return the value of each figure
     * @throws IOException if the work was not done in time
     */
    double[] run(DemoSide side) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;

    /** A side of a scene. */
    enum DemoSide {
        BUILT_IN("built-in"),
        JOULE("Joule");

        private final String label;

        DemoSide(String label) {
            this.label = label;
        }

        /** Returns the name in the result. */
        String label() {
            return label;
        }

        /** Returns the other side. */
        DemoSide other() {
            return this == JOULE ? BUILT_IN : JOULE;
        }
    }

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
            return value < KILO * KILO
                    ? digits(value / KILO) + "k"
                    : digits(value / KILO / KILO) + "M";
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
}
