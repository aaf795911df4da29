package dev.joule.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An example that runs in a JVM of its own, on the module path, and does not outlive the test. */
final class Program implements AutoCloseable {
    private static final String MODULE = "dev.joule.examples";

    private final Process process;
    private final BufferedReader output;

    private Program(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Starts the main method of the given class in a JVM with the given options. */
    static Program start(List<String> options, Class<?> main, Object... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("--add-opens", "java.base/java.lang=dev.joule"));
        command.addAll(List.of("-p", modulePath(), "-m", MODULE + "/" + main.getName()));
        Stream.of(args).map(Object::toString).forEach(command::add);
        return new Program(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Runs the main method of the given class and returns the lines that it prints. */
    static List<String> run(Class<?> main, Object... args) throws Exception {
        try (Program program = start(List.of(), main, args)) {
            return program.rest();
        }
    }

    /** Returns the path of a file of this project, from its root. */
    static Path file(String path) {
        return Path.of("..").toAbsolutePath().normalize().resolve(path);
    }

    private static String modulePath() {
        return Stream.of("core", "compute", "sync", "examples")
                .map(module -> file(module + "/target/classes").toString())
                .reduce((a, b) -> a + java.io.File.pathSeparator + b)
                .orElseThrow();
    }

    /** Returns the next line that it prints. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Ends its input, returns the lines that it still prints, and checks that it ends well. */
    List<String> rest() throws Exception {
        process.getOutputStream().close();
        List<String> lines = output.lines().toList();
        assertThat(process.waitFor()).as("exit code after %s", lines).isZero();
        return lines;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
