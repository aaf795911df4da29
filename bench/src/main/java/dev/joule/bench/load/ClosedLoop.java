package dev.joule.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** A closed loop: each connection sends its next request when the last is answered. */
final class ClosedLoop {

    /**
     * The longest wait for an answer, so that the end of a window is noticed if no answer comes.
     */
    private static final long LOOK_MILLIS = 10;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Connections connections;
    private long answered;

    ClosedLoop(Connections connections) {
        this.connections = connections;
    }

    /** Runs for some windows, and returns the requests answered per second in each. */
    double[] run(Duration window, int windows) throws IOException {
        for (int i = 0; i < connections.size(); i++) {
            if (!connections.get(i).isBusy()) {
                connections.get(i).send();
            }
        }
        double[] rates = new double[windows];
        for (int i = 0; i < windows; i++) {
            long start = System.nanoTime();
            long before = answered;
            long took = 0;
            while (took < window.toNanos()) {
                connections.poll(LOOK_MILLIS, this::sendNext);
                took = System.nanoTime() - start;
            }
            rates[i] = (answered - before) * 1e9 / took;
        }
        return rates;
    }

    private void sendNext(Connection connection) {
        answered++;
        try {
            connection.send();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for all answers and sends nothing more. */
    void drain() throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < connections.size(); i++) {
            while (connections.get(i).isBusy()) {
                connections.poll(LOOK_MILLIS, _ -> answered++);
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw new IOException("no answer within " + PATIENCE.toSeconds() + " s");
                }
            }
        }
    }
}
