package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.joule.compute.Compute;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node alone runs all pieces itself, and reports bad input with what to do about it. */
@Timeout(60)
class SingleNodeTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    record Odd(Runnable code) {}

    private static <R> ClusterJob<Long, R> job(Class<R> result, R identity, Function<Long, R> run) {
        return new ClusterJob<>("job", 1, Long.class, result, run, identity, (a, b) -> b);
    }

    private static ClusterConfig config() {
        return ClusterConfig.at("127.0.0.1", 0);
    }

    /** Runs one piece, and returns how it fails. */
    private static Throwable failure(ClusterJob<Long, ?> job) throws Exception {
        try (Cluster cluster = Cluster.join(config(), job)) {
            return catchThrowable(() -> cluster.start(job, Split.of(List.of(7L)), LIMIT).join());
        }
    }

    @Test
    void countsWordsAndLeavesNoThreads() throws Exception {
        List<ClusterSnippets.Text> texts =
                List.of(
                        new ClusterSnippets.Text("a b c"),
                        new ClusterSnippets.Text(""),
                        new ClusterSnippets.Text("d e"));
        for (int i = 0; i < 3; i++) {
            assertThat(ClusterSnippets.count(config(), texts)).isEqualTo(5);
            awaitNoThreads();
        }
    }

    /** Waits until the last threads of a node that was closed have ended. */
    private static void awaitNoThreads() {
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().matches("(joule|pekko).*"))) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aVirtualThreadMayWait() throws Exception {
        ClusterJob<Long, Long> job = job(Long.class, 0L, n -> n + 1);
        try (Cluster cluster = Cluster.join(config(), job)) {
            ClusterRun<Long> run = cluster.start(job, Split.of(List.of(7L)), LIMIT);
            FutureTask<Long> wait = new FutureTask<>(run::join);
            Thread.startVirtualThread(wait);
            assertThat(wait.get()).isEqualTo(8);
            assertThat(cluster.start(job, Split.of(List.of()), LIMIT).join()).isEqualTo(0);
            assertThat(run.isDone()).isTrue();
            assertThat(run.progress().done()).isEqualTo(1);
        }
    }

    @Test
    void aPieceMustNotWaitForARun() throws Exception {
        CompletableFuture<Cluster> joined = new CompletableFuture<>();
        CompletableFuture<ClusterJob<Long, Long>> itself = new CompletableFuture<>();
        ClusterJob<Long, Long> job =
                job(
                        Long.class,
                        0L,
                        n -> {
                            try {
                                return joined.join()
                                        .start(itself.join(), Split.of(List.of(n)), LIMIT)
                                        .join();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        });
        itself.complete(job);
        try (Cluster cluster = Cluster.join(config(), job)) {
            joined.complete(cluster);
            assertThatThrownBy(() -> cluster.start(job, Split.of(List.of(7L)), LIMIT).join())
                    .hasMessageContaining("would block a worker of the pool");
        }
    }

    @Test
    void theFailureOfAPieceIsTold() throws Exception {
        ClusterJob<Long, Long> job =
                job(
                        Long.class,
                        0L,
                        n -> {
                            throw new IllegalStateException("no luck");
                        });
        assertThat(failure(job))
                .isInstanceOf(ClusterException.class)
                .hasMessageMatching(
                        "piece 0 of job/1 failed 3 times, the last time on node"
                                + " 127.0.0.1:\\d+: java.lang.IllegalStateException: no luck")
                .cause()
                .hasMessageContaining("at dev.joule.cluster.SingleNodeTest");
        assertThat(failure(job(Long.class, 0L, n -> null)))
                .hasMessageContaining("the result of piece 0 of job/1 is null");
        assertThat(failure(job(Odd.class, new Odd(() -> {}), n -> new Odd(() -> {}))))
                .hasMessageContaining("the result of piece 0 of job/1, a " + Odd.class.getName())
                .hasMessageContaining("let it be a record of numbers");
        assertThat(failure(job(Long.class, 0L, n -> deep(n))))
                .hasMessageContaining("StackOverflowError");
    }

    private static long deep(long n) {
        return 1 + deep(n + 1);
    }

    @Test
    void aReductionThatFailsEndsTheRun() throws Exception {
        ClusterJob<Long, Long> job =
                new ClusterJob<>(
                        "job", 1, Long.class, Long.class, n -> n, 1L, (a, b) -> a / (b - 7));
        assertThat(failure(job))
                .hasMessageContaining("the result of piece 0 of job/1 could not be added")
                .hasMessageContaining("/ by zero");
    }

    @Test
    void whatCannotTravelIsRefused() throws Exception {
        assertThatThrownBy(() ->
                        new ClusterJob<>(
                                "job", 1, Runnable.class, Long.class, code -> 1L, 0L, Long::sum))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Runnable cannot travel to another node")
                .hasMessageContaining("name a job instead");
        ClusterJob<Odd, Long> job =
                new ClusterJob<>("job", 1, Odd.class, Long.class, odd -> 1L, 0L, Long::sum);
        ClusterJob<String, Long> text =
                new ClusterJob<>("text", 1, String.class, Long.class, s -> 1L, 0L, Long::sum);
        try (Cluster cluster = Cluster.join(config(), job, text)) {
            assertThatThrownBy(
                            () -> cluster.start(job, Split.of(List.of(new Odd(() -> {}))), LIMIT))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("the argument of piece 0 of job/1, a")
                    .hasMessageContaining("let it be a record of numbers");
            assertThatThrownBy(() ->
                            cluster.start(text, Split.of(List.of("x".repeat(300_000))), LIMIT))
                    .hasMessageContaining("the argument of piece 0 of text/1 has 300,")
                    .hasMessageContaining("pekko.remote.artery.advanced.maximum-frame-size");
            assertThatThrownBy(() ->
                            cluster.start(text, new Split<>(9, i -> i < 5 ? "x" : null), LIMIT)
                                    .join())
                    .hasMessage("the argument of piece 5 of text/1 is null");
        }
    }

    @Test
    void anUnknownJobIsRefused() throws Exception {
        ClusterJob<Long, Long> known = job(Long.class, 0L, n -> n);
        ClusterJob<Long, Long> unknown = job(Long.class, 0L, n -> n);
        try (Cluster cluster = Cluster.join(config(), known)) {
            assertThatThrownBy(() -> cluster.start(unknown, Split.of(List.of(7L)), LIMIT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("give it to Cluster.join, on every node");
        }
        assertThatThrownBy(() -> Cluster.join(config(), known, unknown))
                .hasMessage("two jobs have the name job");
    }

    @Test
    void aNodeWithoutTheJobGetsNoPieceAndIsNamed() throws Exception {
        CountDownLatch named = new CountDownLatch(1);
        ClusterJob<Long, Long> job =
                job(
                        Long.class,
                        0L,
                        n -> {
                            while (named.getCount() > 0) {
                                LockSupport.parkNanos(1_000_000);
                            }
                            return n;
                        });
        try (Cluster caller = Cluster.join(config(), job);
                Cluster other = Cluster.join(config().seeds(caller.address()))) {
            ClusterRun<Long> run = caller.start(job, new Split<>(9, i -> 7L), LIMIT);
            Progress.Node refused =
                    new Progress.Node(other.address(), 0, 0, "does not offer the job");
            while (!run.progress().nodes().contains(refused)) {
                LockSupport.parkNanos(1_000_000);
            }
            named.countDown();
            assertThat(run.join()).isEqualTo(7);
        }
    }

    @Test
    void aPortInUseAndASilentSeedAreNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertThatThrownBy(() -> Cluster.join(ClusterConfig.at("127.0.0.1", port)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + port)
                    .hasMessageContaining("If the port is in use, choose another one");
            ClusterConfig alone =
                    config().seeds("127.0.0.1:" + port).joinWithin(Duration.ofSeconds(1));
            assertThatThrownBy(() -> Cluster.join(alone))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("did not join within PT1S")
                    .hasMessageContaining("127.0.0.1:" + port);
        }
        awaitNoThreads();
        assertThatThrownBy(() -> config().seeds("127.0.0.1"))
                .hasMessage("a seed must be host:port, such as 10.0.0.1:2551, not 127.0.0.1");
    }

    @Test
    void closingEndsRunsAndPieces() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        ClusterJob<Long, Long> job =
                job(
                        Long.class,
                        0L,
                        n -> {
                            begun.countDown();
                            try {
                                while (true) {
                                    Compute.join(() -> {}, () -> {});
                                }
                            } catch (CancellationException e) {
                                cancelled.countDown();
                                throw e;
                            }
                        });
        ClusterRun<Long> run;
        Cluster cluster = Cluster.join(config(), job);
        try (cluster) {
            run = cluster.start(job, Split.of(List.of(7L)), LIMIT);
            begun.await();
        }
        assertThat(cancelled.getCount()).isZero();
        assertThatThrownBy(run::join)
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("was closed before the run was done");
        assertThatThrownBy(() -> cluster.start(job, Split.of(List.of(7L)), LIMIT))
                .isInstanceOf(ClusterException.class);
        cluster.awaitEnd();
        cluster.close();
    }
}
