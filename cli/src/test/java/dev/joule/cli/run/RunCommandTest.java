package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(120)
class RunCommandTest {
    /** As the build has made it, before this module. */
    private static final Path AGENT =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "joule-agent.jar")
                    .toAbsolutePath();

    /** Programs for the agent's tests. */
    private static final String PROGRAMS =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "test-classes")
                    .toAbsolutePath()
                    .toString();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /**
     * Starts {@code joule run} in a process of its own, since the program writes to its streams.
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new RunCommand(AGENT)).execute(args));
    }

    @Test
    void itRunsTheProgramOnJouleAndEndsAsTheProgramDoes(@TempDir Path folder) throws Exception {
        Path program = folder.resolve("Program.java");
        Files.writeString(
                program,
                """
                class Program {
                    public static void main(String[] args) throws Exception {
                        Thread.startVirtualThread(
                                        () -> System.out.println(Thread.currentThread()))
                                .join();
                        System.out.println(String.join(" ", args) + System.getProperty("some"));
                        System.exit(42);
                    }
                }
                """);
        List<String> lines = new ArrayList<>();
        int exitCode =
                run(
                        lines,
                        "-Djoule.name=shop",
                        "-Dsome=thing",
                        program.toString(),
                        "--help",
                        "--",
                        "-x");
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("@joule-shop-worker-");
        assertThat(lines.get(1)).isEqualTo("--help -- -xthing");
        assertThat(exitCode).isEqualTo(42);
    }

    /** With the mount events of the JVM turned off this program hangs. */
    @Test
    void aCrowdThatWaitsOnOneMonitorIsNotified() throws Exception {
        List<String> lines = new ArrayList<>();
        int exitCode = run(lines, "-cp", PROGRAMS, "dev.joule.agent.programs.Crowd");
        assertThat(lines).containsExactly("rounds: 5");
        assertThat(exitCode).isZero();
    }

    @Test
    void theProgramsJvmGetsTheAgentAndNoOtherFlag(@TempDir Path folder) throws Exception {
        Path program = folder.resolve("Flags.java");
        Files.writeString(
                program,
                """
                class Flags {
                    public static void main(String[] args) {
                        java.lang.management.ManagementFactory.getRuntimeMXBean()
                                .getInputArguments()
                                .forEach(System.out::println);
                    }
                }
                """);
        List<String> lines = new ArrayList<>();
        run(lines, program.toString());
        assertThat(lines)
                .anySatisfy(line -> assertThat(line).startsWith("-javaagent:"))
                .noneSatisfy(line -> assertThat(line).startsWith("-XX:"));
        assertThat(AgentJar.flags(AGENT))
                .containsExactly("-javaagent:" + AGENT + "=unsupported=fail");
    }

    /** Runs {@code joule run} to its end, and gives its exit code and what it printed. */
    private static int run(List<String> lines, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        RunCommandTest.class.getName()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("joule", ".out");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(out.toFile())
                            .start();
            try {
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            lines.addAll(Files.readAllLines(out));
            return process.exitValue();
        } finally {
            Files.delete(out);
        }
    }

    @Test
    void itAnswersAsJavaDoes() throws Exception {
        for (String option : List.of("-version", "--version")) {
            List<String> lines = new ArrayList<>();
            assertThat(run(lines, option)).isZero();
            assertThat(String.join("\n", lines)).contains("Runtime Environment");
        }
    }

    @Test
    void withoutTheAgentOrAProgramItSaysSo() {
        assertThat(execute(new RunCommand(Path.of("nowhere")), "app.jar")).isEqualTo(2);
        assertThat(err.toString()).contains("nowhere is not there");
        assertThat(execute(new RunCommand(AGENT))).isEqualTo(2);
        assertThat(err.toString()).contains("no program");
    }

    @Test
    void aPathThatTheJvmWouldSplitIsRefused(@TempDir Path folder) throws Exception {
        Path jar = Files.createDirectory(folder.resolve("a=b")).resolve("joule-agent.jar");
        Files.copy(AGENT, jar);
        assertThat(execute(new RunCommand(jar), "app.jar")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("joule run: ")
                .contains(jar.toString(), "move the file to a folder without that sign");
    }

    @Test
    void helpIsGivenWhereAskedForFirst() {
        assertThat(execute(new RunCommand(AGENT), "--help")).isZero();
        assertThat(out.toString()).contains("joule run app.jar");
        assertThat(out.toString())
                .contains("App.java", "-Djoule.workers=N", "-Djoule.stall.limit=TIME");
    }

    private int execute(Object command, String... args) {
        return new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
