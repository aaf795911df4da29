package dev.joule.tools.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A closed loop: each connection sends its next request when the last is answered. */
public final class ClosedLoop {

    /**
     * The longest wait for an answer, so that the end of a window is noticed if no answer comes.
     */
    private static final long LOOK_MILLIS = 10;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Connections connections;
    private long answered;
    private long unsent;
    private @Nullable LatencyHistogram latencies;

    /** Creates a loop on these connections. */
    public ClosedLoop(Connections connections) {
        this.connections = connections;
    }

    /** Runs for some windows, and returns the requests answered per second in each. */
    public double[] run(Duration window, int windows) throws IOException {
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

    /**
     * Runs for some windows, waits for the last answers, and records the latency of each.
     *
     * @return the requests answered per second in each window
     */
    public double[] run(Duration window, int windows, LatencyHistogram recorder)
            throws IOException {
        latencies = recorder;
        double[] rates = run(window, windows);
        drain();
        latencies = null;
        return rates;
    }

    /**
     * Sends that many requests and waits for all answers. Records the latency of each.
     *
     * @return the nanoseconds from the first request to the last answer
     */
    public long answer(long requests, LatencyHistogram recorder) throws IOException {
        latencies = recorder;
        unsent = requests;
        long end = answered + requests;
        long start = System.nanoTime();
        for (int i = 0; i < connections.size(); i++) {
            sendIfAny(connections.get(i));
        }
        long last = start;
        while (answered < end) {
            long before = answered;
            connections.poll(LOOK_MILLIS, this::sendRest);
            long now = System.nanoTime();
            if (answered > before) {
                last = now;
            } else if (now - last > PATIENCE.toNanos()) {
                throw noAnswer();
            }
        }
        latencies = null;
        return last - start;
    }

    private void sendRest(Connection connection) {
        answered(connection);
        try {
            sendIfAny(connection);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void sendIfAny(Connection connection) throws IOException {
        if (unsent > 0) {
            unsent--;
            connection.send();
        }
    }

    private static IOException noAnswer() {
        return new IOException("no answer within " + PATIENCE.toSeconds() + " s");
    }

    private void sendNext(Connection connection) {
        answered(connection);
        try {
            connection.send();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answered(Connection connection) {
        answered++;
        if (latencies != null) {
            latencies.record(System.nanoTime() - connection.sentAt());
        }
    }

    /** Waits for all answers and sends nothing more. */
    public void drain() throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < connections.size(); i++) {
            while (connections.get(i).isBusy()) {
                connections.poll(LOOK_MILLIS, this::answered);
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw noAnswer();
                }
            }
        }
    }
}
