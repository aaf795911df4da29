package dev.joule.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.Effort;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.Options;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import dev.joule.bench.harness.SuiteRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a short run of a server's JVM and a generator's JVM, from the rate to the tail. */
@Tag("slow")
@Timeout(120)
class ServedRowTest {

    private static final String RATE = "http_echo_64_rps";
    private static final String TAIL = "http_echo_64_p99";

    private static final List<Row> ROWS = ThreadRows.echo("http_echo_64", 4);

    private static final Effort BRIEF =
            new Effort(1, Duration.ofMillis(30), Duration.ofMillis(100), 2, 2);

    @Test
    void fillsEachRowAndMeasuresTheRateFirst(@TempDir Path folder) throws Exception {
        Subject jdk = new JvmSubject("threads", "jdk", Set.of(RATE, TAIL));
        Suite suite = new Suite("threads", ROWS, List.of(jdk));
        Path json = folder.resolve("out.json");
        ByteArrayOutputStream progress = new ByteArrayOutputStream();

        int status =
                new SuiteRun(
                                suite,
                                new Options(BRIEF, json, null, ROWS, List.of(jdk)),
                                new PrintStream(progress, true, StandardCharsets.UTF_8),
                                new PrintStream(progress, true, StandardCharsets.UTF_8))
                        .run();

        String printed = progress.toString(StandardCharsets.UTF_8);
        assertThat(status).as(printed).isZero();
        assertThat(printed).contains("[1/2] " + RATE + " jdk", "[2/2] " + TAIL + " jdk");
        String figures = Files.readString(json);
        assertThat(ROWS)
                .filteredOn(row -> !row.name().contains("_wrk"))
                .allSatisfy(row -> assertThat(figures).contains(quoted(row.name())));
        assertThat(figures.contains(quoted("http_echo_64_wrk_p99")))
                .as("where wrk is installed")
                .isEqualTo(figures.contains(quoted("http_echo_64_wrk")));
    }

    private static String quoted(String row) {
        return "\"row\": \"" + row + '"';
    }
}
