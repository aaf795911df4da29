package dev.joule.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a class's {@code main} in a JVM of its own. */
public final class ChildJvm {
    private static final int LIMIT_SECONDS = 60;

    private final List<String> flags = new ArrayList<>();
    private String classPath = System.getProperty("java.class.path");
    private String prefix = "";
    private int limitSeconds = LIMIT_SECONDS;

    /** What came of it. */
    public record Result(int exitCode, String output) {}

    /** A JVM with Joule and the tests on its class path, and these flags. */
    public static ChildJvm onClassPath(String... flags) {
        ChildJvm child = new ChildJvm();
        child.flags.addAll(List.of(flags));
        return child;
    }

    /** A JVM with virtual threads as here: with the agent that this one has, if it has one. */
    public static ChildJvm onSameGround(String... flags) {
        ChildJvm child = onClassPath(flags);
        child.flags.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (flag.startsWith("-javaagent:")) {
                child.flags.add(flag);
            }
        }
        return child;
    }

    /** Has it find classes there, too. */
    public ChildJvm first(Path folder) {
        classPath = folder + File.pathSeparator + classPath;
        return this;
    }

    /** Has it killed only after so long. */
    public ChildJvm limit(int seconds) {
        limitSeconds = seconds;
        return this;
    }

    /** A JVM with Joule as a module, which the tests are a part of, and these flags. */
    public static ChildJvm asModule(String... flags) {
        ChildJvm child = new ChildJvm();
        child.flags.addAll(List.of(flags));
        child.flags.addAll(
                List.of(
                        "-p",
                        target("classes"),
                        "--patch-module",
                        "dev.joule=" + target("test-classes")));
        child.classPath = "";
        child.prefix = "dev.joule/";
        child.flags.add("-m");
        return child;
    }

    private static String target(String folder) {
        return Path.of(System.getProperty("basedir", "."), "target", folder)
                .toAbsolutePath()
                .toString();
    }

    /** Runs to the end; what takes too long is killed and has a code of its own. */
    public Result run(Class<?> main, String... arguments) {
        return run(main.getName(), arguments);
    }

    /** Runs a class that is not there when this one is compiled. */
    public Result run(String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(classPath.isEmpty() ? List.of() : List.of("-cp", classPath));
        command.addAll(flags);
        command.add(prefix + main);
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            Thread limit =
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> {
                                try {
                                    if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
                                        process.destroyForcibly();
                                    }
                                } catch (InterruptedException over) {
                                    process.destroyForcibly();
                                }
                            });
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            limit.interrupt();
            return new Result(exitCode, output);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupt) {
            throw new AssertionError("the child did not end", interrupt);
        }
    }
}
