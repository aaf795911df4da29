package dev.joule.bench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A child that serves, the generator that loads it, and wrk after that if there is one. */
final class ServedChild {

    /** Returns the command of a generator for the server at a port, with that process. */
    @FunctionalInterface
    interface Generator {
        List<String> command(int port, long pid);
    }

    private final List<String> server;
    private final Generator generator;
    private final @Nullable Wrk wrk;
    private final Duration limit;
    private final Path keep;

    /**
     * Creates a child and its generator that are not started yet.
     *
     * @param server the command of the server
     * @param generator returns the command of the generator
     * @param limit the time limit of the generator
     * @param keep the file for the output of the two if they fail; the server's name ends in {@code
     *     .server}
     */
    ServedChild(
            List<String> server,
            Generator generator,
            @Nullable Wrk wrk,
            Duration limit,
            Path keep) {
        this.server = server;
        this.generator = generator;
        this.wrk = wrk;
        this.limit = limit;
        this.keep = keep;
    }

    Outcome run() throws IOException, InterruptedException {
        Path serverKeep = keep.resolveSibling(keep.getFileName() + ".server");
        try (ServerProcess serving = new ServerProcess(server, serverKeep)) {
            Integer port = serving.awaitPort();
            Outcome loaded =
                    port == null
                            ? Outcome.failed("the server reported no port")
                            : load(port, serving.pid());
            String failure = serving.stop();
            List<Sample> samples = new ArrayList<>(loaded.samples());
            samples.addAll(serving.samples());
            return new Outcome(samples, failure == null ? loaded.failure() : failure);
        }
    }

    private Outcome load(int port, long pid) throws IOException, InterruptedException {
        Outcome loaded = new ChildProcess(generator.command(port, pid), limit, keep).run();
        if (wrk == null || loaded.failure() != null) {
            return loaded;
        }
        List<Sample> samples = new ArrayList<>(loaded.samples());
        try {
            samples.addAll(wrk.load(port));
            return new Outcome(samples, null);
        } catch (IOException e) {
            return new Outcome(samples, e.toString());
        }
    }
}
