package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.Interruptible;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small runtime image, made by {@code jlink} and then by {@code joule image}, runs programs. */
@Tag("stress")
@Timeout(240)
class ImageIT {
    private static final Path TARGET =
            Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
    private static final Path AGENT =
            TARGET.resolve(Path.of("..", "..", "agent", "target")).normalize();
    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String AGENT_FLAG = "-javaagent:" + AGENT.resolve("joule-agent.jar");
    private static final String JAR = TARGET.resolve("joule.jar").toString();
    private static final String PROGRAMS = "dev.joule.agent.programs.";

    @TempDir private static Path folder;

    @BeforeAll
    static void makeTheImage() throws Exception {
        CommandResult linked =
                run(
                        tool(JDK, "jlink"),
                        "--add-modules",
                        "java.instrument,jdk.compiler,jdk.management",
                        "--generate-cds-archive",
                        "--output",
                        "small");
        assertThat(linked.status()).as("%s", linked).isZero();
        CommandResult made = joule("image", "--from", "small", "image");
        assertThat(made.status()).as("%s", made).isZero();
        assertThat(made.lines().getLast()).startsWith("image: its virtual threads run on Joule");
    }

    @Test
    void itsVirtualThreadsRunOnJoule() throws Exception {
        assertThat(program("Where").lines())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": joule-agent-worker-"));
    }

    @Test
    void itsArchiveHasTheClassesOfJoule() throws Exception {
        assertThat(program("Where", "-Xlog:class+load").lines())
                .anyMatch(line ->
                        line.contains("dev.joule.internal.worker.Worker ")
                                && line.endsWith("source: shared objects file"));
    }

    @Test
    void itNeedsNoOtherModule() throws Exception {
        assertThat(program("Where", "--limit-modules=java.base").lines())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": joule-agent-worker-"));
    }

    /** The launcher compiles it, and so lists the system image too. */
    @Test
    void aSourceFileRunsAndListsTheSystemImage() throws Exception {
        Files.writeString(
                folder.resolve("Walk.java"),
                """
                import module java.base;

                class Walk {
                    public static void main(String[] args) throws Exception {
                        Path image = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/");
                        try (Stream<Path> all = Files.walk(image)) {
                            List<String> names =
                                    all.map(Path::toString)
                                            .filter(name -> !name.contains("Joule"))
                                            .sorted()
                                            .toList();
                            System.out.println(names.size() + " " + names.hashCode());
                        }
                    }
                }
                """);
        CommandResult original = run(tool(folder.resolve("small"), "java"), "Walk.java");
        assertThat(original.status()).as("%s", original).isZero();
        assertThat(run(tool(folder.resolve("image"), "java"), "Walk.java")).isEqualTo(original);
    }

    @Test
    void theJdkDescribesJoule() throws Exception {
        assertThat(program("Figures", "-Djoule.workers=1", "-Djoule.spares=0").lines())
                .startsWith("parallelism: 1", "mounted: 0", "carriers: 1", "mounted: 1");
    }

    @Test
    void itCanBeSwitchedOff() throws Exception {
        assertThat(program("Where", "-Djoule.scheduler=jdk").lines())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": ForkJoinPool-"));
    }

    @Test
    void aMistakeInAnOptionEndsTheProgram() throws Exception {
        CommandResult result = program("Where", "-Djoule.workers=many");
        assertThat(result.status()).isEqualTo(1);
        // The program may get on a little before another thread ends it.
        assertThat(result.lines()).anyMatch(line -> line.startsWith("joule: workers must be "));
    }

    @Test
    void aProgramWithoutVirtualThreadsDoesNotStartIt() throws Exception {
        assertThat(program("Quiet", "-Djoule.workers=many").status()).isZero();
    }

    /** The agent's tests say what that is, among it that an attack on the opened packages fails. */
    @ParameterizedTest
    @ValueSource(strings = {"Attack", "TimedWaits", "BlockedCalls", "SocketTraps"})
    void programsDoTheSameAsWithTheAgent(String name) throws Exception {
        CommandResult withTheAgent = runIn("small", name, AGENT_FLAG);
        assertThat(withTheAgent.status()).as("%s", withTheAgent).isZero();
        assertThat(program(name)).isEqualTo(withTheAgent);
    }

    @Test
    void theDoctorKnowsIt() throws Exception {
        CommandResult result = run(tool(folder.resolve("image"), "java"), "-jar", JAR, "doctor");
        assertThat(result.status()).as("%s", result).isZero();
        assertThat(result.lines())
                .anyMatch(line -> line.contains("not needed: this JDK has Joule built in"))
                .anyMatch(line -> line.contains("AOT caches are used"));
    }

    @Test
    void theDoctorKnowsAProcessOnIt() throws Exception {
        Process program =
                new ProcessBuilder(commandIn("image", "Parked")).directory(folder.toFile()).start();
        try {
            assertThat(program.inputReader().readLine()).isEqualTo("ready");
            CommandResult result = joule("doctor", Long.toString(program.pid()));
            assertThat(result.status()).as("%s", result).isZero();
            assertThat(result.lines().getLast()).contains("its JDK has Joule built in");
        } finally {
            program.destroyForcibly().waitFor();
        }
    }

    @Test
    void theAgentIsNotNeeded() throws Exception {
        CommandResult result = program("Where", AGENT_FLAG);
        assertThat(result.lines().getFirst()).startsWith("joule-agent: is not needed");
        assertThat(result.lines()).hasSize(8);
    }

    @Test
    void itsClassArchiveIsUsed() throws Exception {
        assertThat(program("Where", "-Xshare:on").status()).isZero();
    }

    @Test
    void anAotCacheIsUsed() throws Exception {
        Path jar = folder.resolve("programs.jar");
        CommandResult packed =
                run(
                        tool(JDK, "jar"),
                        "--create",
                        "--file",
                        jar.toString(),
                        "-C",
                        AGENT.resolve("test-classes").toString(),
                        "dev/joule/agent/programs");
        assertThat(packed.status()).as("%s", packed).isZero();
        String java = tool(folder.resolve("image"), "java");
        String main = PROGRAMS + "Where";
        CommandResult trained =
                run(java, "-XX:AOTCacheOutput=app.aot", "-cp", jar.toString(), main);
        assertThat(trained.status()).as("%s", trained).isZero();
        CommandResult result =
                run(java, "-XX:AOTMode=on", "-XX:AOTCache=app.aot", "-cp", jar.toString(), main);
        assertThat(result.status()).as("%s", result).isZero();
        assertThat(result.lines())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": joule-agent-worker-"));
    }

    @Test
    void aLinkToAJdkIsFollowed() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("small"));
        Path modules = folder.resolve("small").resolve("lib").resolve("modules");
        long size = Files.size(modules);
        CommandResult made = joule("image", "--from", "link", "of-a-link");
        assertThat(made.status()).as("%s", made).isZero();
        assertThat(Files.isSymbolicLink(folder.resolve("of-a-link"))).isFalse();
        assertThat(Files.size(modules)).isEqualTo(size);
        assertThat(Files.readString(folder.resolve("small").resolve("release")))
                .doesNotContain("JOULE_VERSION");
        assertReported("is inside", "image", "--from", "small", "link/other");
        Files.delete(link);
    }

    @Test
    void aMistakeFoundAtTheEndLetsTheProgramEnd() throws Exception {
        Files.writeString(
                folder.resolve("Late.java"),
                """
                class Late {
                    public static void main(String[] args) {
                        Runtime.getRuntime()
                                .addShutdownHook(new Thread(() -> Thread.startVirtualThread(() -> {})));
                    }
                }
                """);
        CommandResult compiled = run(tool(JDK, "javac"), "Late.java");
        assertThat(compiled.status()).as("%s", compiled).isZero();
        String java = tool(folder.resolve("image"), "java");
        // It ends whether or not the message still comes.
        assertThat(run(java, "-Djoule.workers=many", "-cp", ".", "Late").lines())
                .allSatisfy(line -> assertThat(line).startsWith("joule: workers must be "));
        assertThat(run(java, "-Djoule.summary=exit", "-cp", ".", "Late").lines()).isEmpty();
    }

    /** The program's stream makes a virtual thread, while the first one waits for the start. */
    @Test
    void messagesMayGoThroughVirtualThreads() throws Exception {
        Files.writeString(
                folder.resolve("Log.java"),
                """
                import java.io.OutputStream;
                import java.io.PrintStream;

                class Log extends OutputStream {
                    @Override
                    public void write(int letter) {
                        try {
                            Thread.startVirtualThread(() -> System.out.write(letter)).join();
                        } catch (InterruptedException unexpected) {
                            throw new IllegalStateException(unexpected);
                        }
                    }

                    public static void main(String[] args) throws Exception {
                        System.setErr(new PrintStream(new Log(), true));
                        Thread.startVirtualThread(() -> {}).join();
                    }
                }
                """);
        CommandResult compiled = run(tool(JDK, "javac"), "Log.java");
        assertThat(compiled.status()).as("%s", compiled).isZero();
        String java = tool(folder.resolve("image"), "java");
        CommandResult result = run(java, "-Djoule.wokers=2", "-cp", ".", "Log");
        assertThat(result.status()).as("%s", result).isZero();
        assertThat(String.join("", result.lines())).contains("joule.wokers");
        assertThat(run(java, "-Djoule.workers=many", "-cp", ".", "Log").status()).isEqualTo(1);
    }

    @Test
    void whatCannotBeMadeIsReported() throws Exception {
        Files.createDirectories(folder.resolve("empty"));
        assertReported("is there already", "image", "--from", "small", "image");
        assertReported("it has Joule built in already", "image", "--from", "image", "again");
        assertReported("is no JDK or runtime image", "image", "--from", "empty", "other");
        assertReported("nowhere does not exist", "image", "--from", "nowhere", "other");
        assertReported("is inside", "image", "--from", "small", "small/other");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .doesNotContain("again", "other");
        }
    }

    /** Folders of the original may be read-only, as in an installation that a package owns. */
    @Test
    void itsFoldersCanBeWrittenTo() throws Exception {
        Path conf = folder.resolve("small").resolve("conf");
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(conf);
        Files.setPosixFilePermissions(conf, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            CommandResult made = joule("image", "--from", "small", "writable");
            assertThat(made.status()).as("%s", made).isZero();
            assertThat(Files.getPosixFilePermissions(folder.resolve("writable").resolve("conf")))
                    .contains(PosixFilePermission.OWNER_WRITE);
        } finally {
            Files.setPosixFilePermissions(conf, before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "KILL"})
    void aCommandThatIsEndedLeavesNoImage(String signal) throws Exception {
        Path half = folder.resolve("half");
        Process command =
                new ProcessBuilder(
                                Interruptible.command(
                                        List.of(
                                                tool(JDK, "java"),
                                                "-jar",
                                                JAR,
                                                "image",
                                                "--from",
                                                "small",
                                                "half")))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        try {
            while (!Files.exists(half)) {
                assertThat(command.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            List<ProcessHandle> children = command.descendants().toList();
            new ProcessBuilder("kill", "-" + signal, Long.toString(command.pid()))
                    .start()
                    .waitFor();
            command.inputReader().lines().forEach(line -> {});
            assertThat(command.waitFor()).isNotZero();
            children.forEach(child -> child.onExit().join());
            assertThat(half).doesNotExist();
        } finally {
            command.destroyForcibly().waitFor();
        }
    }

    private static void assertReported(String why, String... arguments) throws Exception {
        CommandResult result = joule(arguments);
        assertThat(result.status()).as("%s", result).isEqualTo(1);
        assertThat(result.lines().getLast()).startsWith("joule image: ").contains(why);
    }

    private static CommandResult program(String name, String... options) throws Exception {
        return runIn("image", name, options);
    }

    private static CommandResult runIn(String image, String name, String... options)
            throws Exception {
        return CommandResult.of(folder, commandIn(image, name, options));
    }

    private static List<String> commandIn(String image, String name, String... options) {
        List<String> command = new ArrayList<>(List.of(tool(folder.resolve(image), "java")));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", AGENT.resolve("test-classes").toString(), PROGRAMS + name));
        return command;
    }

    private static CommandResult joule(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(tool(JDK, "java"), "-jar", JAR));
        command.addAll(List.of(arguments));
        return CommandResult.of(folder, command);
    }

    private static String tool(Path jdk, String name) {
        return jdk.resolve("bin").resolve(name).toString();
    }

    private static CommandResult run(String... command) throws Exception {
        return CommandResult.of(folder, List.of(command));
    }
}
