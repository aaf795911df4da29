package dev.joule.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The same HTTP server in two JVMs, one of them with the agent, under load in turns: while one is
 * loaded the other is idle, and a disturbance of the machine affects both.
 */
final class HttpRun {

    private static final double WARM_UP = 0.35;
    private static final long TURN_NANOS_MAX = 200_000_000;
    private static final int TURNS_MIN = 8;

    /**
     * The time to wait for an interrupt after a server failed: the terminal interrupts the servers
     * too, which may end before this JVM is interrupted.
     */
    private static final long ASKED_WITHIN_NANOS = 500_000_000;

    private final int workers;
    private final double seconds;
    private final Path agent;
    private final Progress progress;
    private final Interrupt interrupt;

    HttpRun(int workers, double seconds, Path agent, Progress progress, Interrupt interrupt) {
        this.workers = workers;
        this.seconds = seconds;
        this.agent = agent;
        this.progress = progress;
        this.interrupt = interrupt;
    }

    /**
     * Runs the duel; it has no results if it was interrupted before the first.
     *
     * @throws IOException if a server could not be started, or gave a wrong answer
     */
    HttpDuel run() throws IOException, InterruptedException {
        try (HttpSubject builtIn = HttpSubject.builtIn(workers);
                HttpSubject joule = HttpSubject.joule(agent, workers)) {
            List<HttpSubject> subjects = List.of(builtIn, joule);
            turns(subjects, "warm-up", seconds * WARM_UP);
            subjects.forEach(HttpSubject::forget);
            double taken = turns(subjects, "measuring", seconds * (1 - WARM_UP));
            return duel(taken > 0 ? subjects : List.of(), HttpDuel.MEASURED, taken, taken);
        } catch (IOException | UncheckedIOException e) {
            if (interrupt.await(ASKED_WITHIN_NANOS)) {
                return duel(List.of(), HttpDuel.MEASURED, 0, 0);
            }
            throw e instanceof UncheckedIOException unchecked
                    ? unchecked.getCause()
                    : (IOException) e;
        } finally {
            progress.done();
        }
    }

    /**
     * Loads the servers in turns; returns the seconds of load, fewer than planned if interrupted.
     */
    private double turns(List<HttpSubject> subjects, String phase, double of) throws IOException {
        long nanos = (long) (of * 1e9);
        long turn = Math.min(TURN_NANOS_MAX, nanos / TURNS_MIN);
        int turns = (int) (nanos / turn / subjects.size());
        long lastShown = System.nanoTime();
        for (int i = 0; i < turns; i++) {
            if (interrupt.asked()) {
                return i * turn * subjects.size() * 1e-9;
            }
            for (HttpSubject subject : subjects) {
                subject.turn(turn);
            }
            long now = System.nanoTime();
            if (now - lastShown >= progress.every().toNanos() || i == turns - 1) {
                lastShown = now;
                double elapsed = (i + 1) * turn * subjects.size() * 1e-9;
                progress.show(duel(subjects, phase, elapsed, of));
            }
        }
        return turns * turn * subjects.size() * 1e-9;
    }

    private static HttpDuel duel(
            List<HttpSubject> subjects, String phase, double elapsed, double of) {
        return new HttpDuel(
                phase, elapsed, of, subjects.stream().map(HttpSubject::result).toList());
    }
}
