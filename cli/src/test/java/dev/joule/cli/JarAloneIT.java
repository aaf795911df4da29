package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar does its work without anything beside it, and leaves nothing behind. */
@Timeout(120)
class JarAloneIT {
    private static final Path JAR =
            Path.of(System.getProperty("basedir", "."), "target", "joule.jar");

    @TempDir private Path folder;
    private Path jar = Path.of("joule.jar");
    private String temporary = "tmp";
    private int status;

    @BeforeEach
    void copy() throws Exception {
        Files.copy(JAR, folder.resolve("joule.jar"));
        Files.createDirectory(folder.resolve("tmp"));
    }

    @Test
    void itRunsAProgramOnJoule() throws Exception {
        Files.writeString(
                folder.resolve("Program.java"),
                """
                class Program {
                    public static void main(String[] args) throws Exception {
                        Thread.startVirtualThread(
                                        () -> System.out.println(Thread.currentThread()))
                                .join();
                        System.out.println(String.join(" ", args));
                        System.exit(42);
                    }
                }
                """);
        assertThat(joule("run", "Program.java", "a", "--", "b"))
                .contains("@joule-agent-worker-", "a -- b");
        assertThat(status).isEqualTo(42);
    }

    @Test
    void aFolderThatTheJvmWouldSplitDoesNotMatter() throws Exception {
        Path split = Files.createDirectory(folder.resolve("a=b")).resolve("joule.jar");
        Files.move(folder.resolve("joule.jar"), split);
        Files.copy(split.resolveSibling("joule.jar"), split.resolveSibling("joule-agent.jar"));
        jar = split;
        assertThat(joule("run", "-version")).contains("Runtime Environment");
        assertThat(status).isZero();
    }

    @Test
    void aTemporaryFolderThatIsMissingIsReportedInOneLine() throws Exception {
        for (List<String> command :
                List.of(List.of("run", "app.jar"), List.of("doctor"), List.of("image", "made"))) {
            temporary = "missing";
            assertThat(joule(command.toArray(String[]::new)).lines())
                    .filteredOn(line -> !line.startsWith("WARNING: ")) // the JVM's own
                    .singleElement()
                    .asString()
                    .startsWith("joule " + command.getFirst() + ": cannot write to ")
                    .contains("missing: it is not there", "-Djava.io.tmpdir=FOLDER");
            assertThat(status).isEqualTo(2);
        }
    }

    @Test
    void itTriesTheJdk() throws Exception {
        assertThat(joule("doctor")).contains("programs can run on Joule");
        assertThat(status).isZero();
    }

    @Test
    void itSaysWhatNeedsACheckout() throws Exception {
        assertThat(joule("bench", "tasks")).contains("joule bench: this command needs a checkout");
        assertThat(status).isEqualTo(2);
    }

    private String joule(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Djava.io.tmpdir=" + temporary, "-jar", jar.toString()));
        command.addAll(List.of(arguments));
        CommandResult result = CommandResult.of(folder, command);
        status = result.status();
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left).as("left behind").isEmpty();
        }
        return String.join("\n", result.lines());
    }
}
