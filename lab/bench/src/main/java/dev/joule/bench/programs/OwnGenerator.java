package dev.joule.bench.programs;

import dev.joule.bench.harness.WholeRun;
import dev.joule.tools.load.ClosedLoop;
import dev.joule.tools.load.Connections;
import dev.joule.tools.load.LatencyHistogram;
import dev.joule.tools.load.OpenLoop;
import java.io.IOException;
import java.time.Duration;

/** The generator of the project: a closed loop, or an open one at a rate. */
final class OwnGenerator implements Generator {

    private static final Duration NO_TIME = Duration.ZERO;

    private final Connections connections;
    private final ClosedLoop closed;
    private final double rate;

    /**
     * Opens the connections.
     *
     * @param rate requests a second; 0 for a closed loop
     */
    OwnGenerator(int port, int count, String target, double rate) throws IOException {
        this.connections = Connections.open(port, count, target);
        this.closed = new ClosedLoop(connections);
        this.rate = rate;
    }

    /** Runs a closed loop first, since it is the faster way to have the server's code compiled. */
    @Override
    public void warmUp(Duration time) throws IOException {
        closed.run(time, 1);
        closed.drain();
        if (rate > 0) {
            new OpenLoop(connections, rate).run(NO_TIME, time, 1);
            closed.drain();
        }
    }

    @Override
    public WholeRun run(Duration time) throws IOException {
        long before = connections.errors();
        LatencyHistogram latencies = latencies(time);
        return WholeRun.of(latencies, time.toMillis() / 1e3, connections.errors() - before);
    }

    private LatencyHistogram latencies(Duration time) throws IOException {
        if (rate > 0) {
            return new OpenLoop(connections, rate).run(NO_TIME, time, 1)[0];
        }
        LatencyHistogram latencies = new LatencyHistogram();
        closed.run(time, 1, latencies);
        return latencies;
    }

    @Override
    public void close() throws IOException {
        connections.close();
    }
}
