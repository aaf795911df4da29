package dev.joule.cluster.demo;

import dev.joule.cluster.Cluster;
import dev.joule.cluster.ClusterRun;
import dev.joule.cluster.Split;
import java.time.Duration;

/** Measures what a run takes besides the work of its pieces. */
final class PieceCost {
    private static final int EMPTY = 20_000;
    private static final int ROUNDS = 5;
    private static final int WAITING = 120;
    private static final long WAIT_MILLIS = 100;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private PieceCost() {}

    /** Measures empty pieces: messages and serialisation. */
    static void ofMessages(Cluster cluster, int nodes) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            long begun = System.nanoTime();
            start(cluster, EMPTY, 0).join();
            double micros = (System.nanoTime() - begun) / NANOS_PER_MICRO;
            System.out.printf("%d node(s): %.1f us for a piece%n", nodes, micros / EMPTY);
        }
    }

    /** Measures pieces that wait, before and while a node is killed after 30 % of them. */
    static void ofKill(Cluster cluster, AutoCloseable node) throws Exception {
        for (boolean kills : new boolean[] {false, false, true}) {
            long begun = System.nanoTime();
            ClusterRun<Long> run = start(cluster, WAITING, WAIT_MILLIS);
            while (kills && run.progress().done() < WAITING * 3 / 10) {
                Thread.onSpinWait();
            }
            if (kills) {
                node.close();
            }
            run.join();
            System.out.printf(
                    "%d pieces of %d ms, %s: %.2f s%n",
                    WAITING,
                    WAIT_MILLIS,
                    kills ? "a node killed after 30 %" : "undisturbed",
                    (System.nanoTime() - begun) / NANOS_PER_SECOND);
        }
    }

    private static ClusterRun<Long> start(Cluster cluster, int pieces, long millis) {
        Split<Long> split = new Split<>(pieces, i -> millis);
        return cluster.start(DemoNode.WAITS, split, Duration.ofMinutes(1));
    }
}
