package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SuiteRunTest {

    private static final String FINE = "echo noise; echo sample $1 5; echo sample $1 7; echo done";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    private int run(@Nullable Path json, Subject... subjects) throws Exception {
        Suite suite =
                new Suite(
                        "suite",
                        List.of(
                                Row.nanos("fast"),
                                new Row("also", "ns", FigureKind.BATCHED, "fast")),
                        List.of(subjects));
        Options options =
                new Options(
                        Effort.QUICK.withForks(2),
                        json,
                        json == null ? null : json.resolveSibling("out.md"),
                        suite.rows(),
                        suite.subjects());
        return new SuiteRun(suite, options, print(out), print(progress)).run();
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    @Test
    void gathersWhatTheChildrenReport(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("out.json");

        int status = run(json, Fixtures.script("joule", FINE), Fixtures.script("other", FINE));

        assertThat(status).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("6.00 1.00x", "5.00..7.00 1.00..1.00x", "A quick run: 2 process(es)");
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("[4/4] fast other");
        assertThat(Files.readString(json)).contains("\"subject\": \"other\"", "\"n\": 4");
        assertThat(Files.readString(folder.resolve("out.md")))
                .contains(
                        "| `fast` | ns | 6.00 (5.00..7.00) |"
                                + " 6.00 (5.00..7.00) **1.00x** (1.00..1.00x) |");
    }

    @Test
    void failsTheRowsOfAChildThatFails() throws Exception {
        Subject bad = Fixtures.script("other", "echo sample $1 5; echo oops; exit 3");

        int status = run(null, Fixtures.script("joule", FINE), bad);

        assertThat(status).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(l -> l.endsWith("failed")))
                .hasSize(2);
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("exit status 3");
    }

    @Test
    void takesAChildThatEndsEarlyForAFailure() throws Exception {
        assertThat(run(null, Fixtures.script("joule", "echo sample $1 5"))).isEqualTo(1);
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("ended early");
    }

    @Test
    void saysWhyASubjectIsMissing() throws Exception {
        Subject absent =
                new PeerSubject(
                        "suite",
                        "absent",
                        (_, _) -> {
                            throw new Toolchain.MissingException("no such toolchain");
                        },
                        Set.of("fast"));

        int status = run(null, Fixtures.script("joule", FINE), absent);

        assertThat(status).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("absent is missing: no such toolchain");
    }
}
