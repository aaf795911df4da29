package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The state of both servers at a moment, or at the end.
 *
 * @param phase the purpose of the turns
 * @param elapsedSeconds the time since its start
 * @param ofSeconds its planned duration
 * @param results the built-in scheduler's first
 */
record HttpDuel(String phase, double elapsedSeconds, double ofSeconds, List<HttpResult> results) {

    static final String MEASURED = "measured";

    HttpDuel {
        results = List.copyOf(results);
    }

    /** Returns the table, with the gain at the end. */
    List<String> table() {
        boolean over = phase.equals(MEASURED);
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(format("%-28s", ""));
        results.forEach(result -> head.append(format("  %13s", result.name())));
        lines.add(over ? head.append(format("  %8s", "gain")).toString() : head.toString());
        lines.add(row("requests/s", "", Comparison.Figure.THROUGHPUT, over));
        lines.add(row("answer, us", "p50", Comparison.Figure.P50, over));
        lines.add(row("", "p99", Comparison.Figure.P99, over));
        lines.add(row("", "max", Comparison.Figure.MAX, over));
        return lines;
    }

    private String row(String title, String label, Comparison.Figure figure, boolean withGain) {
        boolean throughput = figure == Comparison.Figure.THROUGHPUT;
        Comparison line = comparison(figure);
        StringBuilder row = new StringBuilder(format("%-10s  %-11s %-4s", title, "", label));
        for (double value : line.values()) {
            row.append(throughput ? format("  %,13.0f", value) : format("  %,13.1f", value / 1e3));
        }
        return withGain ? row.append(Report.gain(line)).toString() : row.toString();
    }

    /** Returns the comparison of one figure. */
    Comparison comparison(Comparison.Figure figure) {
        return new Comparison(
                "http",
                "http",
                figure,
                results.stream()
                        .map(result ->
                                figure == Comparison.Figure.THROUGHPUT
                                        ? result.perSecond()
                                        : figure.of(result.answer()))
                        .toList());
    }

    /** Returns the lines for a terminal. */
    List<String> frame() {
        List<String> lines = new ArrayList<>();
        lines.add(
                format(
                        "HTTP server, both in turn, %s: %.1f of %.1f s",
                        phase, elapsedSeconds, ofSeconds));
        lines.add("");
        lines.addAll(table());
        return lines;
    }

    /** Returns the line for a log. */
    String line() {
        StringBuilder line =
                new StringBuilder(
                        format(
                                "%-12s  %-9s  %.1f of %.1f s:",
                                "HTTP server", phase, elapsedSeconds, ofSeconds));
        String separator = " ";
        for (HttpResult result : results) {
            line.append(
                    format(
                            "%s%s %,.0f requests/s, p99 %,.0f us",
                            separator,
                            result.name(),
                            result.perSecond(),
                            result.answer().p99Nanos() / 1e3));
            separator = "; ";
        }
        return line.toString();
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
