package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.compute.ComputeSuite;
import dev.joule.bench.fairness.FairnessSuite;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Suite;
import dev.joule.bench.programs.ProgramsSuite;
import dev.joule.bench.tasks.TasksSuite;
import dev.joule.bench.threads.ThreadsSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rows that docs/benchmarks.md shows exist. */
@Timeout(60)
class BenchmarksDocumentTest {
    private static final Path ROOT = Path.of("../..");

    /** A row's name in the first column of a table, alone or in parentheses behind its meaning. */
    private static final Pattern SHOWN = Pattern.compile("(?m)^\\|[^|`]*`([a-z0-9_]+)`");

    /** Rows of computations end in their number of threads, those of servers in a figure. */
    private static final Pattern ENDING = Pattern.compile("_t\\d+$|_rate$");

    @Test
    void everyRowThatIsShownExists() throws IOException {
        List<String> known =
                Stream.of(
                                ThreadsSuite.suite(),
                                TasksSuite.suite(),
                                ComputeSuite.suite(),
                                FairnessSuite.suite(),
                                ProgramsSuite.suite())
                        .map(BenchmarksDocumentTest::names)
                        .flatMap(List::stream)
                        .toList();
        assertThat(shown("docs/benchmarks.md")).hasSizeGreaterThan(50).isSubsetOf(known);
    }

    private static List<String> names(Suite suite) {
        return suite.rows().stream()
                .map(Row::name)
                .map(name -> ENDING.matcher(name).replaceFirst(""))
                .toList();
    }

    private static List<String> shown(String document) throws IOException {
        return SHOWN.matcher(Files.readString(ROOT.resolve(document)))
                .results()
                .map(row -> row.group(1))
                .toList();
    }
}
