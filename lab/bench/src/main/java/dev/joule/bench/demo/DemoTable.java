package dev.joule.bench.demo;

import dev.joule.bench.harness.ResultTable;
import dev.joule.bench.harness.Results;
import dev.joule.bench.harness.Summary;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of the demo in words, the built-in scheduler beside Joule. */
record DemoTable(String builtIn, String joule) {
    static final String SERVER = "http_echo_64_rps";
    static final String POOL = "pool_handoff_64_socket_rate";

    private static final double PERCENT = 100;
    private static final String LINE = "  %-49s %26s %26s%n";

    private static final List<Line> OF_SERVER =
            List.of(
                    new Line("requests a second", SERVER, DemoTable::whole),
                    new Line(
                            "processor time of a request, in µs",
                            "http_echo_64_cpu",
                            DemoTable::figure),
                    new Line(
                            "99th percentile of the latency, in ms",
                            "http_echo_64_closed_p99",
                            DemoTable::figure));

    private static final List<Line> OF_POOL =
            List.of(
                    new Line("round trips a second", POOL, DemoTable::whole),
                    new Line(
                            "those of the least served thread, of a fair share",
                            "pool_handoff_64_socket_min",
                            DemoTable::percent),
                    new Line(
                            "longest wait for a connection, in ms",
                            "pool_handoff_64_socket_wait",
                            DemoTable::figure));

    /** A line of the table: its words, the row it shows, and the form of its numbers. */
    private record Line(String words, String row, DoubleFunction<String> form) {}

    /** Returns the names of the rows that it shows. */
    static List<String> rows() {
        return Stream.concat(OF_SERVER.stream(), OF_POOL.stream()).map(Line::row).toList();
    }

    /** Formats the figures of both programs. */
    String format(Results server, Results pool) {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%n" + LINE, "", "built-in", "Joule"));
        text.append(String.format("HTTP server, 64 connections%n"));
        OF_SERVER.forEach(line -> text.append(format(line, server)));
        text.append(String.format("64 threads on a pool of 4 connections%n"));
        OF_POOL.forEach(line -> text.append(format(line, pool)));
        return text.append(
                        String.format(
                                "%nMedians, the range of the samples in brackets. A short run: a"
                                        + " ratio of 0.8 to 1.25 says nothing.%n"))
                .toString();
    }

    private String format(Line line, Results results) {
        return String.format(
                Locale.ROOT,
                LINE,
                line.words(),
                cell(line, results.summary(line.row(), builtIn)),
                cell(line, results.summary(line.row(), joule)));
    }

    private static String cell(Line line, @Nullable Summary summary) {
        if (summary == null) {
            return "failed";
        }
        String median = line.form().apply(summary.median());
        return summary.n() == 1
                ? median
                : median
                        + " ("
                        + line.form().apply(summary.min())
                        + " to "
                        + line.form().apply(summary.max())
                        + ")";
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String figure(double value) {
        return ResultTable.number(value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", PERCENT * share);
    }
}
