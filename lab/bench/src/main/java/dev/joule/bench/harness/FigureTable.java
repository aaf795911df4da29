package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
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

    /** Formats these rows and subjects: a table for the programs that have the same figures. */
    String format(List<Row> rows, List<Subject> subjects) {
        Map<List<String>, List<String>> tables = new LinkedHashMap<>();
        for (String program : programs(rows)) {
            tables.computeIfAbsent(figuresOf(program), _ -> new ArrayList<>()).add(program);
        }
        StringJoiner text = new StringJoiner(System.lineSeparator());
        text.add("Medians; ratio x = subject / %s.%n".formatted(suite.first().name()));
        tables.forEach((figures, programs) -> text.add(table(figures, programs, rows, subjects)));
        return text.toString();
    }

    private String table(
            List<String> figures, List<String> programs, List<Row> rows, List<Subject> subjects) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(suite.name(), "subject"));
        figures.forEach(figure -> head.add(title(figure, rows)));
        lines.add(head);
        for (String program : programs) {
            String name = program;
            for (Subject subject : subjects) {
                List<String> line = new ArrayList<>(List.of(name, subject.name()));
                for (String figure : figures) {
                    line.add(cell(row(program + figure).orElseThrow(), subject));
                }
                lines.add(line);
                name = "";
            }
        }
        return ResultTable.align(lines);
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

    private List<String> figuresOf(String program) {
        return suite.figures().stream().filter(one -> row(program + one).isPresent()).toList();
    }

    private Optional<Row> row(String name) {
        return suite.rows().stream().filter(row -> row.name().equals(name)).findFirst();
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

    private String cell(Row cell, Subject column) {
        String row = cell.name();
        String subject = column.name();
        if (results.failed(row, subject)) {
            return "failed";
        }
        Summary own = results.summary(row, subject);
        if (own == null) {
            return column.insteadOf(cell);
        }
        String base = suite.first().name();
        @Nullable Summary reference = subject.equals(base) ? null : results.summary(row, base);
        String median = ResultTable.number(own.median());
        return reference == null
                ? median
                : median + " " + ResultTable.ratio(own.median(), reference.median());
    }
}
