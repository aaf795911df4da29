package dev.joule.bench.document;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.ResultTable;
import dev.joule.bench.harness.Row;
import dev.joule.bench.threads.ThreadsSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A row of the table of virtual threads in {@code docs/benchmarks.md}: the two medians. */
record MeasuredRow(String name, String unit, double builtIn, double joule) {
    private static final String MEDIAN = " ([0-9.,]+) \\([^)]*\\) \\|";

    private static final Pattern LINE =
            Pattern.compile("(?m)^\\| `(\\w+)`[^|]*\\| (\\S+) \\|" + MEDIAN + MEDIAN);

    /** Ratios within three per cent count as no difference. */
    private static final double SAME = 1.03;

    /** Reads the rows of a page by their names. */
    static Map<String, MeasuredRow> read(Path page) throws IOException {
        Map<String, MeasuredRow> rows = new LinkedHashMap<>();
        LINE.matcher(Files.readString(page))
                .results()
                .map(MeasuredRow::row)
                .forEach(row -> rows.put(row.name(), row));
        return rows;
    }

    private static MeasuredRow row(MatchResult line) {
        return new MeasuredRow(
                line.group(1), line.group(2), number(line.group(3)), number(line.group(4)));
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }

    /** Returns whether Joule is behind. */
    boolean isLoss() {
        return (better() == Better.MORE ? builtIn / joule : joule / builtIn) > SAME;
    }

    private Better better() {
        return ThreadsSuite.suite().rows().stream()
                .filter(row -> row.name().equals(name))
                .map(Row::better)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("threads has no row " + name));
    }

    /** Returns by which factor Joule is ahead, or behind: {@code 1.3x more}, {@code 75x less}. */
    String factor() {
        double factor = Math.max(joule, builtIn) / Math.min(joule, builtIn);
        String size = String.format(Locale.ROOT, factor < 10 ? "%.1fx" : "%.0fx", factor);
        return size + (joule >= builtIn ? " more" : " less");
    }

    /** Returns a figure of this row, and its unit if it has one of time. */
    String text(double figure) {
        String of =
                switch (unit) {
                    case "us" -> " µs";
                    case "req/s" -> "";
                    default -> " " + unit;
                };
        return ResultTable.number(figure) + of;
    }
}
