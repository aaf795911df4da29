package dev.joule.bench.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.Effort;
import dev.joule.bench.harness.Options;
import dev.joule.bench.harness.ParsedOptions;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FairnessSuiteTest {

    private static final Suite SUITE = FairnessSuite.suite();

    @Test
    void comparesTheStockJdkWithTheAgent() {
        assertThat(SUITE.subjects())
                .extracting(Subject::name)
                .containsExactly("jdk", "joule", "go");
        assertThat(SUITE.ratio()).isEqualTo(Suite.Ratio.SUBJECT_BY_FIRST);
    }

    @Test
    void bothSubjectsMeasureEveryProgram() {
        List<String> measured =
                SUITE.rows().stream().map(Row::measuredBy).distinct().sorted().toList();
        assertThat(measured).hasSize(FairnessPrograms.ALL.size());
        for (Subject subject : SUITE.subjects().subList(0, 2)) {
            assertThat(SUITE.rows().stream().filter(subject::supports).map(Row::name).sorted())
                    .isEqualTo(measured);
        }
    }

    @Test
    void goHasACounterpartOfMutexAndPool() {
        Subject go = SUITE.subjects().getLast();
        assertThat(SUITE.rows())
                .filteredOn(go::supports)
                .hasSize(12)
                .extracting(Row::name)
                .contains("lock_unfair_8_work_rate", "pool_handoff_1000_sleep_rate");
    }

    @Test
    void hasARowForEachFigureOfAProgram() {
        assertThat(SUITE.rows())
                .hasSize(FairnessPrograms.ALL.size() * Figure.values().length)
                .extracting(Row::name)
                .doesNotHaveDuplicates()
                .contains("lock_unfair_1000_socket_rate", "pool_handoff_8_sleep_jain")
                .contains("handoff_exchanger_1_wait", "sleep_100ns_p5", "pinned_monitor_8_min");
    }

    /** Runs one program in a JVM of its own, from the command to the table and the JSON. */
    @Test
    void measuresAProgramEndToEnd(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("out.json");
        Options parsed =
                ParsedOptions.of(
                        SUITE,
                        "--only",
                        "monitor_8_work",
                        "--subjects",
                        "jdk",
                        "--json",
                        "" + json);
        Effort brief = new Effort(1, Duration.ofMillis(30), Duration.ofMillis(40), 1, 1);
        Options options = new Options(brief, parsed.json(), null, parsed.rows(), parsed.subjects());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

        int status = new SuiteRun(SUITE, options, out, out).run();

        String printed = bytes.toString(StandardCharsets.UTF_8);
        assertThat(status).as(printed).isZero();
        assertThat(printed)
                .contains("rate, turns/s", "jain, index", "wait, ms")
                .containsPattern("monitor_8_work +jdk +[0-9]");
        assertThat(Files.readString(json))
                .contains("\"row\": \"monitor_8_work_rate\"", "\"row\": \"monitor_8_work_wait\"");
    }
}
