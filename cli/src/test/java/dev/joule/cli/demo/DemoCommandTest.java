package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class DemoCommandTest {

    private static final IntFunction<Subject> FJP = ForkJoinSubject::new;
    private static final IntFunction<Subject> JOULE = JouleSubject::new;

    /** The agent's jar, built before this module. */
    static final Path AGENT =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "joule-agent.jar")
                    .toAbsolutePath();

    private final Interrupt interrupt = new Interrupt();
    private Path agent = AGENT;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(List<IntFunction<Subject>> subjects, String... arguments) {
        return new CommandLine(new DemoCommand(subjects, interrupt, agent))
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
        int exit = execute(List.of(DemoCommandTest::noSubject), option, value);
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    }

    private static Subject noSubject(int workers) {
        throw new AssertionError("nothing should run");
    }

    @Test
    void aFolderIsNoJsonFile(@TempDir Path folder) {
        assertThat(execute(List.of(DemoCommandTest::noSubject), "--json", folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("is a folder");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(execute(List.of(DemoCommandTest::noSubject), "--help")).isZero();
        assertThat(out.toString()).contains("--seconds", "--workers", "--json", "130");
    }

    @Test
    void aShortRunPrintsATableAndWritesJson(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("demo.json");
        int exit =
                execute(
                        List.of(FJP, JOULE),
                        "--seconds",
                        "1",
                        "--workers",
                        "2",
                        "--json",
                        json.toString());
        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("tasks/s", "delay, us", "gain", Report.NOTE)
                .contains("HTTP server   measuring", "requests/s", "answer, us", "built-in");
        assertThat(Files.readString(json))
                .contains("\"subject\": \"fjp\"", "\"subject\": \"joule\"", "\"workers\": 2")
                .contains("\"requests_per_second\"", "\"subject\": \"jdk\"");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anInterruptEndsTheRunWithWhatThereIs() {
        IntFunction<Subject> asksWhenBuilt =
                workers -> {
                    interrupt.ask();
                    return new ForkJoinSubject(workers);
                };
        int exit = execute(List.of(asksWhenBuilt, FJP), "--seconds", "3600", "--workers", "2");
        assertThat(exit).isEqualTo(130);
        assertThat(out.toString()).contains("Interrupted", "Nothing was measured yet.");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aServerThatDoesNotStartIsAFailureAndTheRestIsThere(@TempDir Path folder) {
        agent = folder.resolve("joule-agent.jar");
        int exit = execute(List.of(FJP, JOULE), "--seconds", "1", "--workers", "2");
        assertThat(exit).isEqualTo(1);
        assertThat(out.toString()).contains("tasks/s", "delay, us").doesNotContain("requests/s");
        assertThat(err.toString()).contains("joule demo: the HTTP server: ");
    }

    @Test
    void whoeverAsksIsHeldUntilTheRunIsOver() throws InterruptedException {
        Thread hook = new Thread(interrupt::askAndWait);
        hook.start();
        assertThat(interrupt.await(TimeUnit.SECONDS.toNanos(30))).isTrue();
        assertThat(hook.isAlive()).isTrue();
        interrupt.grant();
        hook.join();
    }
}
