package dev.joule.bench.harness;

import java.util.List;
import java.util.Set;

/**
 * A table: its rows and its subjects, the first of which the others are compared with.
 *
 * @param ratio the direction of the comparison with the first subject
 * @param rivals the names of the subjects of which the better one is compared with the first in a
 *     column of its own; empty for most suites
 * @param figures the ends of the names of rows that belong to one program, which are printed in one
 *     line; empty for most suites
 */
public record Suite(
        String name,
        List<Row> rows,
        List<Subject> subjects,
        Ratio ratio,
        Set<String> rivals,
        List<String> figures) {

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
        figures = List.copyOf(figures);
    }

    /** Creates a suite with a row for each figure. */
    public Suite(
            String name, List<Row> rows, List<Subject> subjects, Ratio ratio, Set<String> rivals) {
        this(name, rows, subjects, ratio, rivals, List.of());
    }

    /** Creates a suite that compares the first subject with each of the others, without rivals. */
    public Suite(String name, List<Row> rows, List<Subject> subjects, Ratio ratio) {
        this(name, rows, subjects, ratio, Set.of());
    }

    /** Creates a suite in which the first subject is the one under test. */
    public Suite(String name, List<Row> rows, List<Subject> subjects) {
        this(name, rows, subjects, Ratio.FIRST_BY_SUBJECT);
    }

    /** Returns this suite with all its open loops at one rate. */
    Suite atRate(double perSecond) {
        Load.Fixed rate = new Load.Fixed(perSecond);
        List<Row> changed =
                rows.stream().map(row -> row.isOpenLoop() ? row.at(rate) : row).toList();
        return new Suite(name, changed, subjects, ratio, rivals, figures);
    }

    /** Returns the subject with which the others are compared. */
    Subject first() {
        return subjects.getFirst();
    }
}
