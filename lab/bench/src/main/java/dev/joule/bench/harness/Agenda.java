package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The children that a run starts, in order. */
final class Agenda {

    private final Suite suite;
    private final List<Row> measured;
    private final List<Subject> ready;
    private final int forks;

    /**
     * Creates an agenda.
     *
     * @param wanted the rows of the table
     * @param ready the subjects of the table that can be measured here
     */
    Agenda(Suite suite, List<Row> wanted, List<Subject> ready, int forks) {
        this.suite = suite;
        this.measured = measured(suite, wanted);
        this.ready = ready;
        this.forks = forks;
    }

    /**
     * Returns the rows that have a child of their own: the wanted rows, or the rows that report
     * them.
     */
    private static List<Row> measured(Suite suite, List<Row> wanted) {
        Set<String> names = new LinkedHashSet<>();
        wanted.forEach(row -> names.add(row.measuredBy()));
        return suite.rows().stream().filter(row -> names.contains(row.name())).toList();
    }

    /**
     * Returns the steps; the children of a step run at the same time. Most steps have one child.
     */
    List<List<Cell>> steps() {
        List<List<Cell>> steps = new ArrayList<>();
        Set<String> rates = new LinkedHashSet<>();
        for (Row row : measured) {
            Load load = row.load();
            if (load != null && load.rate() instanceof Load.Share share && rates.add(share.row())) {
                steps.addAll(rateBefore(share.row()));
            }
        }
        steps.addAll(Cell.interleave(measured, ready, forks));
        return steps;
    }

    /**
     * Returns the steps that measure a rate which rows of the table need and the table itself does
     * not contain.
     */
    private List<List<Cell>> rateBefore(String name) {
        if (ready.contains(suite.first())
                && measured.stream().anyMatch(row -> row.name().equals(name))) {
            return List.of();
        }
        List<Row> rows = suite.rows().stream().filter(row -> row.name().equals(name)).toList();
        return Cell.interleave(rows, List.of(suite.first()), forks);
    }
}
