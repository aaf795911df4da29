package dev.joule.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.Effort;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.Load;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a short run of a server's JVM and a generator's JVM, from the rate to the tail. */
@Timeout(120)
class ServedRowTest {

    private static final String RATE = "http_echo_64_rps";
    private static final String TAIL = "http_echo_64_p99";

    private static final Effort BRIEF =
            new Effort(1, Duration.ofMillis(30), Duration.ofMillis(40), 2, 2);

    @Test
    void measuresTheTailAtAPartOfTheRate(@TempDir Path folder) throws Exception {
        Load closed = new Load(4, null, null);
        Load open = new Load(4, new Load.Share(RATE, 0.5), null);
        Row tail = Row.served(TAIL, "ms", Better.LESS, open);
        Subject jdk = new JvmSubject("threads", "jdk", Set.of(RATE, TAIL));
        Suite suite =
                new Suite(
                        "threads",
                        List.of(Row.served(RATE, "req/s", Better.MORE, closed), tail),
                        List.of(jdk));
        Path json = folder.resolve("out.json");
        ByteArrayOutputStream progress = new ByteArrayOutputStream();

        int status =
                new SuiteRun(
                                suite,
                                new Options(BRIEF, json, null, List.of(tail), List.of(jdk)),
                                new PrintStream(progress, true, StandardCharsets.UTF_8),
                                new PrintStream(progress, true, StandardCharsets.UTF_8))
                        .run();

        assertThat(status).as(progress.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(progress.toString(StandardCharsets.UTF_8))
                .contains("[1/2] http_echo_64_rps jdk", "[2/2] http_echo_64_p99 jdk");
        assertThat(Files.readString(json))
                .contains("\"row\": \"http_echo_64_p99\", \"subject\": \"jdk\"", "\"n\": 1")
                .doesNotContain("http_echo_64_rps");
    }
}
