package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.joule.bench.harness.ResultTable;
import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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

    private static final String HEADING = "## Virtual threads";

    /** A line of the table: its row and unit are written by hand, the cells behind them are not. */
    private static final Pattern LINE =
            Pattern.compile("(?m)^(?<kept>\\| `(?<row>\\w+)`[^|]*\\| [^|]*\\| ).*$");

    @Test
    void theTableIsUpToDate() throws IOException {
        ExportedFigures figures =
                ExportedFigures.read(DOCS.resolve("figures").resolve("threads.json"));
        String page = Files.readString(PAGE);
        int from = page.indexOf(HEADING);
        assertThat(from).as("%s in %s", HEADING, PAGE).isNotNegative();
        int to = page.indexOf("\n## ", from);
        String filled = fill(page.substring(from, to), figures);
        GeneratedText.file(PAGE).check(page.substring(0, from) + filled + page.substring(to));
    }

    /** Returns the section with the figures of each row of its table. */
    private static String fill(String section, ExportedFigures figures) {
        Matcher lines = LINE.matcher(section);
        assertThat(lines.results().count()).isPositive();
        return lines.replaceAll(line ->
                Matcher.quoteReplacement(line.group("kept") + cells(figures, line.group("row"))));
    }

    private static String cells(ExportedFigures figures, String row) {
        double ratio =
                figures.figure(row, "joule", "median") / figures.figure(row, "jdk", "median");
        return String.format(
                Locale.ROOT,
                "%s | %s | **%.2f** (%.2f to %.2f) |",
                spread(figures, row, "jdk"),
                spread(figures, row, "joule"),
                ratio,
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
    void replacesTheFiguresOfARow(@TempDir Path folder) throws IOException {
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
        assertThat(fill("| `echo`: requests | us | 0 | 0 | 0 |\n", figures))
                .isEqualTo(
                        "| `echo`: requests | us | 2.00 (1.00 to 4.00) | 1.00 (0.500 to 1,234)"
                                + " | **0.50** (0.40 to 0.60) |\n");
        assertThatIllegalStateException()
                .isThrownBy(() -> fill("| `other` | us | 0 | 0 | 0 |\n", figures))
                .withMessage("no figures of joule in other");
    }
}
