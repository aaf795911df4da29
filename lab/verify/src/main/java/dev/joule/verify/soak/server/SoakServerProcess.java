package dev.joule.verify.soak.server;

import dev.joule.tools.children.Children;
import dev.joule.verify.soak.server.ThreadPlacement.CannotStartException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server in a JVM of its own. */
final class SoakServerProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Writer in;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final Queue<String> others = new ConcurrentLinkedQueue<>();
    private final Thread reader;
    private final int port;
    private final String carrier;

    SoakServerProcess(ThreadPlacement ground, FaultyServer twin, int workers)
            throws IOException, CannotStartException, InterruptedException {
        process =
                Children.start(
                        new ProcessBuilder(ground.command(twin, workers))
                                .redirectErrorStream(true));
        in = process.outputWriter(StandardCharsets.UTF_8);
        reader = Thread.ofPlatform().daemon().start(this::read);
        String[] words = await(ServerMain.LISTENING).split(" ", 2);
        port = Integer.parseInt(words[0]);
        carrier = words[1];
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ServerMain.LISTENING)
                        || line.startsWith(ServerMain.CENSUS)
                        || line.equals(ServerMain.DONE)) {
                    said.add(line);
                } else {
                    others.add(line);
                }
            }
        } catch (IOException e) {
            others.add("output lost: " + e);
        }
    }

    /** Returns the rest of the next line of the protocol, which must begin with the prefix. */
    private String await(String prefix) throws IOException, InterruptedException {
        String line = said.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null || !line.startsWith(prefix)) {
            throw new IOException(
                    "the server said %s, not %s; %s".formatted(line, prefix.strip(), others()));
        }
        return line.substring(prefix.length());
    }

    int port() {
        return port;
    }

    /** Returns the name of the carrier of the server's threads. */
    String carrier() {
        return carrier;
    }

    long pid() {
        return process.pid();
    }

    /** Makes the server count its resources, and returns the census. */
    ServerCensus census() throws IOException, InterruptedException {
        in.write("count\n");
        in.flush();
        return ServerCensus.parse(await(ServerMain.CENSUS));
    }

    /** Returns the lines that are no reply; each is returned once. */
    List<String> others() {
        List<String> all = List.copyOf(others);
        all.forEach(others::remove);
        return all;
    }

    /** Makes the server end by itself. */
    void end() throws IOException, InterruptedException {
        in.close();
        await(ServerMain.DONE);
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IOException("the server did not end");
        }
        if (process.exitValue() != 0) {
            throw new IOException("the server ended with status " + process.exitValue());
        }
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
        try {
            process.waitFor();
            reader.join();
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
