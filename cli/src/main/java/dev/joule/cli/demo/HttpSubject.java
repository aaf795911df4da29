package dev.joule.cli.demo;

import dev.joule.cli.run.AgentJar;
import dev.joule.load.ClosedLoop;
import dev.joule.load.Connections;
import dev.joule.load.LatencyHistogram;
import dev.joule.load.LoadServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The server in a JVM of its own, with its connections and its result so far. */
final class HttpSubject implements AutoCloseable {

    /** The number of connections, each of which waits for its answer before it sends again. */
    static final int CONNECTIONS = 64;

    /** The default limit of carriers of the built-in scheduler. */
    private static final int CARRIERS_MAX_DEFAULT = 256;

    private final String name;
    private final String key;
    private final Process process;
    private final Connections connections;
    private final ClosedLoop load;
    private LatencyHistogram delays = new LatencyHistogram();
    private long answers;
    private long nanos;

    private HttpSubject(String name, String key, Process process) throws IOException {
        this.name = name;
        this.key = key;
        this.process = process;
        try {
            this.connections = Connections.open(port(), CONNECTIONS);
            this.load = new ClosedLoop(connections);
        } catch (IOException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Starts a server on the built-in scheduler. */
    static HttpSubject builtIn(int workers) throws IOException {
        return new HttpSubject("built-in", "jdk", start(null, workers));
    }

    /** Starts a server with the agent. */
    static HttpSubject joule(Path agent, int workers) throws IOException {
        return new HttpSubject("Joule", "joule", start(agent, workers));
    }

    private static Process start(@Nullable Path agent, int workers) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djdk.virtualThreadScheduler.parallelism=" + workers);
        command.add(
                "-Djdk.virtualThreadScheduler.maxPoolSize="
                        + Math.max(workers, CARRIERS_MAX_DEFAULT));
        if (agent != null) {
            command.addAll(AgentJar.flags(agent));
        }
        command.addAll(List.of("-cp", classPath(), LoadServer.class.getName()));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** Returns the server's class path: the server's classes only. */
    private static String classPath() throws IOException {
        try {
            return Path.of(
                            LoadServer.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                    .toString();
        } catch (URISyntaxException noFile) {
            throw new IOException(noFile);
        }
    }

    private int port() throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.US_ASCII);
        String line = out.readLine();
        // A JVM that cannot start prints the reason there.
        if (line == null || !line.matches("\\d+")) {
            throw new IOException("the server did not start: " + line);
        }
        return Integer.parseInt(line);
    }

    /** Loads the server for a turn. */
    void turn(long turnNanos) throws IOException {
        answers += load.turn(Duration.ofNanos(turnNanos), delays);
        nanos += turnNanos;
    }

    /** Discards the results so far and begins to measure. */
    void forget() {
        delays = new LatencyHistogram();
        answers = 0;
        nanos = 0;
    }

    /** Returns the result so far. */
    HttpResult result() {
        return new HttpResult(
                name, key, answers / Math.max(1e-9, nanos * 1e-9), DelaySummary.of(delays));
    }

    /** Ends the server. */
    @Override
    public void close() throws IOException {
        try {
            connections.close();
        } finally {
            process.destroy();
        }
    }
}
