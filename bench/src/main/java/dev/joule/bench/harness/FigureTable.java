package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Prints the results of a suite whose programs have several figures: a line for each program and
 * subject, with the medians of its figures.
 */
final class FigureTable {

    private final Suite suite;
    private final Results results;

    FigureTable(Suite suite, Results results) {
        this.suite = suite;
        this.results = results;
    }

    /** Formats these rows and subjects. */
    String format(List<Row> rows, List<Subject> subjects) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(suite.name(), "subject"));
        suite.figures().forEach(figure -> head.add(title(figure, rows)));
        lines.add(head);
        for (String program : programs(rows)) {
            String name = program;
            for (Subject subject : subjects) {
                List<String> line = new ArrayList<>(List.of(name, subject.name()));
                for (String figure : suite.figures()) {
                    line.add(cell(program + figure, subject.name()));
                }
                lines.add(line);
                name = "";
            }
        }
        return "Medians; ratio x = subject / %s.%n%n".formatted(suite.first().name())
                + ResultTable.align(lines);
    }

    private Set<String> programs(List<Row> rows) {
        Set<String> programs = new LinkedHashSet<>();
        for (Row row : rows) {
            for (String figure : suite.figures()) {
                if (row.name().endsWith(figure)) {
                    programs.add(row.name().substring(0, row.name().length() - figure.length()));
                }
            }
        }
        return programs;
    }

    /** Returns the figure's name and unit. */
    private static String title(String figure, List<Row> rows) {
        String unit =
                rows.stream()
                        .filter(row -> row.name().endsWith(figure))
                        .map(Row::unit)
                        .findFirst()
                        .orElse("-");
        return figure.substring(1) + ", " + unit;
    }

    private String cell(String row, String subject) {
        if (results.failed(row, subject)) {
            return "failed";
        }
        Summary own = results.summary(row, subject);
        if (own == null) {
            return "-";
        }
        String base = suite.first().name();
        @Nullable Summary reference = subject.equals(base) ? null : results.summary(row, base);
        String median = ResultTable.number(own.median());
        return reference == null
                ? median
                : median + " " + ResultTable.ratio(own.median(), reference.median());
    }
}
