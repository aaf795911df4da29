package dev.joule.verify.sim;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of a simulation.
 *
 * @param utilisation the share of the processors' time that tasks had
 * @param steals the number of steals per task
 * @param stolen the number of stolen tasks per task
 * @param wakes the number of wakes of workers, asleep or not, per task
 * @param futile the number of those after which a worker slept again before it had run a task or
 *     made one runnable, per task
 * @param delayMedian the median time from runnable to running, in nanoseconds
 * @param delay99 the 99th percentile of that time
 * @param delayMax the maximum of that time
 * @param makespan the time from the first submission to the last task's end, in nanoseconds
 * @param fingerprint a number that two runs share only if they were equal
 */
record Figures(
        long tasks,
        double utilisation,
        double steals,
        double stolen,
        double wakes,
        double futile,
        long delayMedian,
        long delay99,
        long delayMax,
        long makespan,
        long fingerprint) {

    private static final String MARK = "figures";

    /** Formats the figures as a line, from one JVM to another. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s %d %.6f %.6f %.6f %.6f %.6f %d %d %d %d %x",
                MARK,
                tasks,
                utilisation,
                steals,
                stolen,
                wakes,
                futile,
                delayMedian,
                delay99,
                delayMax,
                makespan,
                fingerprint);
    }

    /** Parses a line; returns {@code null} if it has no figures. */
    static @Nullable Figures parse(String line) {
        String[] part = line.split(" ", -1);
        if (part.length != 12 || !part[0].equals(MARK)) {
            return null;
        }
        return new Figures(
                Long.parseLong(part[1]),
                Double.parseDouble(part[2]),
                Double.parseDouble(part[3]),
                Double.parseDouble(part[4]),
                Double.parseDouble(part[5]),
                Double.parseDouble(part[6]),
                Long.parseLong(part[7]),
                Long.parseLong(part[8]),
                Long.parseLong(part[9]),
                Long.parseLong(part[10]),
                Long.parseUnsignedLong(part[11], 16));
    }
}
