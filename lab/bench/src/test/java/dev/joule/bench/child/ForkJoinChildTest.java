package dev.joule.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.BenchCommand;
import dev.joule.tools.commands.JouleLine;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a run from the command line through a child JVM to the JSON. */
@Timeout(120)
class ForkJoinChildTest {

    @Test
    void measuresARowEndToEnd(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("out.json");

        int status =
                JouleLine.of(new BenchCommand())
                        .execute(
                                "bench",
                                "tasks",
                                "--quick",
                                "--only",
                                "execute_chained_spawn",
                                "--subjects",
                                "fjp",
                                "--json",
                                json.toString());

        assertThat(status).isZero();
        assertThat(Files.readString(json))
                .contains("\"suite\": \"tasks\", \"row\": \"execute_chained_spawn\"")
                .contains("\"subject\": \"fjp\", \"unit\": \"ns\"");
    }
}
