package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Generates the first tables of the README and of the benchmarks from the exported figures. */
@Timeout(60)
class ReadmeDocumentTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path FIGURES = ROOT.resolve("docs/figures");

    @Test
    void theTableOfTheReadmeIsUpToDate() throws IOException {
        StringBuilder table = new StringBuilder("| | built-in | Joule |\n|---|---:|---:|\n");
        for (Headline line : Headline.FIRST) {
            table.append(line.medians(ExportedFigures.read(FIGURES.resolve(line.file()))));
        }
        GeneratedText.section(ROOT.resolve("README.md"), "figures").check(table.toString());
    }

    @Test
    void theFirstTableOfTheBenchmarksIsUpToDate() throws IOException {
        StringBuilder table =
                new StringBuilder("| | built-in | Joule | ratio |\n|---|---:|---:|---:|\n");
        for (Headline line : Headline.values()) {
            table.append(line.ranges(ExportedFigures.read(FIGURES.resolve(line.file()))));
        }
        GeneratedText.section(ROOT.resolve("docs/benchmarks.md"), "headlines")
                .check(table.toString());
    }

    @Test
    void aRangeAroundOneIsNoDifferenceAndALossIsCalledOne(@TempDir Path folder) throws IOException {
        assertThat(verdict(folder, "req/s", 1_000, 900, 0.85, 1.05)).endsWith("found |\n");
        assertThat(verdict(folder, "req/s", 1_000, 900, 0.85, 0.95)).endsWith("0.90, worse |\n");
        assertThat(verdict(folder, "req/s", 1_000, 1_500, 1.4, 1.6))
                .endsWith("| 1,000 (1,000 to 1,000) | 1,500 (1,500 to 1,500) | **1.50** |\n");
    }

    private static String verdict(
            Path folder, String unit, double jdk, double joule, double least, double most)
            throws IOException {
        Path file = folder.resolve("figures.json");
        String cell =
                "{\"row\": \"http_echo_64_rps\", \"subject\": \"%s\", \"unit\": \""
                        + unit
                        + "\", \"median\": %f, \"min\": %2$f, \"max\": %2$f%s}%n";
        Files.writeString(
                file,
                cell.formatted("jdk", jdk, "")
                        + cell.formatted(
                                "joule",
                                joule,
                                ", \"ratio_min\": " + least + ", \"ratio_max\": " + most));
        return Headline.SERVER.ranges(ExportedFigures.read(file));
    }
}
