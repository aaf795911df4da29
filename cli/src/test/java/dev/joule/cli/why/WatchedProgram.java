package dev.joule.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program of the tests that runs in a JVM of its own. */
final class WatchedProgram implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Path BASE = Path.of(System.getProperty("basedir", "."));

    private final Child child;

    private WatchedProgram(Child child) {
        this.child = child;
    }

    /** Starts a program with the agent, and returns when it runs. */
    static WatchedProgram onJoule(Class<?> program, String options, String... flags)
            throws IOException, InterruptedException {
        Path agent = BASE.resolve("../agent/target/joule-agent.jar").toAbsolutePath().normalize();
        List<String> all = new ArrayList<>(List.of("-javaagent:" + agent + '=' + options));
        all.addAll(List.of(flags));
        return start(program, all);
    }

    /** Starts a program as it is, and returns when it runs. */
    static WatchedProgram plain(Class<?> program, String... flags)
            throws IOException, InterruptedException {
        return start(program, List.of(flags));
    }

    private static WatchedProgram start(Class<?> program, List<String> flags)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("--enable-native-access=ALL-UNNAMED");
        Path classes = BASE.resolve("target/test-classes").toAbsolutePath();
        command.addAll(List.of("-cp", classes.toString(), program.getName()));
        Child child = Child.start(command);
        if (child.await("ready", LIMIT) == null) {
            child.close();
            throw new AssertionError(program + " did not start: " + child.output());
        }
        return new WatchedProgram(child);
    }

    String pid() {
        return Long.toString(child.pid());
    }

    List<String> output() {
        return child.output();
    }

    /** Ends the program; it must not have printed anything but that it runs. */
    void endQuietly() throws IOException, InterruptedException {
        assertThat(child.end(LIMIT).output()).containsExactly("ready");
    }

    /** Kills the program, as {@code close} does. */
    void kill() {
        child.close();
    }

    @Override
    public void close() {
        kill();
    }
}
