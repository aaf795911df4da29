package dev.joule.bench.harness;

import java.nio.file.Path;
import java.util.List;
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

    public Options {
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
    }
}
