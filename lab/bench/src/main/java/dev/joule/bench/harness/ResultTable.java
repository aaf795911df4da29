package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Prints results as one table: a row takes two lines, the medians with their ratios and below them
 * the spread.
 */
public final class ResultTable {

    private final Suite suite;
    private final Results results;

    public ResultTable(Suite suite, Results results) {
        this.suite = suite;
        this.results = results;
    }

    /** Formats these rows and subjects. */
    public String format(List<Row> rows, List<Subject> subjects) {
        String base = suite.first().name();
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(suite.name(), "unit"));
        subjects.forEach(subject -> head.add(subject.name()));
        if (!suite.rivals().isEmpty()) {
            head.add(base + " / better");
        }
        lines.add(head);
        for (Row row : rows) {
            List<String> medians = new ArrayList<>(List.of(row.name(), unit(row)));
            List<String> spreads = new ArrayList<>(List.of("", ""));
            Summary reference = results.summary(row.name(), base);
            for (Subject subject : subjects) {
                Summary own = results.summary(row.name(), subject.name());
                boolean compared = !subject.name().equals(base);
                medians.add(cell(row, subject, own, compared ? reference : null));
                spreads.add(own == null ? "" : spread(row, subject, own));
            }
            if (!suite.rivals().isEmpty()) {
                medians.add(byBetterRival(row, reference));
                spreads.add("");
            }
            lines.add(medians);
            lines.add(spreads);
        }
        return legend(base, rows) + System.lineSeparator().repeat(2) + align(lines);
    }

    /** Returns the range of the samples, and that of the ratios of the processes. */
    private String spread(Row row, Subject subject, Summary own) {
        Summary ratios = ratios(suite, results, row, subject);
        String range = number(own.min()) + ".." + number(own.max());
        return ratios == null ? range : range + " " + range(ratios);
    }

    /** Returns the ratios of a cell's processes, or null if it has none. */
    static @Nullable Summary ratios(Suite suite, Results results, Row row, Subject subject) {
        String first = suite.first().name();
        if (subject.name().equals(first)) {
            return null;
        }
        return switch (suite.ratio()) {
            case FIRST_BY_SUBJECT -> results.ratios(row.name(), first, subject.name());
            case SUBJECT_BY_FIRST -> results.ratios(row.name(), subject.name(), first);
        };
    }

    /** Formats the range of some ratios. */
    static String range(Summary ratios) {
        return String.format(Locale.ROOT, "%.2f..%.2fx", ratios.min(), ratios.max());
    }

    private String legend(String base, List<Row> rows) {
        String ratio =
                switch (suite.ratio()) {
                    case FIRST_BY_SUBJECT ->
                            "ratio x = %s / subject (below 1: %s takes less)".formatted(base, base);
                    case SUBJECT_BY_FIRST ->
                            "ratio x = subject / %s (below 1: less than %s)".formatted(base, base);
                };
        String more =
                rows.stream().anyMatch(row -> row.better() == Better.MORE)
                        ? " Less is better, except where the unit says that more is."
                        : "";
        String better =
                suite.rivals().isEmpty()
                        ? ""
                        : " The last column is %s / the better of %s."
                                .formatted(
                                        base, String.join(" and ", new TreeSet<>(suite.rivals())));
        return "Median, "
                + ratio
                + ", min..max of the samples and of the processes' ratios below."
                + more
                + better;
    }

    /** Returns the first subject's figure divided by that of the better rival. */
    private String byBetterRival(Row row, @Nullable Summary reference) {
        double[] rivals =
                suite.rivals().stream()
                        .map(rival -> results.summary(row.name(), rival))
                        .filter(Objects::nonNull)
                        .mapToDouble(Summary::median)
                        .toArray();
        if (reference == null || rivals.length == 0) {
            return "-";
        }
        double best =
                row.better() == Better.LESS
                        ? Arrays.stream(rivals).min().orElseThrow()
                        : Arrays.stream(rivals).max().orElseThrow();
        return ratio(reference.median(), best);
    }

    private static String unit(Row row) {
        return switch (row.better()) {
            case LESS -> row.unit();
            case MORE -> row.unit() + ", more is better";
        };
    }

    private String cell(
            Row row, Subject subject, @Nullable Summary own, @Nullable Summary reference) {
        if (results.failed(row.name(), subject.name())) {
            return "failed";
        }
        if (own == null) {
            return subject.insteadOf(row);
        }
        return reference == null
                ? number(own.median())
                : number(own.median()) + " " + ratio(reference, own);
    }

    private String ratio(Summary reference, Summary own) {
        return switch (suite.ratio()) {
            case FIRST_BY_SUBJECT -> ratio(reference.median(), own.median());
            case SUBJECT_BY_FIRST -> ratio(own.median(), reference.median());
        };
    }

    static String ratio(double above, double below) {
        if (below == 0) {
            return above == 0 ? "1.00x" : "infx";
        }
        return String.format(Locale.ROOT, "%.2fx", above / below);
    }

    /** Formats small figures with three significant digits, and large ones as whole numbers. */
    public static String number(double value) {
        if (value == 0) {
            return "0";
        }
        double size = Math.abs(value);
        String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }

    static String align(List<List<String>> lines) {
        int columns = lines.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder one = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                // Names are aligned to the left, figures to the right.
                String format = i < 2 ? "%-" + widths[i] + "s  " : "%" + widths[i] + "s  ";
                one.append(String.format(Locale.ROOT, format, line.get(i)));
            }
            text.append(one.toString().stripTrailing()).append(System.lineSeparator());
        }
        return text.toString();
    }
}
