package dev.joule.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs a program in a JVM with the agent, and with nothing of Joule's on its class path. */
final class AgentJvm {
    private static final int LIMIT_SECONDS = 60;

    /** What came of it. */
    record Result(int exitCode, List<String> out, List<String> err) {}

    private final List<String> flags = new ArrayList<>();
    private final String classPath;

    private AgentJvm(String classPath, String... flags) {
        this.classPath = classPath;
        this.flags.addAll(List.of(flags));
    }

    /** With these agent arguments, which may be empty, and these flags. */
    static AgentJvm with(String arguments, String... flags) {
        return new AgentJvm(tests(), flags).agent(arguments);
    }

    static AgentJvm without(String... flags) {
        return new AgentJvm(tests(), flags);
    }

    /** With Joule's core on the program's class path. */
    static AgentJvm withJoule(String arguments, String... flags) {
        String core =
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(AgentJvm::isCore)
                        .collect(Collectors.joining(File.pathSeparator));
        return new AgentJvm(tests() + File.pathSeparator + core, flags).agent(arguments);
    }

    AgentJvm agent(String arguments) {
        return flag("-javaagent:" + jar() + (arguments.isEmpty() ? "" : "=" + arguments));
    }

    AgentJvm flag(String flag) {
        flags.add(flag);
        return this;
    }

    /** The agent's jar as the build has made it. */
    static Path jar() {
        Path jar = target().resolve("joule-agent.jar");
        if (!Files.exists(jar)) {
            throw new AssertionError(jar + " is not there: these tests run after the packaging");
        }
        return jar;
    }

    static Path target() {
        return Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
    }

    private static String tests() {
        return target().resolve("test-classes").toString();
    }

    private static boolean isCore(String entry) {
        String path = entry.replace(File.separatorChar, '/');
        return path.contains("/core/target/") || path.contains("/joule-core/");
    }

    /** Runs to the end. */
    Result run(Class<?> main) {
        return run(command(main));
    }

    /** The command that runs it. */
    List<String> command(Class<?> main) {
        List<String> command = new ArrayList<>();
        command.add(tool("java"));
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, main.getName()));
        return command;
    }

    /** A tool of this JDK. */
    static String tool(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    static Result run(List<String> command) {
        try {
            Path out = Files.createTempFile("joule", ".out");
            Path err = Files.createTempFile("joule", ".err");
            try {
                Process process =
                        new ProcessBuilder(command)
                                .redirectOutput(out.toFile())
                                .redirectError(err.toFile())
                                .start();
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                    throw new AssertionError(
                            command
                                    + " did not end\n"
                                    + Files.readString(out)
                                    + Files.readString(err));
                }
                return new Result(
                        process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }
}
