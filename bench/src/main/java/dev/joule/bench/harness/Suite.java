package dev.joule.bench.harness;

import java.util.List;
import java.util.Set;

/**
 * A table: its rows and its subjects, the first of which the others are compared with.
 *
 * @param ratio which of the two is divided by the other
 * @param rivals the names of the subjects whose better one the first is compared with in a column
 *     of its own; none, for most suites
 */
public record Suite(
        String name, List<Row> rows, List<Subject> subjects, Ratio ratio, Set<String> rivals) {

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
        rivals = Set.copyOf(rivals);
    }

    /** A suite that compares the first subject with each of the others, and no more. */
    public Suite(String name, List<Row> rows, List<Subject> subjects, Ratio ratio) {
        this(name, rows, subjects, ratio, Set.of());
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
