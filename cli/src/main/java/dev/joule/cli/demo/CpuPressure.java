package dev.joule.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures how busy the machine is with other programs: the part of a moment in which some thread
 * of the machine waits for a processor, as Linux counts it. The caller does nothing in that moment.
 */
final class CpuPressure {

    private static final Path LINUX = Path.of("/proc/pressure/cpu");
    private static final Pattern TOTAL = Pattern.compile("some .*\\btotal=(\\d+)");
    private static final Duration MOMENT = Duration.ofMillis(150);

    private final Path file;

    CpuPressure() {
        this(LINUX);
    }

    CpuPressure(Path file) {
        this.file = file;
    }

    /** Returns the part of a moment, 0 to 1; NaN if the machine does not count it. */
    double measure() throws InterruptedException {
        double before = micros();
        if (Double.isNaN(before)) {
            return before;
        }
        long start = System.nanoTime();
        Thread.sleep(MOMENT);
        double waited = micros() - before;
        return Math.min(1, waited * 1e3 / (System.nanoTime() - start));
    }

    private double micros() {
        try {
            Matcher some = TOTAL.matcher(Files.readString(file));
            return some.find() ? Double.parseDouble(some.group(1)) : Double.NaN;
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }
}
