package dev.joule.verify.soak.server;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A server in a JVM of its own. */
final class SoakServerProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Child child;
    private final int port;
    private final String carrier;
    private int seen;

    SoakServerProcess(ThreadPlacement ground, FaultyServer twin, int workers)
            throws IOException, ThreadPlacement.CannotStartException, InterruptedException {
        child = Child.start(ground.command(twin, workers));
        String[] words = await(ServerMain.LISTENING).split(" ", 2);
        port = Integer.parseInt(words[0]);
        carrier = words[1];
    }

    private String await(String prefix) throws IOException, InterruptedException {
        String rest = child.await(prefix, PATIENCE);
        if (rest == null) {
            throw new IOException("the server did not say " + prefix.strip() + "; " + others());
        }
        return rest;
    }

    int port() {
        return port;
    }

    /** Returns the name of the carrier of the server's threads. */
    String carrier() {
        return carrier;
    }

    /** Makes the server count its resources, and returns the census. */
    ServerCensus census() throws IOException, InterruptedException {
        child.tell("count");
        return ServerCensus.parse(await(ServerMain.CENSUS));
    }

    /** Returns the lines that are no reply; each is returned once. */
    List<String> others() {
        List<String> all = child.output();
        List<String> others =
                all.subList(seen, all.size()).stream()
                        .filter(line ->
                                Stream.of(ServerMain.LISTENING, ServerMain.CENSUS, ServerMain.DONE)
                                        .noneMatch(line::startsWith))
                        .toList();
        seen = all.size();
        return others;
    }

    /** Makes the server end by itself. */
    void end() throws IOException, InterruptedException {
        Child.Outcome ended = child.end(PATIENCE);
        if (ended.status() != 0 || !ended.output().contains(ServerMain.DONE)) {
            throw new IOException("the server ended with status " + ended.status());
        }
    }

    @Override
    public void close() {
        child.close();
    }
}
