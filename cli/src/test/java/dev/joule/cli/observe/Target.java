package dev.joule.cli.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Children;
import dev.joule.tools.commands.JouleLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;

/** A process that is looked into, and the commands that do so. */
final class Target implements AutoCloseable {
    static final Path AGENT =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "joule-agent.jar")
                    .toAbsolutePath()
                    .normalize();

    private static final String LISTENS = "0A";

    private final Process process;
    private final Path errors;

    private Target(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
    }

    /** Starts a program of {@link Watched}, and returns when it is ready. */
    static Target start(Class<?> program, String... flags) throws IOException {
        Path errors = Files.createTempFile("joule-target", ".txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(Children.temporaryFilesOption());
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Process process =
                Children.start(new ProcessBuilder(command).redirectError(errors.toFile()));
        BufferedReader out = process.inputReader();
        String line = out.readLine();
        assertThat(line).as(() -> read(errors)).isEqualTo("ready");
        return new Target(process, errors);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    String pid() {
        return Long.toString(process.pid());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    String errors() {
        return read(errors);
    }

    void kill() {
        process.destroyForcibly();
    }

    /** Returns the sockets of the process on which it listens, by their numbers. */
    Set<String> listeningSockets() throws IOException {
        Set<String> listening = new TreeSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            try (Stream<String> lines = Files.lines(Path.of("/proc", pid(), table))) {
                lines.map(line -> line.strip().split(" +"))
                        .filter(fields -> fields.length > 9 && fields[3].equals(LISTENS))
                        .forEach(fields -> listening.add("socket:[" + fields[9] + ']'));
            }
        }
        Set<String> own = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", pid(), "fd"))) {
            for (Path file : files.toList()) {
                try {
                    own.add(Files.readSymbolicLink(file).toString());
                } catch (IOException closed) {
                    // meanwhile
                }
            }
        }
        own.retainAll(listening);
        return own;
    }

    /** The result of a command. */
    record Result(int status, String out, String err) {}

    static Result run(Callable<Integer> command, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status =
                JouleLine.configure(new CommandLine(command))
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(args);
        return new Result(status, out.toString(), err.toString());
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(errors);
    }
}
