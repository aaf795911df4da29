package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.ResultTable;
import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The table of virtual threads in {@code docs/benchmarks.md} has the figures exported beside it.
 */
@Timeout(60)
class FiguresDocumentTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path PAGE = DOCS.resolve("benchmarks.md");

    /** A line of a table: the row's name is the first in backquotes. */
    private static final Pattern LINE = Pattern.compile("(?m)^\\| `(\\w+)`.*$");

    @Test
    void theTableOfVirtualThreadsIsUpToDate() throws IOException {
        check("threads", "## Virtual threads", 2, FiguresDocumentTest::threads);
    }

    private static void check(String suite, String heading, int kept, Cells cells)
            throws IOException {
        ExportedFigures figures = ExportedFigures.read(file(suite));
        String page = Files.readString(PAGE);
        int from = page.indexOf(heading);
        assertThat(from).as("%s in %s", heading, PAGE).isNotNegative();
        int to = page.indexOf("\n## ", from);
        String section = page.substring(from, to);
        assertThat(LINE.matcher(section).results().map(line -> line.group(1)))
                .isNotEmpty()
                .isSubsetOf(figures.rows());
        String filled = fill(section, figures, kept, cells);
        GeneratedText.file(PAGE).check(page.substring(0, from) + filled + page.substring(to));
    }

    /** The cells of a row that has figures. */
    private interface Cells {
        String of(ExportedFigures figures, String row);
    }

    private static Path file(String suite) {
        return DOCS.resolve("figures").resolve(suite + ".json");
    }

    /** Returns the section with new cells behind the first ones of each line that has figures. */
    private static String fill(String section, ExportedFigures figures, int kept, Cells cells) {
        return LINE.matcher(section)
                .replaceAll(line -> {
                    String row = line.group(1);
                    String whole = line.group();
                    return Matcher.quoteReplacement(
                            figures.rows().contains(row)
                                    ? first(whole, kept) + cells.of(figures, row)
                                    : whole);
                });
    }

    private static String first(String line, int cells) {
        int end = 0;
        for (int i = 0; i < cells; i++) {
            end = line.indexOf(" | ", end) + 3;
        }
        return line.substring(0, end);
    }

    private static String threads(ExportedFigures figures, String row) {
        Double builtIn = figures.figure(row, "jdk", "median");
        Double joule = figures.figure(row, "joule", "median");
        assertThat(builtIn).as("%s of the built-in scheduler", row).isNotNull();
        assertThat(joule).as("%s of Joule", row).isNotNull();
        return "%s | %s | **%.2f** (%.2f to %.2f) |"
                .formatted(
                        spread(figures, row, "jdk"),
                        spread(figures, row, "joule"),
                        joule / builtIn,
                        figures.figure(row, "joule", "ratio_min"),
                        figures.figure(row, "joule", "ratio_max"));
    }

    private static String spread(ExportedFigures figures, String row, String subject) {
        return "%s (%s to %s)"
                .formatted(
                        number(figures, row, subject, "median"),
                        number(figures, row, subject, "min"),
                        number(figures, row, subject, "max"));
    }

    private static String number(
            ExportedFigures figures, String row, String subject, String figure) {
        return ResultTable.number(figures.figure(row, subject, figure));
    }

    @Test
    void replacesTheCellsOfRowsWithFigures(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("figures.json");
        Files.writeString(
                json,
                """
                [
                  {"row": "echo", "subject": "jdk", "median": 2.0000, "min": 1.0000, "max": 4.0000},
                  {"row": "echo", "subject": "joule", "median": 1.0000, "min": 0.5000, \
                "max": 1234.0000, "ratio_min": 0.4000, "ratio_max": 0.6000}
                ]
                """);
        ExportedFigures figures = ExportedFigures.read(json);
        String page =
                """
                | `echo`: requests | us | 0 | 0 | 0 |
                | `other` | us | 0 | 0 | 0 |
                """;
        assertThat(fill(page, figures, 2, FiguresDocumentTest::threads))
                .isEqualTo(
                        """
                        | `echo`: requests | us | 2.00 (1.00 to 4.00) | 1.00 (0.500 to 1,234) \
                        | **0.50** (0.40 to 0.60) |
                        | `other` | us | 0 | 0 | 0 |
                        """);
    }
}
