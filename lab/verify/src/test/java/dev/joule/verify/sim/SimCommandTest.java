package dev.joule.verify.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import dev.joule.tools.commands.JouleLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("stress")
@Timeout(120)
class SimCommandTest {
    private static final Duration LIMIT = Duration.ofSeconds(100);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @EnumSource(SimLoad.class)
    void everyLoadRunsToItsEnd(SimLoad load) {
        assertThat(run("--workers", "4", "--load", load.toString(), "--tasks", "20")).isZero();
        assertThat(text(out)).contains("| 4 | " + load);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1024"})
    void fromOneWorkerToThousand(String workers) {
        assertThat(run("--workers", workers, "--tasks", "3", "--task-ns", "1000")).isZero();
    }

    @Test
    void aSeedSaysItAll() throws Exception {
        Settings settings = Settings.measuring(8, SimLoad.MIXED, 300, 10_000, 7);
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.COSTS, null)) {
            Child.Outcome once = jvm.measure(settings, LIMIT);
            assertThat(once.status()).isZero();
            assertThat(jvm.measure(settings, LIMIT)).isEqualTo(once);
            Settings other = Settings.measuring(8, SimLoad.MIXED, 300, 10_000, 8);
            assertThat(jvm.measure(other, LIMIT)).isNotEqualTo(once);
        }
    }

    @Test
    void aHandOffTakesTime() throws Exception {
        Settings settings = Settings.measuring(1, SimLoad.TREE, 200, 10_000, 7);
        int most = 1_000_000;
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.COSTS, null)) {
            Figures free = figures(jvm, settings);
            Figures costly = figures(jvm, settings.withHandOff(most));
            // With one worker only the first task, which comes from outside, is handed over.
            assertThat(costly.makespan() - free.makespan()).isBetween((long) most, 2L * most - 1);
        }
    }

    /** Begins with a timer, for which a worker wakes, finds no task, and sleeps until it is due. */
    @Test
    void aWakeWithoutATaskIsFutile() throws Exception {
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.COSTS, null)) {
            Figures figures = figures(jvm, Settings.measuring(4, SimLoad.HELD, 20, 10_000, 7));
            assertThat(figures.futile()).isPositive().isLessThanOrEqualTo(figures.wakes());
        }
    }

    @Test
    void schedulesAreCheckedFromASeedOn() {
        assertThat(run("--check", "200", "--seed", "17")).isZero();
        assertThat(text(out)).contains("checked 200 seeds");
    }

    @Test
    void aFailureTellsTheSeedAndWhatHappenedBefore() throws Exception {
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.POINTS, SimulationPart.FAULTS.getFirst())) {
            Child.Outcome outcome = jvm.check(1, 20_000, LIMIT);
            assertThat(outcome.status()).isEqualTo(1);
            assertThat(outcome.text())
                    .contains("failed: a runnable task waits")
                    .containsPattern("in: \\d+ workers.*, seed \\d+")
                    .containsPattern("worker \\d+ +began task \\d+");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--workers",
                "--workers 0",
                "--workers 1025",
                "--workers many",
                "--load heavy",
                "--hand-off-ns 1000001",
                "--svg x.svg",
                "--check 5 --table",
                "--fast"
            })
    void aWrongCommandLineIsExplained(String words) {
        assertThat(run(words.split(" "))).isEqualTo(2);
        assertThat(text(err)).startsWith("joule sim: ").contains("`joule sim --help`");
        assertThat(text(out)).isEmpty();
    }

    @Test
    void thePlotIsAPicture() {
        String svg =
                UtilisationPlot.svg(
                        new int[] {1, 1_024},
                        List.of(
                                new UtilisationPlot.Line(SimLoad.TREE, 1_000, List.of(1.0, 0.5)),
                                new UtilisationPlot.Line(SimLoad.MIXED, 1_000, List.of(0.9, 0.4))));
        assertThat(svg).startsWith("<svg").endsWith("</svg>\n").contains("mixed, 1 µs", "1,024");
    }

    private static Figures figures(SimJvm jvm, Settings settings) throws Exception {
        return jvm.measure(settings, LIMIT).output().stream()
                .map(Figures::parse)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private int run(String... args) {
        String[] words =
                Stream.concat(Stream.of("sim"), Arrays.stream(args)).toArray(String[]::new);
        return JouleLine.of(new SimCommand(stream(out), stream(err)))
                .setErr(new PrintWriter(stream(err), true, StandardCharsets.UTF_8))
                .execute(words);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
