package dev.joule.cluster.demo;

import dev.joule.cluster.Cluster;
import dev.joule.cluster.ClusterConfig;
import dev.joule.cluster.ClusterJob;
import dev.joule.compute.LongRange;
import dev.joule.compute.Par;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** A node of the demo: what all three JVMs have in common, and the program of two of them. */
public final class DemoNode {

    /** A piece: the numbers of a range. */
    record Range(int piece, long from, long to) {}

    /** The start of the line by which a node reports that it begins a piece. */
    static final String BEGINS = "begins ";

    static final String JOINED = "joined ";

    static final ClusterJob<Range, Long> PRIMES =
            new ClusterJob<>("primes", 1, Range.class, Long.class, DemoNode::count, 0L, Long::sum);

    /** A job whose pieces wait for some milliseconds: it shows what else a run takes. */
    static final ClusterJob<Long, Long> WAITS =
            new ClusterJob<>("waits", 1, Long.class, Long.class, DemoNode::await, 0L, Long::sum);

    /** Called with the number of each piece that begins; the JVM of the demo sets its picture. */
    static volatile IntConsumer onBegin = piece -> System.out.println(BEGINS + piece);

    private DemoNode() {}

    static long count(Range range) {
        onBegin.accept(range.piece());
        return Par.of(LongRange.of(range.from(), range.to())).filter(DemoNode::isPrime).count();
    }

    private static long await(long millis) {
        LockSupport.parkNanos(millis * 1_000_000);
        return 1;
    }

    private static boolean isPrime(long n) {
        for (long d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return n > 1;
    }

    /** Joins without a log, and with a share of the processors. */
    static Cluster join(String... seeds) throws InterruptedException {
        int workers = Math.max(1, Runtime.getRuntime().availableProcessors() / 3);
        return Cluster.join(
                ClusterConfig.at("127.0.0.1", 0)
                        .seeds(seeds)
                        .workers(workers)
                        .pekko("pekko { loglevel = OFF, stdout-loglevel = OFF, loggers = [] }"),
                PRIMES,
                WAITS);
    }

    /** Works for the node with the given address until the input ends. */
    public static void main(String[] args) throws Exception {
        try (Cluster cluster = join(args)) {
            System.out.println(JOINED + cluster.address());
            while (System.in.read() >= 0) {}
        }
    }
}
