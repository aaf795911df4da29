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
 * <p>With a rate of 0 the loop is closed. It reports requests a second, in one window per sample,
 * and after that the 99th percentile of the latencies of one window as long as all of them.
 * Otherwise requests are sent at that rate, first for another warm-up. The latencies of all that
 * follow count: a percentile of each window would not show a window that is worse than the others.
 *
 * <p>A row is named after the server, and after the figure behind the last underscore.
 */
public final class LoadMain {

    private final String server;
    private final Duration warmup;
    private final Duration time;
    private final SampleSink sink = new SampleSink(System.out);

    private LoadMain(String row, Duration warmup, Duration time) {
        server = row.substring(0, row.lastIndexOf('_'));
        this.warmup = warmup;
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
        LoadMain main = new LoadMain(args[0], millis(args[4]), millis(args[5]));
        try (Connections all = Connections.open(port, connections)) {
            ClosedLoop closed = new ClosedLoop(all);
            closed.run(main.warmup, 1);
            if (rate == 0) {
                main.rates(args[0], closed, Integer.parseInt(args[6]));
                main.closedLatencies(closed);
            } else {
                closed.drain();
                main.openLatencies(new OpenLoop(all, rate));
            }
        }
        System.out.println("done");
    }

    private static Duration millis(String argument) {
        return Duration.ofMillis(Long.parseLong(argument));
    }

    private void rates(String row, ClosedLoop closed, int samples) throws IOException {
        for (double one : closed.run(time.dividedBy(samples), samples)) {
            sink.sample(row, one);
        }
    }

    private void closedLatencies(ClosedLoop closed) throws IOException {
        LatencyHistogram latencies = new LatencyHistogram();
        closed.drain(); // what is under way was sent before
        closed.turn(time, latencies);
        sink.sample(server + "_closed_p99", run(latencies).p99());
    }

    private void openLatencies(OpenLoop open) throws IOException {
        WholeRun run = run(open.run(warmup, time, 1)[0]);
        sink.sample(server + "_p50", run.p50());
        sink.sample(server + "_p99", run.p99());
        sink.sample(server + "_p999", run.p999());
        sink.sample(server + "_max", run.longest());
    }

    private WholeRun run(LatencyHistogram latencies) {
        return WholeRun.of(latencies, time.toMillis() / 1e3, 0);
    }
}
