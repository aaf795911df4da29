package dev.joule.bench.harness;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a suite is asked to do.
 *
 * @param effort how long to measure
 * @param json where the results go besides the table
 * @param rows the rows to measure, in the suite's order
 * @param subjects the subjects to measure, in the suite's order
 */
public record Options(Effort effort, @Nullable Path json, List<Row> rows, List<Subject> subjects) {

    public Options {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
    }

    /** Reads what follows the suite's name on the command line. */
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
                case "--json" -> json = Path.of(valueOf(option, rest));
                case "--only" ->
                        rows = choose("row", suite.rows(), Row::name, valueOf(option, rest));
                case "--subjects" ->
                        subjects =
                                choose(
                                        "subject",
                                        suite.subjects(),
                                        Subject::name,
                                        valueOf(option, rest));
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

    private static String valueOf(String option, Deque<String> rest) throws UsageException {
        String value = rest.poll();
        if (value == null || value.startsWith("--")) {
            throw new UsageException(option + " needs a value");
        }
        return value;
    }

    private static <T> List<T> choose(
            String what, List<T> all, Function<T, String> name, String list) throws UsageException {
        List<String> wanted = List.of(list.split(",", -1));
        List<String> known = all.stream().map(name).toList();
        for (String one : wanted) {
            if (!known.contains(one)) {
                throw new UsageException(
                        "unknown %s: %s; there are %s"
                                .formatted(what, one, String.join(", ", known)));
            }
        }
        List<T> chosen = new ArrayList<>(all);
        chosen.removeIf(one -> !wanted.contains(name.apply(one)));
        return chosen;
    }
}
