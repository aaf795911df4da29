package dev.joule.bench.harness;

import dev.joule.bench.child.SampleSink;
import dev.joule.load.ClosedLoop;
import dev.joule.load.Connections;
import dev.joule.load.LatencyHistogram;
import dev.joule.load.OpenLoop;
import java.io.IOException;
import java.time.Duration;

/**
 * The main class of the generator's JVM: {@code ROW PORT CONNECTIONS RATE WARMUP_MS MEASURE_MS
 * SAMPLES}.
 *
 * <p>With a rate of 0 it reports requests a second, in one window per sample. Otherwise it reports,
 * after another warm-up at that rate, the 99th percentile of the latency in milliseconds, window by
 * window.
 */
public final class LoadMain {

    private static final double PERCENTILE = 0.99;

    private LoadMain() {}

    /** Loads the server at that port and reports the samples of the row. */
    public static void main(String[] args) throws IOException {
        if (args.length != 7) {
            System.err.println("usage: ROW PORT CONNECTIONS RATE WARMUP_MS MEASURE_MS SAMPLES");
            System.exit(2);
        }
        int port = Integer.parseInt(args[1]);
        int connections = Integer.parseInt(args[2]);
        double rate = Double.parseDouble(args[3]);
        Duration warmup = Duration.ofMillis(Long.parseLong(args[4]));
        int samples = Integer.parseInt(args[6]);
        Duration window = Duration.ofMillis(Long.parseLong(args[5])).dividedBy(samples);
        SampleSink sink = new SampleSink(System.out);
        try (Connections all = Connections.open(port, connections)) {
            ClosedLoop closed = new ClosedLoop(all);
            closed.run(warmup, 1);
            if (rate == 0) {
                for (double one : closed.run(window, samples)) {
                    sink.sample(args[0], one);
                }
            } else {
                closed.drain();
                OpenLoop open = new OpenLoop(all, rate);
                for (LatencyHistogram one : open.run(warmup, window, samples)) {
                    sink.sample(args[0], one.atPercentile(PERCENTILE) / 1e6);
                }
            }
        }
        System.out.println("done");
    }
}
