package dev.joule.cluster;

import dev.joule.compute.Compute;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;

/** A node in a JVM of its own, which does what it reads from its input. */
public final class TestNode {
    /**
     * What a piece does besides: nothing, wait, fail, return too much, run until cancelled and
     * print that, or not.
     */
    enum Kind {
        PLAIN,
        WAIT,
        POISON,
        LARGE,
        HOLD,
        QUIET
    }

    /** A piece takes some time, until a file exists. */
    record Task(Kind kind, long from, long to, int millis, String gate) {}

    record Sum(long sum, String ballast) {}

    /** How much slower than the others this node is. */
    private static int slowness = 1;

    private static final int LARGE = 300_000;

    static ClusterJob<Task, Sum> job(int version) {
        return new ClusterJob<>(
                "sum",
                version,
                Task.class,
                Sum.class,
                TestNode::run,
                new Sum(0, ""),
                (a, b) -> new Sum(a.sum + b.sum, ""));
    }

    static long sum(long from, long to) {
        long sum = 0;
        for (long i = from; i < to; i++) {
            sum += i * i % 1009;
        }
        return sum;
    }

    private static Sum run(Task task) {
        long end = System.nanoTime() + Duration.ofMillis((long) task.millis * slowness).toNanos();
        while ((task.kind == Kind.WAIT || System.nanoTime() < end)
                && (task.gate.isEmpty() || !Files.exists(Path.of(task.gate)))) {
            LockSupport.parkNanos(1_000_000);
        }
        return switch (task.kind) {
            case PLAIN, WAIT -> new Sum(sum(task.from, task.to), "");
            case POISON -> throw new IllegalStateException("poison");
            case LARGE -> new Sum(0, "x".repeat(LARGE));
            case HOLD -> hold();
            case QUIET -> runUntilCancelled();
        };
    }

    private static Sum hold() {
        System.out.println("holding");
        try {
            return runUntilCancelled();
        } catch (CancellationException e) {
            System.out.println("released");
            throw e;
        }
    }

    private static Sum runUntilCancelled() {
        while (true) {
            Compute.join(() -> {}, () -> LockSupport.parkNanos(1_000_000));
        }
    }

    private TestNode() {}

    /** The arguments are the port, the seeds, the version, the slowness and Pekko's settings. */
    public static void main(String[] args) throws Exception {
        slowness = Integer.parseInt(args[3]);
        ClusterJob<Task, Sum> job = job(Integer.parseInt(args[2]));
        ClusterConfig config =
                ClusterConfig.at("127.0.0.1", Integer.parseInt(args[0]))
                        .seeds(args[1].split(","))
                        .workers(1)
                        .joinWithin(Duration.ofSeconds(60))
                        .pekko(args[4]);
        try (Cluster cluster = Cluster.join(config, job)) {
            System.out.println("joined " + cluster.address());
            Thread.startVirtualThread(() -> reportEnd(cluster));
            BufferedReader input =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            ClusterRun<Sum> run = null;
            read:
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] words = line.split(" ", -1);
                ClusterRun<Sum> its = run;
                switch (words[0]) {
                    case "run" -> run = start(cluster, job, words);
                    case "end" -> {
                        break read;
                    }
                    case "cancel" -> run.cancel();
                    case "progress" -> System.out.println("progress " + run.progress());
                    case "nodes" -> await(line, count -> cluster.nodes().size() == count);
                    case "seen" -> await(line, count -> its.progress().nodes().size() >= count);
                    case "done" -> await(line, count -> its.progress().done() >= count);
                    case "late" -> await(line, count -> its.progress().late() >= count);
                    default -> throw new IllegalArgumentException(line);
                }
            }
        }
        System.out.println("closed");
    }

    private static ClusterRun<Sum> start(
            Cluster cluster, ClusterJob<Task, Sum> job, String[] words) {
        int pieces = Integer.parseInt(words[1]);
        int millis = Integer.parseInt(words[2]);
        int odd = Integer.parseInt(words[3]); // the piece that is of this kind
        Kind kind = Kind.valueOf(words[4]);
        String gate = words[5];
        Duration limit = Duration.ofMillis(Long.parseLong(words[6]));
        Split<Task> split =
                new Split<>(
                        pieces,
                        i ->
                                new Task(
                                        i == odd || odd < 0 ? kind : Kind.PLAIN,
                                        i * 100L,
                                        i * 100L + 100,
                                        millis,
                                        gate));
        ClusterRun<Sum> run = cluster.start(job, split, limit);
        Thread.startVirtualThread(() -> report(run));
        return run;
    }

    private static void report(ClusterRun<Sum> run) {
        try {
            System.out.println("answer " + run.join().sum);
        } catch (Exception e) {
            System.out.println("error " + e);
        }
    }

    private static void reportEnd(Cluster cluster) {
        try {
            cluster.awaitEnd();
            System.out.println("ended");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Prints the line again when the condition holds for its number. */
    private static void await(String line, IntPredicate condition) {
        int count = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
        while (!condition.test(count)) {
            LockSupport.parkNanos(10_000_000);
        }
        System.out.println(line);
    }
}
