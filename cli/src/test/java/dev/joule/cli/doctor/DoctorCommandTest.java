package dev.joule.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("slow")
@Timeout(120)
class DoctorCommandTest {
    private static final Path AGENT =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "joule-agent.jar")
                    .toAbsolutePath()
                    .normalize();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void thisJdkIsTriedWithTheAgent() {
        assertThat(doctor()).as(err::toString).isZero();
        assertThat(out.toString())
                .contains(Runtime.version().toString(), "all as expected", "can run on Joule")
                .containsPattern("processors +\\d+");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void withoutTheAgentThereIsNothingToTry() {
        int status = execute(new DoctorCommand(Path.of("nowhere")));
        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("joule doctor: nowhere is not there");
    }

    @Test
    void aJvmWithTheAgentIsRecognized(@TempDir Path folder) throws Exception {
        Process program =
                start(folder, "-javaagent:" + AGENT, "-Djdk.virtualThreadScheduler.maxPoolSize=8");
        try {
            assertThat(doctor(Long.toString(program.pid()))).as(err::toString).isZero();
            assertThat(out.toString())
                    .contains("started with it", "maxPoolSize=8: workers and spare threads");
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aJvmWithoutTheAgentIsLeftAsItIs(@TempDir Path folder) throws Exception {
        Process program = start(folder);
        try {
            assertThat(doctor(Long.toString(program.pid()))).isEqualTo(1);
            assertThat(out.toString())
                    .contains(
                            "started without it", "-javaagent:joule-agent.jar", "settings    none");
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aProcessThatDoesNotExistIsNamed() {
        for (String pid : List.of("99999999", "0")) {
            assertThat(doctor(pid)).isEqualTo(2);
            assertThat(err.toString()).contains("joule doctor: there is no process " + pid);
        }
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aProcessThatIsNoJvmIsLeftAlone() throws Exception {
        Process program = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(doctor(Long.toString(program.pid()))).isEqualTo(2);
            assertThat(err.toString()).contains("it is no JVM");
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void theJvmThatAsksIsNoAnswer() {
        assertThat(doctor(Long.toString(ProcessHandle.current().pid()))).isEqualTo(2);
        assertThat(err.toString()).contains("this command itself");
    }

    /** Starts a program that waits, and returns when it runs. */
    private static Process start(Path folder, String... flags) throws Exception {
        Path source = folder.resolve("Waits.java");
        Files.writeString(
                source,
                """
                class Waits {
                    public static void main(String[] args) throws Exception {
                        System.out.println("runs");
                        System.in.read();
                    }
                }
                """);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.add(source.toString());
        Process program = new ProcessBuilder(command).start();
        assertThat(program.inputReader().readLine()).isEqualTo("runs");
        return program;
    }

    private int doctor(String... args) {
        return execute(new DoctorCommand(AGENT), args);
    }

    private int execute(DoctorCommand command, String... args) {
        return new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
