package dev.joule.bench.programs;

import dev.joule.bench.child.ProcessAccount;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.harness.Toolchain;
import dev.joule.bench.harness.WholeRun;
import dev.joule.bench.harness.WrkRun;
import java.io.IOException;
import java.time.Duration;

/**
 * The main class of the generator's JVM: {@code TARGET PID ROW PORT CONNECTIONS RATE WARMUP_MS
 * MEASURE_MS SAMPLES}.
 *
 * <p>With a rate of 0 the loop is closed, by wrk where it is installed. Otherwise requests are sent
 * at that rate.
 */
public final class GeneratorMain {

    private GeneratorMain() {}

    /** Loads the server at that port and reports one sample of each figure. */
    public static void main(String[] args) throws Exception {
        if (args.length != 9) {
            System.err.println(
                    "usage: TARGET PID ROW PORT CONNECTIONS RATE WARMUP_MS MEASURE_MS SAMPLES");
            System.exit(2);
        }
        ProcessAccount server = new ProcessAccount(Long.parseLong(args[1]));
        int port = Integer.parseInt(args[3]);
        int connections = Integer.parseInt(args[4]);
        double rate = Double.parseDouble(args[5]);
        Duration warmup = Duration.ofMillis(Long.parseLong(args[6]));
        Duration time = Duration.ofMillis(Long.parseLong(args[7]));
        try (Generator generator = generator(args[0], port, connections, rate)) {
            generator.warmUp(warmup);
            double before = server.cpuSeconds();
            WholeRun run = generator.run(time);
            double cpu = server.cpuSeconds() - before;
            report(RunFigure.programOf(args[2]), run, cpu, server.peakBytes());
        }
        System.out.println("done");
    }

    private static Generator generator(String target, int port, int connections, double rate)
            throws IOException {
        if (rate == 0 && Toolchain.isInstalled("wrk")) {
            return Generator.of(new WrkRun("http://127.0.0.1:" + port + target, connections));
        }
        return new OwnGenerator(port, connections, target, rate);
    }

    private static void report(String program, WholeRun run, double cpu, long memory) {
        SampleSink sink = new SampleSink(System.out);
        for (RunFigure figure : RunFigure.values()) {
            sink.sample(program + figure.suffix(), figure.of(run, cpu, memory));
        }
    }
}
