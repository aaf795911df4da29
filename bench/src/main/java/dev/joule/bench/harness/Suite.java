package dev.joule.bench.harness;

import java.util.List;

/**
 * A table: its rows and its subjects, the first of which the others are compared with.
 *
 * @param ratio which of the two is divided by the other
 */
public record Suite(String name, List<Row> rows, List<Subject> subjects, Ratio ratio) {

    /** How a subject is compared with the first one. */
    public enum Ratio {
        /** What the first takes, in parts of the subject's. */
        FIRST_BY_SUBJECT,
        /** What the subject takes, in parts of the first's. */
        SUBJECT_BY_FIRST
    }

    public Suite {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
    }

    /** A suite whose first subject is the one that it is about. */
    public Suite(String name, List<Row> rows, List<Subject> subjects) {
        this(name, rows, subjects, Ratio.FIRST_BY_SUBJECT);
    }

    /** The subject that the others are compared with. */
    Subject first() {
        return subjects.getFirst();
    }
}
