package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a sample: the loads, and a row per worker if the pool reports them. At most 80 columns. */
final class Frame {

    /**
     * The limit of rows: more would scroll off a usual terminal, and could not be redrawn in place.
     */
    static final int MAX_WORKERS = 12;

    private Frame() {}

    static List<String> of(Sample sample) {
        List<String> lines = new ArrayList<>();
        lines.add(
                format(
                        "%s, %s: %.1f of %.1f s",
                        sample.subject(),
                        sample.phase(),
                        sample.elapsedSeconds(),
                        sample.ofSeconds()));
        lines.add("");
        for (Sample.Rate rate : sample.rates()) {
            lines.add(format("  %-14s %,14.0f tasks/s", rate.kind().label(), rate.perSecond()));
        }
        lines.add(format("  %-14s %,14.0f tasks/s", "total", sample.totalPerSecond()));
        lines.add("");
        addWorkers(sample.workers(), lines);
        lines.add(clip("  " + sample.summary()));
        return lines;
    }

    private static void addWorkers(List<WorkerRow> workers, List<String> lines) {
        if (workers.isEmpty()) {
            return;
        }
        lines.add("  worker    polled/s      stolen      parked   lifo hits   queue   busy");
        for (WorkerRow row : workers.subList(0, Math.min(MAX_WORKERS, workers.size()))) {
            lines.add(
                    format(
                            "  %6d %,11.0f %,11d %,11d %,11d %7d %5.0f%%",
                            row.worker(),
                            row.polledPerSecond(),
                            row.stolen(),
                            row.parked(),
                            row.lifoHits(),
                            row.queueDepth(),
                            row.busyPercent()));
        }
        if (workers.size() > MAX_WORKERS) {
            lines.add(format("  and %d more", workers.size() - MAX_WORKERS));
        }
        lines.add("");
    }

    /** Truncates a line: one that wraps would be counted as one and drawn as two. */
    private static String clip(String line) {
        return line.length() <= 79 ? line : line.substring(0, 79);
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
