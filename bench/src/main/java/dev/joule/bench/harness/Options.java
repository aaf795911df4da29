package dev.joule.bench.harness;

import dev.joule.load.NearestName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of a suite's run.
 *
 * @param effort the extent of the measurement
 * @param json the file for the results besides the table
 * @param markdown the file for the table in Markdown
 * @param rows the rows to measure, in the suite's order
 * @param subjects the subjects to measure, in the suite's order
 */
public record Options(
        Effort effort,
        @Nullable Path json,
        @Nullable Path markdown,
        List<Row> rows,
        List<Subject> subjects) {

    private static final List<String> NAMES =
            List.of("--quick", "--runs", "--only", "--subjects", "--json", "--export-markdown");

    private static final int RUNS_MAX = 100;

    /** The most rows that a message lists by their names. */
    private static final int LISTED_ROWS = 60;

    public Options {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
    }

    /** Parses the arguments after the suite's name. */
    public static Options parse(Suite suite, List<String> arguments) throws UsageException {
        Effort effort = Effort.FULL;
        int runs = 0;
        Path json = null;
        Path markdown = null;
        List<Row> rows = suite.rows();
        List<Subject> subjects = suite.subjects();
        Deque<String> rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String option = rest.remove();
            switch (option) {
                case "--quick" -> effort = Effort.QUICK;
                case "--runs" -> runs = runs(valueOf(option, rest));
                case "--json" -> json = writable(option, valueOf(option, rest));
                case "--export-markdown" -> markdown = writable(option, valueOf(option, rest));
                case "--only" -> rows = chooseRows(suite.rows(), valueOf(option, rest));
                case "--subjects" ->
                        subjects = chooseSubjects(suite.subjects(), valueOf(option, rest));
                default ->
                        throw new UsageException(
                                "there is no option "
                                        + option
                                        + NearestName.hintAmong(option, NAMES));
            }
        }
        return new Options(
                runs == 0 ? effort : effort.withForks(runs), json, markdown, rows, subjects);
    }

    private static int runs(String value) throws UsageException {
        try {
            int runs = Integer.parseInt(value);
            if (runs >= 1 && runs <= RUNS_MAX) {
                return runs;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new UsageException("--runs must be 1 to " + RUNS_MAX + ", not " + value);
    }

    /**
     * Checks before the run that the file can be written, so that no run ends without its result.
     */
    private static Path writable(String option, String value) throws UsageException {
        Path file = Path.of(value);
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new UsageException(option + " must be a file, but is a folder: " + file);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException(option + ": there is no folder " + folder);
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new UsageException(option + ": cannot write to " + file);
        }
        return file;
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
                throw unknownRow(one, known);
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
