package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes results as a table in Markdown: each cell has its median, its range and its ratio. */
final class MarkdownTable {

    private final Suite suite;
    private final Results results;

    MarkdownTable(Suite suite, Results results) {
        this.suite = suite;
        this.results = results;
    }

    /** Formats these rows and subjects. */
    String format(List<Row> rows, List<Subject> subjects) {
        List<String> head = new ArrayList<>(List.of(suite.name(), "unit"));
        subjects.forEach(subject -> head.add(subject.name()));
        StringBuilder text = new StringBuilder(legend()).append("\n\n").append(line(head));
        text.append("|---".repeat(head.size())).append("|\n");
        for (Row row : rows) {
            String more = row.better() == Better.MORE ? ", more is better" : "";
            List<String> cells =
                    new ArrayList<>(List.of("`" + row.name() + "`", row.unit() + more));
            subjects.forEach(subject -> cells.add(cell(row, subject)));
            text.append(line(cells));
        }
        return text.append('\n').toString();
    }

    private String legend() {
        String first = suite.first().name();
        String ratio =
                switch (suite.ratio()) {
                    case FIRST_BY_SUBJECT -> first + " / subject";
                    case SUBJECT_BY_FIRST -> "subject / " + first;
                };
        return "Medians (min..max of the samples); ratio = "
                + ratio
                + " (min..max of the processes' ratios).";
    }

    private String cell(Row row, Subject subject) {
        if (results.failed(row.name(), subject.name())) {
            return "failed";
        }
        Summary own = results.summary(row.name(), subject.name());
        if (own == null) {
            return subject.insteadOf(row);
        }
        String figure =
                "%s (%s..%s)"
                        .formatted(
                                ResultTable.number(own.median()),
                                ResultTable.number(own.min()),
                                ResultTable.number(own.max()));
        return figure + ratio(row, subject, own);
    }

    private String ratio(Row row, Subject subject, Summary own) {
        String first = suite.first().name();
        @Nullable Summary reference = results.summary(row.name(), first);
        if (reference == null || subject.name().equals(first)) {
            return "";
        }
        String ratio =
                switch (suite.ratio()) {
                    case FIRST_BY_SUBJECT -> ResultTable.ratio(reference.median(), own.median());
                    case SUBJECT_BY_FIRST -> ResultTable.ratio(own.median(), reference.median());
                };
        Summary ratios = ResultTable.ratios(suite, results, row, subject);
        return " **"
                + ratio
                + "**"
                + (ratios == null ? "" : " (" + ResultTable.range(ratios) + ")");
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
