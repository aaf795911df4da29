package dev.joule.bench.harness;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A child that serves, the generator that loads it, and wrk after that if there is one. */
final class ServedChild {
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration STOP = Duration.ofSeconds(10);

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
        try (Child serving = Child.start(server)) {
            String port = serving.await("listening ", START);
            Outcome loaded =
                    port == null
                            ? Outcome.failed("the server reported no port")
                            : load(Integer.parseInt(port), serving.pid());
            Outcome served = served(serving.end(STOP));
            List<Sample> samples = new ArrayList<>(loaded.samples());
            samples.addAll(served.samples());
            return new Outcome(
                    samples, served.failure() == null ? loaded.failure() : served.failure());
        }
    }

    /** Returns the result of the server, with the samples that it has taken itself. */
    private Outcome served(Child.Outcome ended) throws IOException {
        String failure = null;
        if (ended.isKilled()) {
            failure = "the server did not stop within " + STOP.toSeconds() + " s, killed";
        } else if (ended.status() != 0) {
            failure = "the server's exit status was " + ended.status();
        } else if (!Outcome.isDone(ended)) {
            failure = "the server ended early";
        }
        return Outcome.of(ended, failure, keep.resolveSibling(keep.getFileName() + ".server"));
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
