package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tables in {@code docs/benchmarks.md} have the figures exported beside it. */
@Timeout(60)
class FiguresDocumentTest {
    private static final Path DOCS = Path.of("../..", "docs");
    private static final Path PAGE = DOCS.resolve("benchmarks.md");

    @Test
    void theTablesAreUpToDate() throws IOException {
        String page = Files.readString(PAGE);
        for (FilledTable table : FilledTable.values()) {
            int from = page.indexOf(table.heading());
            assertThat(from).as("%s in %s", table.heading(), PAGE).isNotNegative();
            int next = page.indexOf("\n## ", from);
            int to = next < 0 ? page.length() : next;
            String filled =
                    table.fill(page.substring(from, to), ExportedFigures.read(table.in(DOCS)));
            page = page.substring(0, from) + filled + page.substring(to);
        }
        GeneratedText.file(PAGE).check(page);
    }

    @Test
    void replacesTheFiguresOfARow(@TempDir Path folder) throws IOException {
        ExportedFigures figures =
                figures(
                        folder,
                        """
                        {"row": "echo", "subject": "jdk", "median": 2.0, "min": 1.0, "max": 4.0}
                        {"row": "echo", "subject": "joule", "median": 1.0, "min": 0.5, \
                        "max": 1234.0, "ratio_min": 0.4000, "ratio_max": 0.6000}
                        """);
        assertThat(FilledTable.THREADS.fill("| `echo`: requests | us | 0 | 0 | 0 |\n", figures))
                .isEqualTo(
                        "| `echo`: requests | us | 2.00 (1.00 to 4.00) | 1.00 (0.500 to 1,234)"
                                + " | **0.50** (0.40 to 0.60) |\n");
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> FilledTable.THREADS.fill("| `other` | us | 0 | 0 | 0 |\n", figures))
                .withMessage("no figures of jdk in other");
    }

    @Test
    void showsLongTimesInALargerUnitAndSubjectsThatAreMissingAsADash(@TempDir Path folder)
            throws IOException {
        ExportedFigures figures =
                figures(
                        folder,
                        """
                        {"row": "reply", "subject": "joule", "unit": "ns", "median": 9999.0}
                        {"row": "reply", "subject": "fjp", "unit": "ns", "median": 13200.0}
                        {"row": "reply", "subject": "go", "unit": "ns", "median": 1120000.0}
                        {"row": "bytes", "subject": "joule", "unit": "B", "median": 20000.0}
                        """);
        assertThat(FilledTable.TASKS.fill("| `reply` | 1 |\n| `bytes` (B) | 2 |\n", figures))
                .isEqualTo(
                        """
                        | `reply` | 9,999 | 13.2 µs | – | – | – | 1.12 ms |
                        | `bytes` (B) | 20,000 | – | – | – | – | – |
                        """);
        assertThatIllegalStateException()
                .isThrownBy(() -> FilledTable.TASKS.fill("| `other` | 1 |\n", figures))
                .withMessage("no figures of other");
    }

    @Test
    void aRatioNeedsFiguresOfBothAndItsRangeSeveralProcesses(@TempDir Path folder)
            throws IOException {
        ExportedFigures figures =
                figures(
                        folder,
                        """
                        {"row": "a_rate", "subject": "jdk", "unit": "req/s", "median": 100.0}
                        {"row": "a_rate", "subject": "joule", "unit": "req/s", "median": 90.0, \
                        "ratio_min": 0.8, "ratio_max": 1.0}
                        {"row": "a_cpu", "subject": "jdk", "unit": "s", "median": 10.0}
                        {"row": "a_cpu", "subject": "joule", "unit": "s", "median": 12.0}
                        {"row": "b_rate", "subject": "joule", "unit": "req/s", "median": 70.0}
                        {"row": "b_min", "subject": "joule", "unit": "of fair", "median": 0.5}
                        {"row": "c_rate", "subject": "jdk", "unit": "req/s", "median": 100.0}
                        {"row": "c_rate", "subject": "joule", "unit": "req/s", "median": 110.0}
                        """);
        String rows = "| `a` | 0 |\n| `b` | 0 |\n| `c` | 0 |\n";
        assertThat(FilledTable.POOLS.fill(rows, figures))
                .isEqualTo(
                        """
                        | `a` | 100 | 90.0 | **0.90** (0.80 to 1.00) | – | – | – | – | 1.20 |
                        | `b` | – | 70.0 | – | – | 0.500 | – | – | – |
                        | `c` | 100 | 110 | **1.10** | – | – | – | – | – |
                        """);
    }

    @Test
    void dividesTheFiguresOfServers(@TempDir Path folder) throws IOException {
        ExportedFigures figures =
                figures(
                        folder,
                        """
                        {"row": "web_64_rate", "subject": "jdk", "unit": "req/s", "median": 10000.0}
                        {"row": "web_64_rate", "subject": "joule", "unit": "req/s", \
                        "median": 12500.0, "ratio_min": 1.1000, "ratio_max": 1.3000}
                        {"row": "web_64_p50", "subject": "jdk", "median": 4.0}
                        {"row": "web_64_p50", "subject": "joule", "median": 1.0}
                        {"row": "web_64_p99", "subject": "jdk", "median": 8.0}
                        {"row": "web_64_p99", "subject": "joule", "median": 9.0}
                        {"row": "web_64_p999", "subject": "jdk", "median": 10.0}
                        {"row": "web_64_p999", "subject": "joule", "median": 10.0}
                        {"row": "web_64_cpu", "subject": "jdk", "median": 2.0}
                        {"row": "web_64_cpu", "subject": "joule", "median": 1.5}
                        """);
        assertThat(FilledTable.SERVERS.fill("| `web_64` | 0 |\n", figures))
                .isEqualTo(
                        "| `web_64` | 10,000 | 12,500 | **1.25** (1.10 to 1.30) | 0.25 | 1.13 |"
                                + " 1.00 | 0.75 |\n");
    }

    @Test
    void showsComputationsOnOneThreadAndOnTwo(@TempDir Path folder) throws IOException {
        ExportedFigures figures =
                figures(
                        folder,
                        """
                        {"row": "fork_t1", "subject": "joule", "unit": "ns", "median": 3.0}
                        {"row": "fork_t2", "subject": "joule", "unit": "ns", "median": 1.5}
                        {"row": "fork_t1", "subject": "sequential", "unit": "ns", "median": 2.0}
                        {"row": "fork_t1", "subject": "fjp", "unit": "ns", "median": 20.0}
                        {"row": "fork_t2", "subject": "fjp", "unit": "ns", "median": 10.0}
                        {"row": "sum_t1", "subject": "joule", "unit": "ns", "median": 4000000.0}
                        {"row": "sum_t1", "subject": "parallel_stream", "unit": "ns", \
                        "median": 50000.0}
                        """);
        assertThat(FilledTable.COMPUTE.fill("| `fork` | 0 |\n| `sum` | 0 |\n", figures))
                .isEqualTo(
                        """
                        | `fork` | 3.00 | 1.50 | 2.00 | 20.0 | 10.0 | – | – |
                        | `sum` | 4.00 ms | – | – | 50.0 µs | – | – | – |
                        """);
        assertThatIllegalStateException()
                .isThrownBy(() -> FilledTable.COMPUTE.fill("| `other` | 0 |\n", figures))
                .withMessage("no figures of other");
    }

    private static ExportedFigures figures(Path folder, String objects) throws IOException {
        Path json = folder.resolve("figures.json");
        Files.writeString(json, objects);
        return ExportedFigures.read(json);
    }
}
