package dev.joule.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The figures that wrk prints, and the version of PostgreSQL. */
@Timeout(10)
class ReadingsTest {

    @Test
    void readsTheWholeRunThatTheScriptOfWrkPrints() throws IOException {
        String printed =
                """
                Running 3s test @ http://127.0.0.1:1/text
                Requests/sec:  1000.00
                whole run: 3000 3000000 2 1500 20000 30500 41000
                """;

        WholeRun run = WrkRun.parse(printed);

        assertThat(run).isEqualTo(new WholeRun(3000, 3, 2, 1.5, 20, 30.5, 41));
        assertThat(run.figure(RunFigure.RATE, 0, 0)).isEqualTo(1000);
        assertThat(run.figure(RunFigure.CPU, 0.06, 0)).isEqualTo(20);
        assertThat(run.figure(RunFigure.MEMORY, 0, 3 << 20)).isEqualTo(3);
    }

    @Test
    void saysWhatItReadWhenWrkReportsNothing() {
        assertThatIOException()
                .isThrownBy(() -> WrkRun.parse("unable to connect"))
                .withMessage("wrk reported nothing: unable to connect");
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
