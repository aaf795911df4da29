package dev.joule.bench.harness;

import dev.joule.bench.child.SampleSink;
import dev.joule.tools.load.ClosedLoop;
import dev.joule.tools.load.Connections;
import dev.joule.tools.load.LatencyHistogram;
import dev.joule.tools.load.OpenLoop;
import java.io.IOException;
import java.time.Duration;

/**
 * The main class of the generator's JVM: {@code ROW PORT CONNECTIONS RATE WARMUP_MS MEASURE_MS
 * SAMPLES}.
 *
 * <p>With a rate of 0 the loop is closed. It reports requests a second, in one window per sample,
 * and the 99th percentile of the latencies. Otherwise requests are sent at that rate, first for
 * another warm-up. Percentiles are those of the whole time: the median of several windows would
 * hide a window that is worse than the others.
 *
 * <p>The name of a row is that of the server, an underscore, and that of the figure.
 */
public final class LoadMain {

    private final String row;
    private final Duration time;
    private final SampleSink sink = new SampleSink(System.out);

    private LoadMain(String row, Duration time) {
        this.row = row;
        this.time = time;
    }

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
        LoadMain main = new LoadMain(args[0], Duration.ofMillis(Long.parseLong(args[5])));
        try (Connections all = Connections.open(port, connections)) {
            ClosedLoop closed = new ClosedLoop(all);
            closed.run(warmup, 1);
            if (rate == 0) {
                main.measure(closed, Integer.parseInt(args[6]));
            } else {
                closed.drain();
                main.measure(new OpenLoop(all, rate), warmup);
            }
        }
        System.out.println("done");
    }

    private void measure(ClosedLoop closed, int samples) throws IOException {
        LatencyHistogram latencies = new LatencyHistogram();
        for (double one : closed.run(time.dividedBy(samples), samples, latencies)) {
            sink.sample(row, one);
        }
        report("closed_p99", latencies.atPercentile(0.99));
    }

    private void measure(OpenLoop open, Duration warmup) throws IOException {
        LatencyHistogram latencies = open.run(warmup, time, 1)[0];
        report("p50", latencies.atPercentile(0.5));
        report("p99", latencies.atPercentile(0.99));
        report("p999", latencies.atPercentile(0.999));
        report("max", latencies.max());
    }

    private void report(String figure, long nanos) {
        sink.sample(row.substring(0, row.lastIndexOf('_') + 1) + figure, nanos / 1e6);
    }
}
