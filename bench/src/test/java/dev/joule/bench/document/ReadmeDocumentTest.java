package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.joule.bench.document.BarPicture.Bars;
import dev.joule.bench.document.BarPicture.Theme;
import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Generates the README's table and its pictures from the figures in {@code docs/benchmarks.md}. */
@Timeout(60)
class ReadmeDocumentTest {
    private static final Path DOCS = Path.of("..", "docs");

    private record Line(String row, String inTable, String inPicture) {}

    private static final List<Line> LINES =
            List.of(
                    new Line(
                            "http_echo_64_rps",
                            "HTTP server, 64 connections, requests per second",
                            "HTTP server, 64 connections: requests per second"),
                    new Line(
                            "http_echo_64_cpu",
                            "its processor time for each request",
                            "its processor time for each request"),
                    new Line(
                            "ping_pong",
                            "hand-off between two threads",
                            "hand-off between two threads"),
                    new Line(
                            "behind_stall_spin",
                            "wait behind two threads that never yield, p99",
                            "wait behind two threads that never yield (p99)"),
                    new Line(
                            "http_echo_512_p99",
                            "latency of that server with 512 connections, p99",
                            "latency of that server with 512 connections (p99)"));

    @Test
    void theTableIsUpToDate() throws IOException {
        Map<String, MeasuredRow> rows = MeasuredRow.read(DOCS.resolve("benchmarks.md"));
        StringBuilder table = new StringBuilder("| | built-in | Joule |\n|---|---:|---:|\n");
        for (Line line : LINES) {
            MeasuredRow row = rows.get(line.row());
            table.append("| " + line.inTable() + " (`" + line.row() + "`)");
            table.append(row.isLoss() ? ": slower" : "");
            table.append(" | " + row.text(row.builtIn()) + " | " + row.text(row.joule()) + " |\n");
        }
        GeneratedText.section(Path.of("..", "README.md"), "figures").check(table.toString());
    }

    @Test
    void thePicturesAreUpToDate() throws IOException {
        Map<String, MeasuredRow> rows = MeasuredRow.read(DOCS.resolve("benchmarks.md"));
        List<Bars> bars =
                LINES.stream()
                        .map(line -> new Bars(line.inPicture(), rows.get(line.row())))
                        .toList();
        for (Theme theme : Theme.values()) {
            GeneratedText.file(DOCS.resolve(theme.file())).check(BarPicture.svg(bars, theme));
        }
    }

    @Test
    void readsTheMediansOfARow(@TempDir Path folder) throws IOException {
        Path page = folder.resolve("page.md");
        Files.writeString(
                page,
                "| `rate`: requests | req/s | 1,000 (9 to 2,000) | 900 (1 to 2) | **0.90** |\n");
        assertThat(MeasuredRow.read(page))
                .containsExactly(entry("rate", new MeasuredRow("rate", "req/s", 1000, 900)));
    }

    @Test
    void marksALoss() {
        MeasuredRow rate = new MeasuredRow("rate", "req/s", 1000, 900);
        MeasuredRow time = new MeasuredRow("time", "us", 6.13, 4.33);
        assertThat(rate.isLoss()).isTrue();
        assertThat(rate.factor()).isEqualTo("1.1x less");
        assertThat(time.isLoss()).isFalse();
        assertThat(time.text(time.builtIn())).isEqualTo("6.13 µs");
        assertThat(BarPicture.svg(List.of(new Bars("rate", rate)), Theme.LIGHT))
                .contains("1.1x less, worse");
    }
}
