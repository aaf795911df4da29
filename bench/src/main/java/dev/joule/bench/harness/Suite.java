package dev.joule.bench.harness;

import java.util.List;

/** A table: its rows and its subjects, the first of which the others are compared with. */
public record Suite(String name, List<Row> rows, List<Subject> subjects) {

    public Suite {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
    }
}
