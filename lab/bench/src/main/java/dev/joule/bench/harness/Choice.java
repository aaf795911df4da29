package dev.joule.bench.harness;

import dev.joule.tools.commands.NearestName;
import dev.joule.tools.commands.UsageException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Selects the rows and the subjects of a suite that a command line names. */
final class Choice {
    /** The most rows that a message lists by their names. */
    private static final int LISTED_ROWS = 60;

    private Choice() {}

    /**
     * Selects rows by their names, or as families: several whose names begin so, up to an
     * underscore.
     */
    static List<Row> ofRows(List<Row> all, String list) {
        List<String> known = all.stream().map(Row::name).toList();
        Set<String> chosen = new HashSet<>();
        for (String one : list.split(",", -1)) {
            // A full name means that row alone, even if others begin with it.
            List<String> meant = known.contains(one) ? List.of(one) : familyOf(one, known);
            if (meant.isEmpty()) {
                throw unknownRow(one, known);
            }
            chosen.addAll(meant);
        }
        return all.stream().filter(row -> chosen.contains(row.name())).toList();
    }

    private static List<String> familyOf(String beginning, List<String> known) {
        return known.stream().filter(name -> name.startsWith(beginning + "_")).toList();
    }

    /** Selects subjects by their names. */
    static List<Subject> ofSubjects(List<Subject> all, String list) {
        List<String> known = all.stream().map(Subject::name).toList();
        List<String> wanted = List.of(list.split(",", -1));
        for (String one : wanted) {
            if (!known.contains(one)) {
                throw unknown("subject", one, known);
            }
        }
        return all.stream().filter(subject -> wanted.contains(subject.name())).toList();
    }

    /** A suite may have hundreds of rows: then their families are listed. */
    private static UsageException unknownRow(String name, List<String> known) {
        if (known.size() <= LISTED_ROWS) {
            return unknown("row", name, known);
        }
        Set<String> families = new LinkedHashSet<>();
        Set<String> firstWords = new LinkedHashSet<>();
        for (String row : known) {
            firstWords.add(row.substring(0, (row + '_').indexOf('_')));
            for (int end = row.indexOf('_'); end > 0; end = row.indexOf('_', end + 1)) {
                families.add(row.substring(0, end));
            }
        }
        String hint = NearestName.hint(name, families);
        return new UsageException(
                "unknown row: "
                        + name
                        + hint
                        + (hint.isEmpty() ? "; rows" : " Rows")
                        + " begin with "
                        + String.join(", ", firstWords));
    }

    private static UsageException unknown(String what, String name, List<String> known) {
        return new UsageException(
                "unknown " + what + ": " + name + NearestName.hintAmong(name, known));
    }
}
