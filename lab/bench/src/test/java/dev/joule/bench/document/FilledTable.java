package dev.joule.bench.document;

import dev.joule.bench.harness.ResultTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A table of {@code docs/benchmarks.md} whose figures are those of an export beside it. */
enum FilledTable {
    /** Both schedulers with their spread, and the ratio. */
    THREADS("## Virtual threads", "threads.json", 2) {
        @Override
        String cells(ExportedFigures figures, String row) {
            return String.format(
                    Locale.ROOT,
                    "%s | %s | %s |",
                    spread(figures, row, "jdk"),
                    spread(figures, row, "joule"),
                    ratioAndRange(figures, row));
        }
    },
    /** The medians of all subjects. */
    TASKS("## Tasks", "tasks.json", 1) {
        private static final List<String> SUBJECTS =
                List.of("joule", "fjp", "fixed", "kotlin", "tokio", "go");

        @Override
        String cells(ExportedFigures figures, String row) {
            if (!figures.has(row, SUBJECTS.getFirst())) {
                throw new IllegalStateException("no figures of " + row);
            }
            return SUBJECTS.stream()
                    .map(subject -> median(figures, row, subject))
                    .collect(Collectors.joining(" | ", "", " |"));
        }
    },
    /** The rates of both schedulers, and the ratios of further figures of the same run. */
    SERVERS("## Servers", "programs.json", 1) {
        private static final List<String> FURTHER = List.of("p50", "p99", "p999", "cpu");

        @Override
        String cells(ExportedFigures figures, String row) {
            String rate = row + "_rate";
            String rates = ofBoth(figures, rate) + " | " + ratioAndRange(figures, rate) + " | ";
            return FURTHER.stream()
                    .map(figure -> ratio(figures, row + "_" + figure))
                    .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                    .collect(Collectors.joining(" | ", rates, " |"));
        }
    },
    /** The rates of both schedulers, and how they share the connections among the threads. */
    POOLS("## Connection pools", "programs.json", 1) {
        @Override
        String cells(ExportedFigures figures, String row) {
            String rate = row + "_rate";
            return String.join(
                            " | ",
                            ofBoth(figures, rate),
                            ratioAndRange(figures, rate),
                            ofBoth(figures, row + "_min"),
                            ofBoth(figures, row + "_wait"),
                            ratioOrNone(figures, row + "_cpu"))
                    + " |";
        }

        private static String ratioOrNone(ExportedFigures figures, String row) {
            return figures.has(row, "jdk")
                    ? String.format(Locale.ROOT, "%.2f", ratio(figures, row))
                    : NONE;
        }
    },
    /** The rates of both schedulers, and how they share the turns among the threads. */
    FAIRNESS("## Fairness", "fairness.json", 1) {
        @Override
        String cells(ExportedFigures figures, String row) {
            String rate = row + "_rate";
            return String.join(
                            " | ",
                            ofBoth(figures, rate),
                            ratioAndRange(figures, rate),
                            ofBoth(figures, row + "_jain"),
                            ofBoth(figures, row + "_wait"))
                    + " |";
        }
    },
    /** The medians on one thread and on two. */
    COMPUTE("## Computations", "compute.json", 1) {
        @Override
        String cells(ExportedFigures figures, String row) {
            String one = row + "_t1";
            String two = row + "_t2";
            if (!figures.has(one, "joule")) {
                throw new IllegalStateException("no figures of " + row);
            }
            String jdk = figures.has(one, "fjp") ? "fjp" : "parallel_stream";
            return String.join(
                    " | ",
                    median(figures, one, "joule"),
                    median(figures, two, "joule"),
                    median(figures, one, "sequential"),
                    median(figures, one, jdk),
                    median(figures, two, jdk),
                    median(figures, one, "rayon"),
                    median(figures, two, "rayon") + " |");
        }
    };

    /** In place of a figure. */
    private static final String NONE = "–";

    /** Less would be shown as 0.000. */
    private static final double LEAST = 0.0005;

    /** Above this many nanoseconds a figure is given in a larger unit. */
    private static final double MOST_NANOS = 10_000;

    private final String heading;
    private final String file;

    /** A line of the table: its first cells are written by hand, those behind them are not. */
    private final Pattern line;

    /**
     * @param heading the section's
     * @param kept the number of cells that are written by hand; the first begins with the row
     */
    FilledTable(String heading, String file, int kept) {
        this.heading = heading;
        this.file = file;
        String others = "[^|]*\\| ".repeat(kept - 1);
        line = Pattern.compile("(?m)^(?<kept>\\| `(?<row>\\w+)`[^|]*\\| " + others + ").*$");
    }

    /** Returns the cells behind those that are written by hand, with the end of the line. */
    abstract String cells(ExportedFigures figures, String row);

    String heading() {
        return heading;
    }

    /** Returns the path of the export. */
    Path in(Path docs) {
        return docs.resolve("figures").resolve(file);
    }

    /** Returns a section with the figures of each row of its table. */
    String fill(String section, ExportedFigures figures) {
        Matcher lines = line.matcher(section);
        if (!lines.find()) {
            throw new IllegalStateException("no row of a table in " + heading);
        }
        return lines.replaceAll(found ->
                Matcher.quoteReplacement(found.group("kept") + cells(figures, found.group("row"))));
    }

    private static String spread(ExportedFigures figures, String row, String subject) {
        return "%s (%s to %s)"
                .formatted(
                        number(figures, row, subject, "median"),
                        number(figures, row, subject, "min"),
                        number(figures, row, subject, "max"));
    }

    /** Returns the ratio of the medians, with the range of several processes. */
    private static String ratioAndRange(ExportedFigures figures, String row) {
        if (!figures.has(row, "jdk")) {
            return NONE;
        }
        String ratio = String.format(Locale.ROOT, "**%.2f**", ratio(figures, row));
        return figures.hasRatios(row, "joule")
                ? String.format(
                        Locale.ROOT,
                        "%s (%.2f to %.2f)",
                        ratio,
                        figures.figure(row, "joule", "ratio_min"),
                        figures.figure(row, "joule", "ratio_max"))
                : ratio;
    }

    private static double ratio(ExportedFigures figures, String row) {
        return figures.figure(row, "joule", "median") / figures.figure(row, "jdk", "median");
    }

    private static String number(
            ExportedFigures figures, String row, String subject, String figure) {
        return ResultTable.number(figures.figure(row, subject, figure));
    }

    /** Returns the cells of both schedulers. */
    private static String ofBoth(ExportedFigures figures, String row) {
        return median(figures, row, "jdk") + " | " + median(figures, row, "joule");
    }

    private static String median(ExportedFigures figures, String row, String subject) {
        if (!figures.has(row, subject)) {
            return NONE;
        }
        double median = figures.figure(row, subject, "median");
        if (median < LEAST) {
            return ResultTable.number(0);
        }
        if (median < MOST_NANOS || !figures.unit(row, subject).equals("ns")) {
            return ResultTable.number(median);
        }
        boolean isLong = median >= 100 * MOST_NANOS;
        return ResultTable.number(median / (isLong ? 1e6 : 1e3)) + (isLong ? " ms" : " µs");
    }
}
