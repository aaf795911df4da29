package dev.joule.bench.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of a suite's run.
 *
 * @param effort the extent of the measurement
 * @param json the file for the results besides the table
 * @param rows the rows to measure, in the suite's order
 * @param subjects the subjects to measure, in the suite's order
 */
public record Options(Effort effort, @Nullable Path json, List<Row> rows, List<Subject> subjects) {

    public Options {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
    }

    /** Parses the arguments after the suite's name. */
    public static Options parse(Suite suite, List<String> arguments) throws UsageException {
        Effort effort = Effort.FULL;
        Path json = null;
        List<Row> rows = suite.rows();
        List<Subject> subjects = suite.subjects();
        Deque<String> rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String option = rest.remove();
            switch (option) {
                case "--quick" -> effort = Effort.QUICK;
                case "--json" -> json = writable(Path.of(valueOf(option, rest)));
                case "--only" -> rows = chooseRows(suite.rows(), valueOf(option, rest));
                case "--subjects" ->
                        subjects = chooseSubjects(suite.subjects(), valueOf(option, rest));
                default ->
                        throw new UsageException(
                                "unknown option: "
                                        + option
                                        + "; there are --quick, --json FILE, --only ROW[,ROW]"
                                        + " and --subjects NAME[,NAME]");
            }
        }
        return new Options(effort, json, rows, subjects);
    }

    /**
     * Checks before the run that the file can be written, so that no run ends without its result.
     */
    private static Path writable(Path json) throws UsageException {
        Path folder = json.toAbsolutePath().getParent();
        if (Files.isDirectory(json)) {
            throw new UsageException("--json must be a file, but is a folder: " + json);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException("--json: there is no folder " + folder);
        }
        if (!Files.isWritable(Files.exists(json) ? json : folder)) {
            throw new UsageException("--json: cannot write to " + json);
        }
        return json;
    }

    private static String valueOf(String option, Deque<String> rest) throws UsageException {
        String value = rest.poll();
        if (value == null || value.startsWith("--")) {
            throw new UsageException(option + " needs a value");
        }
        return value;
    }

    /**
     * Selects rows by their names, or as families: several whose names begin so, up to an
     * underscore.
     */
    private static List<Row> chooseRows(List<Row> all, String list) throws UsageException {
        List<String> known = all.stream().map(Row::name).toList();
        Set<String> chosen = new HashSet<>();
        for (String one : list.split(",", -1)) {
            // A full name means that row alone, even if others begin with it.
            List<String> meant = known.contains(one) ? List.of(one) : familyOf(one, known);
            if (meant.isEmpty()) {
                throw unknown("row", one, known);
            }
            chosen.addAll(meant);
        }
        return all.stream().filter(row -> chosen.contains(row.name())).toList();
    }

    private static List<String> familyOf(String beginning, List<String> known) {
        return known.stream().filter(name -> name.startsWith(beginning + "_")).toList();
    }

    private static List<Subject> chooseSubjects(List<Subject> all, String list)
            throws UsageException {
        List<String> known = all.stream().map(Subject::name).toList();
        List<String> wanted = List.of(list.split(",", -1));
        for (String one : wanted) {
            if (!known.contains(one)) {
                throw unknown("subject", one, known);
            }
        }
        return all.stream().filter(subject -> wanted.contains(subject.name())).toList();
    }

    private static UsageException unknown(String what, String name, List<String> known) {
        return new UsageException(
                "unknown %s: %s; there are %s".formatted(what, name, String.join(", ", known)));
    }
}
