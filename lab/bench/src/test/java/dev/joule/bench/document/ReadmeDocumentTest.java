package dev.joule.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.joule.bench.document.BarPicture.Bars;
import dev.joule.bench.document.BarPicture.Theme;
import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Generates the README's table and its pictures from the figures in {@code docs/benchmarks.md}. */
@Timeout(60)
class ReadmeDocumentTest {
    private static final Path DOCS = Path.of("../..", "docs");

    private static final Map<String, String> LABELS = new LinkedHashMap<>();

    static {
        LABELS.put("http_echo_64_rps", "HTTP server, 64 connections, requests per second");
        LABELS.put("http_echo_64_cpu", "its processor time for each request");
        LABELS.put("ping_pong", "hand-off between two threads");
        LABELS.put("behind_stall_spin", "delay of short threads while two others loop, p99");
        LABELS.put("http_echo_64_p99", "latency of that server at a set rate, p99");
    }

    @Test
    void theTableIsUpToDate() throws IOException {
        StringBuilder table = new StringBuilder("| | built-in | Joule |\n|---|---:|---:|\n");
        for (Bars bars : bars()) {
            MeasuredRow row = bars.row();
            table.append("| " + bars.label() + " (`" + row.name() + "`)");
            table.append(row.isLoss() ? ": slower" : "");
            table.append(" | " + row.text(row.builtIn()) + " | " + row.text(row.joule()) + " |\n");
        }
        GeneratedText.section(Path.of("../..", "README.md"), "figures").check(table.toString());
    }

    @Test
    void thePicturesAreUpToDate() throws IOException {
        for (Theme theme : Theme.values()) {
            GeneratedText.file(DOCS.resolve(theme.file())).check(BarPicture.svg(bars(), theme));
        }
    }

    private static List<Bars> bars() throws IOException {
        Map<String, MeasuredRow> rows = MeasuredRow.read(DOCS.resolve("benchmarks.md"));
        assertThat(rows).containsKeys(LABELS.keySet().toArray(String[]::new));
        List<Bars> bars = new ArrayList<>();
        LABELS.forEach((name, label) -> bars.add(new Bars(label, rows.get(name))));
        return bars;
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
        MeasuredRow rate = new MeasuredRow("http_echo_64_rps", "req/s", 1000, 900);
        MeasuredRow time = new MeasuredRow("http_echo_64_cpu", "us", 6.13, 4.33);
        assertThat(rate.isLoss()).isTrue();
        assertThat(rate.factor()).isEqualTo("1.1x less");
        assertThat(time.isLoss()).isFalse();
        assertThat(time.text(time.builtIn())).isEqualTo("6.13 µs");
        assertThat(BarPicture.svg(List.of(new Bars("rate", rate)), Theme.LIGHT))
                .contains("1.1x less, worse");
    }
}
