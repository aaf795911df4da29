package dev.joule.bench.harness;

import java.util.List;
import java.util.Set;

/**
 * A table: its rows and its subjects, the first of which the others are compared with.
 *
 * @param ratio the direction of the comparison with the first subject
 * @param rivals the names of the subjects of which the better one is compared with the first in a
 *     column of its own; empty for most suites
 */
public record Suite(
        String name, List<Row> rows, List<Subject> subjects, Ratio ratio, Set<String> rivals) {

    /** The form in which a subject is compared with the first one. */
    public enum Ratio {
        /** The first's figure divided by the subject's. */
        FIRST_BY_SUBJECT,
        /** The subject's figure divided by the first's. */
        SUBJECT_BY_FIRST
    }

    public Suite {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
        rivals = Set.copyOf(rivals);
    }

    /** Creates a suite that compares the first subject with each of the others, without rivals. */
    public Suite(String name, List<Row> rows, List<Subject> subjects, Ratio ratio) {
        this(name, rows, subjects, ratio, Set.of());
    }

    /** Creates a suite in which the first subject is the one under test. */
    public Suite(String name, List<Row> rows, List<Subject> subjects) {
        this(name, rows, subjects, Ratio.FIRST_BY_SUBJECT);
    }

    /** Returns the subject with which the others are compared. */
    Subject first() {
        return subjects.getFirst();
    }
}
