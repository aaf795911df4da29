package dev.joule.verify.soak.server;

import dev.joule.verify.soak.server.ThreadPlacement.CannotStartException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plays short laps on each faulty server: the soak must detect every one. */
final class ServerSelfCheck {
    /**
     * The most laps for a twin: two suffice, unless the machine is so busy that little happens in
     * one.
     */
    private static final int LAPS_MAX = 6;

    private static final Duration LAP = Duration.ofMillis(800);

    /** The patience with a twin; short, since it retains objects forever. */
    private static final Duration TWIN_PATIENCE = Duration.ofMillis(1_500);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int AT_ONCE = 4;

    private ServerSelfCheck() {}

    /**
     * The result of one twin.
     *
     * @param caught whether the expected words were reported
     * @param said all reports
     */
    record Result(FaultyServer twin, boolean caught, List<String> said) {}

    /** Plays all twins; the run itself plays the server without a fault. */
    static List<Result> all(int workers, long seed) throws InterruptedException {
        List<Future<Result>> futures = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(AT_ONCE)) {
            for (FaultyServer twin : FaultyServer.values()) {
                if (twin != FaultyServer.NONE) {
                    futures.add(executor.submit(() -> play(twin, workers, seed)));
                }
            }
        }
        return futures.stream().map(Future::resultNow).toList();
    }

    /** Plays one twin. */
    static Result play(FaultyServer twin, int workers, long seed) throws InterruptedException {
        Queue<String> said = new ConcurrentLinkedQueue<>();
        Duration answerLimit = twin == FaultyServer.LOSES_AN_ANSWER ? TWIN_PATIENCE : PATIENCE;
        try (Site site =
                new Site(
                        ThreadPlacement.API,
                        twin,
                        workers,
                        seed,
                        answerLimit,
                        TWIN_PATIENCE,
                        said::add)) {
            for (int i = 0; i < LAPS_MAX && site.failures() == 0; i++) {
                site.lap(LAP);
            }
        } catch (IOException | CannotStartException e) {
            said.add(e.toString());
        }
        boolean caught = said.stream().anyMatch(text -> text.contains(twin.mustBeSaid()));
        return new Result(twin, caught, List.copyOf(said));
    }
}
