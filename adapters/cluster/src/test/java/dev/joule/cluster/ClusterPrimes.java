package dev.joule.cluster;

import dev.joule.compute.LongRange;
import dev.joule.compute.Par;
import java.time.Duration;

/** Counts primes on all nodes of a cluster. */
public final class ClusterPrimes {

    record Range(long from, long to) {}

    static final ClusterJob<Range, Long> PRIMES =
            new ClusterJob<>(
                    "primes", 1, Range.class, Long.class, ClusterPrimes::count, 0L, Long::sum);

    static long count(Range range) { // runs on all workers of a node
        return Par.of(LongRange.of(range.from(), range.to()))
                .filter(ClusterPrimes::isPrime)
                .count();
    }

    static boolean isPrime(long n) {
        for (long d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return n > 1;
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        ClusterConfig config =
                ClusterConfig.at("127.0.0.1", port).seeds("127.0.0.1:2551", "127.0.0.1:2552");
        try (Cluster cluster = Cluster.join(config, PRIMES)) {
            if (args.length == 1) {
                cluster.awaitEnd(); // works for the others
            } else {
                Split<Range> split = Split.range(0, Long.parseLong(args[1]), 256, Range::new);
                ClusterRun<Long> run = cluster.start(PRIMES, split, Duration.ofMinutes(2));
                System.out.println(run.join() + " primes");
            }
        }
    }

    private ClusterPrimes() {}
}
