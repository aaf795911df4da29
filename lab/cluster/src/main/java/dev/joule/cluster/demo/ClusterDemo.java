package dev.joule.cluster.demo;

import dev.joule.cluster.Cluster;
import dev.joule.cluster.ClusterRun;
import dev.joule.cluster.Split;
import dev.joule.cluster.demo.DemoNode.Range;
import dev.joule.tools.children.Child;
import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Three JVMs count primes. When a quarter is done, one is killed; when half is done, one is
 * suspended for a while. The answer is compared with that of a sieve.
 */
public final class ClusterDemo {
    static final int PIECES = 240;
    private static final int LIMIT = 24_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SUSPENSION = Duration.ofSeconds(4);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Duration FRAME = Duration.ofMillis(200);
    private static final List<String> FLAGS =
            List.of(
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-Dslf4j.internal.verbosity=ERROR",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    private final Picture picture;
    private final List<Child> others;
    private final ClusterRun<Long> run;
    private final int[] read = new int[2];
    private final long begun = System.nanoTime();

    private ClusterDemo(Cluster cluster, List<Child> others, Picture picture) {
        this.others = others;
        this.picture = picture;
        long each = LIMIT / PIECES;
        Split<Range> split = new Split<>(PIECES, i -> new Range(i, i * each, (i + 1) * each));
        run = cluster.start(DemoNode.PRIMES, split, PATIENCE);
    }

    /** Runs the demo; with {@code --cost}, measures what a piece costs instead. */
    public static void main(String[] args) throws Exception {
        boolean isCost = args.length == 1 && args[0].equals("--cost");
        if (args.length > 0 && !isCost) {
            System.err.println("joule cluster-demo: the only option is --cost");
            System.exit(2);
        }
        boolean isRight = true;
        try (Cluster cluster = DemoNode.join()) {
            if (isCost) {
                PieceCost.ofMessages(cluster, 1);
            }
            try (Child second = start(cluster);
                    Child third = start(cluster)) {
                List<String> addresses =
                        List.of(cluster.address(), awaitNode(second), awaitNode(third));
                if (isCost) {
                    PieceCost.ofMessages(cluster, addresses.size());
                    PieceCost.ofKill(cluster, second);
                } else {
                    System.out.println(
                            "Three JVMs count the primes below %,d in %d pieces."
                                    .formatted(LIMIT, PIECES));
                    Picture picture = new Picture(PIECES, addresses);
                    DemoNode.onBegin = piece -> picture.begins(0, piece);
                    isRight = new ClusterDemo(cluster, List.of(second, third), picture).play();
                }
            }
        }
        System.exit(isRight ? 0 : 1);
    }

    private static Child start(Cluster cluster) throws IOException {
        return Child.start(
                Child.java(List.of(), FLAGS, DemoNode.class.getName(), List.of(cluster.address())));
    }

    private static String awaitNode(Child node) throws InterruptedException {
        String address = node.await(DemoNode.JOINED, PATIENCE);
        if (address == null) {
            throw new IllegalStateException("a node did not join:\n" + node.output());
        }
        return address;
    }

    private boolean play() throws Exception {
        playUntil(() -> run.progress().done() >= PIECES / 4);
        others.getFirst().close();
        event(1, "killed", "kill -9");
        playUntil(() -> run.progress().done() >= PIECES / 2);
        signal("STOP", "suspended");
        long suspended = System.nanoTime();
        playUntil(() -> System.nanoTime() - suspended > SUSPENSION.toNanos());
        signal("CONT", "continues");
        playUntil(() -> false);
        long primes = run.join();
        double seconds = seconds();
        look();
        picture.end(run.progress());
        long expected = sieve();
        String verdict = primes == expected ? "right" : "WRONG";
        System.out.printf(
                "%,d primes after %.1f s; a sieve finds %,d: %s%n",
                primes, seconds, expected, verdict);
        return primes == expected;
    }

    /** Reads which pieces the other nodes have begun. */
    private void look() {
        for (int i = 0; i < read.length; i++) {
            List<String> lines = others.get(i).output();
            for (; read[i] < lines.size(); read[i]++) {
                String line = lines.get(read[i]);
                if (line.startsWith(DemoNode.BEGINS)) {
                    int piece = Integer.parseInt(line.substring(DemoNode.BEGINS.length()));
                    picture.begins(i + 1, piece);
                }
            }
        }
    }

    private void playUntil(BooleanSupplier condition) throws InterruptedException {
        while (!run.isDone() && !condition.getAsBoolean()) {
            Thread.sleep(FRAME);
            look();
            picture.draw(run.progress());
        }
    }

    private void event(int node, String state, String how) {
        look();
        picture.event(node, state, how, seconds(), run.progress());
    }

    private double seconds() {
        return (System.nanoTime() - begun) / NANOS_PER_SECOND;
    }

    private void signal(String signal, String state) throws Exception {
        long pid = others.getLast().pid();
        new ProcessBuilder("kill", "-" + signal, String.valueOf(pid)).start().waitFor();
        event(2, state, "kill -" + signal);
    }

    private static long sieve() {
        BitSet composite = new BitSet(LIMIT);
        long primes = 0;
        for (int n = 2; n < LIMIT; n++) {
            if (!composite.get(n)) {
                primes++;
                for (long m = (long) n * n; m < LIMIT; m += n) {
                    composite.set((int) m);
                }
            }
        }
        return primes;
    }
}
