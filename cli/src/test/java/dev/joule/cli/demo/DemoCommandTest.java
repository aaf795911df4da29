package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.demo.DemoScreen.DemoStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DemoCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path agent = DemoScenesTest.AGENT;
    private DemoStyle style = DemoStyle.PLAIN;

    private int execute(String... arguments) {
        DemoCommand demo = new DemoCommand(seconds -> DemoScenesTest.TINY, () -> style, agent);
        return new CommandLine(demo)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "--seconds, 0, '--seconds must be 1 to 3600, not 0'",
        "--seconds, 3601, '--seconds must be 1 to 3600, not 3601'",
        "--seconds, ten, '--seconds'",
        "--workers, 0, '--workers must be 1 to 3840, not 0'",
        "--workers, 3841, '--workers must be 1 to 3840, not 3841'",
        "--json, no/such/folder/out.json, 'there is no folder'",
        "--colour, red, 'Unknown option'",
    })
    void aWrongOptionIsRefusedBeforeAnythingRuns(String option, String value, String message) {
        assertThat(execute(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aFolderIsNoJsonFile(@TempDir Path folder) {
        assertThat(execute("--json", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("is a folder");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("--seconds", "--workers", "--all", "--json", "130");
    }

    @Test
    void aPipeGetsTwelveLinesAndOneLineOfProgressBesideThem(@TempDir Path folder)
            throws IOException {
        Path json = folder.resolve("demo.json");
        assertThat(execute("--json", json.toString())).isZero();
        assertThat(out.toString().lines())
                .hasSizeLessThanOrEqualTo(12)
                .allMatch(line -> line.length() < 80)
                .anyMatch(line -> line.equals("1  HTTP server, 64 connections"))
                .anyMatch(line -> line.startsWith("2  Waiting behind "))
                .anyMatch(line -> line.equals("3  Trees of tasks and ping-pong"))
                .anyMatch(line -> line.startsWith("Slower here: "))
                .anyMatch(line -> line.contains("joule demo --all"));
        assertThat(out.toString()).doesNotContain("\u001b", "█");
        assertThat(err.toString()).isEqualToIgnoringNewLines("joule demo: runs for about 10 s ...");
        assertThat(Files.readString(json))
                .contains("\"scene\": \"http\"", "\"scene\": \"behind_stuck_carriers\"")
                .contains("\"scene\": \"trees_and_ping_pong\"", "\"interrupted\": false");
    }

    @Test
    void aTerminalSeesProgressThatIsErased() {
        style = new DemoStyle(true, false, true, 80);
        assertThat(execute()).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("\r\u001b[K1  HTTP server, 64 connections: built-in ")
                .contains("█")
                .doesNotContain("\u001b[3");
        String seen = out.toString().replaceAll("[^\n]*\r\u001b\\[K", "");
        assertThat(seen.lines()).hasSizeLessThanOrEqualTo(12).noneMatch(l -> l.contains("pair"));
    }

    @Test
    void allPrintsEveryFigure() {
        assertThat(execute("--all", "--workers", "2")).isZero();
        assertThat(out.toString())
                .contains("5  Timers", "Medians of all pairs", "answer, p99", "ping-pong")
                .contains("first ran after", "late, longest", "Slower here: ")
                .doesNotContain("--all");
    }

    @Test
    void jvmsThatDoNotStartAreAFailureAndTheRestIsThere(@TempDir Path folder) {
        agent = folder.resolve("joule-agent.jar");
        assertThat(execute()).isEqualTo(1);
        assertThat(out.toString())
                .contains("3  Trees of tasks and ping-pong", "Slower here: ")
                .doesNotContain("requests/s");
        assertThat(err.toString()).contains("joule demo: the two JVMs: ", "is not there");
    }
}
