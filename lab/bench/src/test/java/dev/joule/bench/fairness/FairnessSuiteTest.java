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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void goHasACounterpartOfMutexPoolQueueAndSleep() {
        Subject go = SUITE.subjects().getLast();
        assertThat(SUITE.rows())
                .filteredOn(go::supports)
                .hasSize(17)
                .extracting(Row::name)
                .contains("lock_unfair_8_work_rate", "pool_handoff_1000_sleep_rate")
                .contains("handoff_synchronous_queue_8_rate", "sleep_10us_rate");
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

    /**
     * Runs one program in a JVM of its own, from the command to the table and the JSON. The second
     * needs a flag of the suite.
     */
    @ParameterizedTest
    @ValueSource(strings = {"monitor_8_work", "handoff_scope_1"})
    void measuresAProgramEndToEnd(String program, @TempDir Path folder) throws Exception {
        Path json = folder.resolve("out.json");
        Options parsed =
                ParsedOptions.of(
                        SUITE, "--only", program, "--subjects", "jdk", "--json", "" + json);
        Effort brief = new Effort(1, Duration.ofMillis(30), Duration.ofMillis(40), 1, 1);
        Options options = new Options(brief, parsed.json(), null, parsed.rows(), parsed.subjects());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

        int status = new SuiteRun(SUITE, options, out, out).run();

        String printed = bytes.toString(StandardCharsets.UTF_8);
        assertThat(status).as(printed).isZero();
        assertThat(printed)
                .contains("rate, turns/s", "jain, index", "wait, ms")
                .containsPattern(program + " +jdk +[0-9]");
        assertThat(Files.readString(json))
                .contains("\"row\": \"" + program + "_rate\"", "\"row\": \"" + program + "_wait\"");
    }
}
