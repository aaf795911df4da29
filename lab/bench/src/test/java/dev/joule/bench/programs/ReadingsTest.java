package dev.joule.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.WholeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The figures of a run, and the version of PostgreSQL. */
@Timeout(10)
class ReadingsTest {

    @Test
    void figuresAreThoseOfTheWholeRun() {
        WholeRun run = new WholeRun(3000, 3, 2, 1.5, 20, 30.5, 41);

        assertThat(RunFigure.RATE.of(run, 0, 0)).isEqualTo(1000);
        assertThat(RunFigure.CPU.of(run, 0.06, 0)).isEqualTo(20);
        assertThat(RunFigure.MEMORY.of(run, 0, 3 << 20)).isEqualTo(3);
    }

    @Test
    void takesTheNewestPostgres(@TempDir Path versions) throws IOException {
        assertThat(PostgresCommands.newestIn(versions)).isNull();
        for (String version : new String[] {"9.6", "15", "17"}) {
            Path commands = Files.createDirectories(versions.resolve(version).resolve("bin"));
            if (!version.equals("17")) {
                Path initdb = Files.createFile(commands.resolve("initdb"));
                assertThat(initdb.toFile().setExecutable(true)).isTrue();
            }
        }

        assertThat(PostgresCommands.newestIn(versions))
                .isEqualTo(versions.resolve("15").resolve("bin"));
    }
}
