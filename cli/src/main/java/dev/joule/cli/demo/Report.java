package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The result for a person: a line per figure, the subjects side by side. */
final class Report {

    static final String NOTE = "One run's figures, both pools in one virtual machine; not medians.";

    private static final int COLUMNS = 2;

    private Report() {}

    static List<String> of(DemoResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        if (result.interrupted()) {
            lines.add("Interrupted: this is what was measured so far.");
        }
        if (result.subjects().isEmpty()) {
            lines.add("Nothing was measured yet.");
            return lines;
        }
        addHead(result, lines);
        String section = "";
        for (Comparison line : Comparison.of(result)) {
            boolean throughput = line.figure() == Comparison.Figure.THROUGHPUT;
            String title = throughput ? "tasks/s" : "delay, us";
            lines.add(row(section.equals(title) ? "" : title, line));
            section = title;
        }
        addServers(result.http(), lines);
        addNotes(result, lines);
        return lines;
    }

    private static void addHead(DemoResult result, List<String> lines) {
        StringBuilder head = new StringBuilder(format("%-9s  %-12s  %-3s", "", "", ""));
        for (SubjectResult subject : result.subjects()) {
            head.append(format("  %13s", subject.name()));
            lines.add(
                    format(
                            "%s: %d workers, measured for %.1f s after a warm-up of its own",
                            subject.name(), result.workers(), subject.seconds()));
        }
        for (int i = result.subjects().size(); i < COLUMNS; i++) {
            head.append(format("  %13s", ""));
        }
        lines.add("");
        lines.add(head.append(format("  %8s", "gain")).toString());
    }

    private static String row(String section, Comparison line) {
        boolean throughput = line.figure() == Comparison.Figure.THROUGHPUT;
        StringBuilder row =
                new StringBuilder(
                        format(
                                "%-9s  %-12s  %-3s",
                                section, line.label(), throughput ? "" : line.figure().label()));
        for (double value : line.values()) {
            row.append(throughput ? format("  %,13.0f", value) : format("  %,13.1f", value / 1e3));
        }
        if (line.values().size() < COLUMNS) {
            row.append(format("  %13s", "-"));
        }
        return row.append(gain(line)).toString();
    }

    /** Returns the last column. */
    static String gain(Comparison line) {
        double gain = line.gain();
        if (Double.isNaN(gain)) {
            return format("  %8s", "-");
        }
        // A lost comparison is marked in the column that a reader sees first.
        return format("  %7.2fx%s", gain, gain < 0.995 ? "  behind" : "");
    }

    private static void addServers(@Nullable HttpDuel http, List<String> lines) {
        if (http == null) {
            return;
        }
        lines.add("");
        lines.add(
                format(
                        "HTTP server on virtual threads, %d connections, %.1f s in turn: one"
                                + " program",
                        HttpSubject.CONNECTIONS, http.ofSeconds()));
        lines.add("in two JVMs, on the built-in scheduler and, with the agent, on Joule.");
        lines.add("");
        lines.addAll(http.table());
    }

    private static void addNotes(DemoResult result, List<String> lines) {
        lines.add("");
        lines.add(NOTE);
        lines.add("Gain: how many times better the second is; more tasks/s, less delay.");
        lines.add("Delay: from runnable to running. Timers and tasks from outside come at a rate");
        lines.add("of their own: 1.00 is the best gain in tasks/s that they can show.");
        lines.add("Trees and ping-pong take what is left: how they share it is the pool's choice,");
        lines.add("their sum is its speed. A max includes the pauses of the collector.");
        for (SubjectResult subject : result.subjects()) {
            for (LoadResult load : subject.loads()) {
                if (load.unfinished() > 0) {
                    lines.add(
                            format(
                                    "UNFINISHED on %s: %d of %,d %s never ran.",
                                    subject.name(),
                                    load.unfinished(),
                                    load.offered(),
                                    load.kind().label()));
                }
            }
        }
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
