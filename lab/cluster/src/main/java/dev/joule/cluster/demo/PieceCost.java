package dev.joule.cluster.demo;

import dev.joule.cluster.Cluster;
import dev.joule.cluster.Split;
import java.time.Duration;

/** Measures what a piece costs besides its own work: messages and serialisation. */
final class PieceCost {
    private static final int PIECES = 20_000;
    private static final int ROUNDS = 5;
    private static final double NANOS_PER_MICRO = 1e3;

    private PieceCost() {}

    static void measure(Cluster cluster, int nodes) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            long begun = System.nanoTime();
            Split<Long> split = new Split<>(PIECES, i -> (long) i);
            cluster.start(DemoNode.EMPTY, split, Duration.ofMinutes(1)).join();
            double micros = (System.nanoTime() - begun) / NANOS_PER_MICRO;
            System.out.printf(
                    "%d node%s: %.1f us for a piece%n",
                    nodes, nodes == 1 ? "" : "s", micros / PIECES);
        }
    }
}
