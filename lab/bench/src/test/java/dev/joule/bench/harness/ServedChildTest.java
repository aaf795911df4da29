package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServedChildTest {

    /** A script that pretends to serve until its input ends. */
    private static final String SERVER = "echo listening 4321; cat; echo done";

    @TempDir private Path folder;

    private Outcome run(String server, String generator) throws Exception {
        return new ServedChild(
                        List.of("sh", "-c", server),
                        (port, _) -> List.of("sh", "-c", generator, "generator", "" + port),
                        null,
                        Duration.ofSeconds(20),
                        folder.resolve("kept.txt"))
                .run();
    }

    @Test
    void givesTheGeneratorThePortAndTakesItsSamples() throws Exception {
        Outcome outcome = run(SERVER, "echo sample row $1; echo done");

        assertThat(outcome.failure()).isNull();
        assertThat(outcome.samples()).containsExactly(new Sample("row", 4321));
    }

    @Test
    void failsWithTheGenerator() throws Exception {
        assertThat(run(SERVER, "echo sample row 1; exit 3").failure())
                .startsWith("exit status 3; what it printed is in ");
    }

    @Test
    void failsWithTheServer() throws Exception {
        String generator = "echo sample row 1; echo done";

        assertThat(run("echo oops; exit 4", generator).failure())
                .startsWith("the server's exit status was 4; what it printed is in ");
        assertThat(run("echo listening 1; cat", generator).failure())
                .startsWith("the server ended early; what it printed is in ");
    }
}
