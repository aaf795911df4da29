package dev.joule.verify.soak.server;

import dev.joule.verify.soak.server.ThreadPlacement.CannotStartException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server and its clients: laps of load, with a census after each. */
final class Site implements AutoCloseable {
    private static final int CLIENTS = 32;
    private static final int LOOK_MILLIS = 50;

    /** The most failures that are printed: further ones add no information. */
    private static final int SAID_MAX = 100;

    private final ThreadPlacement ground;
    private final SoakServerProcess server;
    private final SplittableRandom random;
    private final Duration answerLimit;
    private final Duration patience;
    private final Consumer<String> out;
    private final Client.Totals totals = new Client.Totals();
    private final AtomicInteger failures = new AtomicInteger();
    private @Nullable ServerCensus first;
    private @Nullable ServerCensus last;

    /**
     * Creates a site.
     *
     * @param answerLimit the longest wait for an answer
     * @param patience the time for the clients' resources to be released
     * @param out receives the errors
     */
    Site(
            ThreadPlacement ground,
            FaultyServer twin,
            int workers,
            long seed,
            Duration answerLimit,
            Duration patience,
            Consumer<String> out)
            throws IOException, InterruptedException, CannotStartException {
        this.ground = ground;
        this.server = new SoakServerProcess(ground, twin, workers);
        this.random = new SplittableRandom(seed);
        this.answerLimit = answerLimit;
        this.patience = patience;
        this.out = out;
        if (!server.carrier().startsWith("joule-")) {
            failed("its threads are carried by " + server.carrier());
        }
    }

    /**
     * Loads the server for that time; then all clients are gone, and the remaining resources are
     * counted.
     */
    void lap(Duration time) throws IOException, InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(
                    Thread.ofVirtual()
                            .start(
                                    new Client(
                                            server.port(),
                                            random.split(),
                                            (int) answerLimit.toMillis(),
                                            totals,
                                            () -> System.nanoTime() - end >= 0 || failures() > 0,
                                            this::failed)));
        }
        for (Thread client : clients) {
            client.join();
        }
        ServerCensus before = first;
        last = before == null ? countUntilItStandsStill() : countUntilNothingGrew(before);
        first = before == null ? last : before;
        server.others().forEach(this::failed);
    }

    private ServerCensus countUntilItStandsStill() throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        ServerCensus before = server.census();
        while (true) {
            Thread.sleep(LOOK_MILLIS); // waits for a possible change
            ServerCensus now = server.census();
            if (now.standsStillSince(before) || System.nanoTime() - end >= 0) {
                return now;
            }
            before = now;
        }
    }

    private ServerCensus countUntilNothingGrew(ServerCensus before)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            ServerCensus now = server.census();
            List<String> grown = now.grownSince(before);
            if (grown.isEmpty()) {
                return now;
            }
            if (System.nanoTime() - end >= 0) {
                grown.forEach(this::failed);
                return now;
            }
            Thread.sleep(LOOK_MILLIS); // waits for the last connections to end
        }
    }

    /** Ends the server, which has to end by itself with its scheduler. */
    void end() throws IOException, InterruptedException {
        server.end();
        server.others().forEach(this::failed);
    }

    int failures() {
        return failures.get();
    }

    private void failed(String what) {
        int number = failures.incrementAndGet();
        if (number <= SAID_MAX) {
            out.accept("FAILED: " + ground.label() + ": " + what);
        }
    }

    /** Returns the progress, in a line. */
    String progress() {
        return "%s %,d answers on %,d connections"
                .formatted(ground.label(), totals.answers.sum(), totals.connections.sum());
    }

    /** Returns the result, in lines. */
    List<String> summary() {
        return List.of(
                "%s: %,d answers on %,d connections, of which %,d were left early; no port for %,d"
                        .formatted(
                                ground.label(),
                                totals.answers.sum(),
                                totals.connections.sum(),
                                totals.left.sum(),
                                totals.refused.sum()),
                "  after the first lap: " + first,
                "  after the last:      " + last);
    }

    @Override
    public void close() {
        server.close();
    }
}
