package dev.joule.cluster;

import com.typesafe.config.Config;
import dev.joule.compute.ComputePool;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.StreamSupport;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * A node of a cluster that runs jobs on all its nodes.
 *
 * {@snippet class="dev.joule.cluster.ClusterSnippets" region="run"}
 *
 * <p>Every node joins with the same jobs, and runs pieces of them for whoever starts a run. The
 * contract of a run:
 *
 * <ul>
 *   <li>If a node is lost, its pieces run elsewhere; a slow node's piece runs elsewhere as well. A
 *       piece runs at least once and is counted exactly once.
 *   <li>If the caller's node is lost, the run ends on every node within 30 s.
 *   <li>A piece that failed three times fails the run; the exception names the piece, the node and
 *       the cause.
 *   <li>If the network splits, the part with most of the nodes continues without the others. The
 *       other nodes leave the cluster: {@link ClusterRun#join} throws there within 30 s, and the
 *       node may join again. Of two parts of equal size, the one that has the node with the lowest
 *       address continues: a cluster of two nodes does not survive the loss of that node.
 * </ul>
 *
 * <p>The times hold for up to ten nodes: see {@link ClusterConfig#pekko}. A node whose job has
 * another version gets no piece of it, and {@link ClusterRun#progress} names the node.
 *
 * <p>Whoever reaches the port of a node can use the cluster: keep it in a network of its own, or
 * set up TLS by {@link ClusterConfig#pekko}.
 */
public final class Cluster implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** How long to wait for connections, which may lead to nodes that do not answer. */
    private static final Duration FAREWELL = Duration.ofSeconds(3);

    private final ClusterConfig config;
    private final Map<String, ClusterJob<?, ?>> jobs = new HashMap<>();
    private final Set<ClusterRun<?>> runs = ConcurrentHashMap.newKeySet();
    private final CountDownLatch left = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ComputePool pool;
    private final ActorSystem<Message> system;
    private final Data data;
    private volatile boolean isClosing;
    private volatile boolean hasLeft;

    private Cluster(ClusterConfig config, ClusterJob<?, ?>... jobs) {
        this.config = config;
        for (ClusterJob<?, ?> job : jobs) {
            if (this.jobs.put(job.name(), job) != null) {
                throw new IllegalArgumentException("two jobs have the name " + job.name());
            }
        }
        Config settings = config.settings();
        pool = ComputePool.builder().workers(config.workers()).name("joule-cluster").build();
        try {
            system =
                    ActorSystem.create(
                            Behaviors.setup(
                                    context -> new Worker(context, this.jobs, pool, this::left)),
                            ClusterConfig.SYSTEM,
                            settings);
        } catch (Throwable e) {
            pool.close();
            throw new ClusterException(
                    "cannot listen on %s:%d: %s. If the port is in use, choose another one, or 0 for any"
                            .formatted(config.host(), config.port(), e),
                    e);
        }
        system.getWhenTerminated().thenRun(ended::countDown);
        data = new Data(system);
    }

    /**
     * Starts a node and joins the cluster. Nodes may start in any order: a node waits for the first
     * of its seeds, or for one that has joined.
     *
     * @param jobs the jobs that this node runs pieces of, and may start
     * @throws ClusterException if the port is in use, or no seed answered in time
     * @throws IllegalArgumentException if two jobs have the same name
     */
    public static Cluster join(ClusterConfig config, ClusterJob<?, ?>... jobs)
            throws InterruptedException {
        Cluster cluster = new Cluster(config, jobs);
        try {
            cluster.join();
        } catch (Throwable e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void join() throws InterruptedException {
        CountDownLatch joined = new CountDownLatch(1);
        pekko().registerOnMemberUp(joined::countDown);
        if (config.seeds().isEmpty()) {
            pekko().join(system.address());
        } else {
            pekko().joinSeedNodes(config.seedAddresses());
        }
        if (!await(joined, config.joinWithin())) {
            throw new ClusterException(
                    "node %s did not join within %s: none of its seeds %s let it in. Start the first of them, or name others that run"
                            .formatted(address(), config.joinWithin(), config.seeds()));
        }
    }

    /**
     * Starts a run of a job on all nodes, those that join later too.
     *
     * @param limit the time after which the run fails
     * @throws IllegalArgumentException if the job is not one of those that this node joined with
     * @throws ClusterException if the argument of the first piece cannot travel, or this node is no
     *     longer a member
     */
    public <A, R> ClusterRun<R> start(ClusterJob<A, R> job, Split<A> split, Duration limit) {
        ClusterConfig.positive("limit", limit);
        if (jobs.get(job.name()) != job) {
            throw new IllegalArgumentException(
                    "this node did not join with job %s: give it to Cluster.join, on every node"
                            .formatted(job));
        }
        IntFunction<byte[]> arguments =
                piece ->
                        data.write(
                                "the argument of piece " + piece + " of " + job,
                                split.argument().apply(piece));
        if (split.pieces() > 0) {
            data.read("the argument of piece 0 of " + job, arguments.apply(0), job.argument());
        }
        ClusterRun<R> run = new ClusterRun<>(future(), split.pieces());
        runs.add(run);
        run.future.whenComplete((value, failure) -> runs.remove(run));
        system.tell(
                new Message.Spawn(
                        Behaviors.withTimers(timers ->
                                Behaviors.setup(context ->
                                        new Coordinator<>(
                                                context, timers, run, job, arguments, limit,
                                                data)))));
        if (hasLeft) {
            run.future.completeExceptionally(new ClusterException(reason()));
        }
        return run;
    }

    /** Returns a future on which the workers of the pool refuse to wait. */
    private <R> CompletableFuture<R> future() {
        try {
            return pool.submit(() -> {}).toCompletableFuture().newIncompleteFuture();
        } catch (RejectedExecutionException e) {
            throw new ClusterException(reason(), e);
        }
    }

    /**
     * Returns the addresses of the members, this node included. A lost node is a member until it is
     * removed.
     */
    public List<String> nodes() {
        return StreamSupport.stream(pekko().state().getMembers().spliterator(), false)
                .map(member -> address(system, member.address()))
                .toList();
    }

    /** Returns the address of this node, as {@code host:port}. */
    public String address() {
        return address(system, system.address());
    }

    static String address(ActorSystem<?> system, Address address) {
        Address full = address.hasGlobalScope() ? address : system.address();
        return full.getHost().orElse("") + ":" + full.getPort().orElse(0);
    }

    /** Waits until this node has left the cluster, by {@link #close} or because it was cut off. */
    public void awaitEnd() throws InterruptedException {
        left.await();
    }

    /**
     * Leaves the cluster and waits until this node has ended, after which its threads end. Runs
     * that this node started fail; pieces that it runs for others are cancelled, and run elsewhere.
     *
     * <p>This takes a second, and some 10 s while another node does not answer. A connection to
     * such a node may keep threads, all daemons, and the port after that.
     *
     * @throws ClusterException if a piece does not notice within 20 s that it was cancelled
     */
    @Override
    public void close() {
        isClosing = true;
        system.terminate();
        try {
            if (!await(left, PATIENCE) && hasLeft) {
                throw new ClusterException(
                        "node %s has not ended within %s: a piece does not notice that it was cancelled"
                                .formatted(address(), PATIENCE));
            }
            await(ended, FAREWELL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends what this node runs. */
    private void left() {
        hasLeft = true;
        runs.forEach(run -> run.future.completeExceptionally(new ClusterException(reason())));
        Thread.ofPlatform()
                .name("joule-cluster-end")
                .daemon()
                .start(() -> {
                    pool.close();
                    left.countDown();
                });
    }

    private String reason() {
        return isClosing
                ? "node " + address() + " was closed before the run was done"
                : "node %s has left the cluster: it was cut off from most nodes. Join again"
                        .formatted(address());
    }

    private org.apache.pekko.cluster.Cluster pekko() {
        return org.apache.pekko.cluster.Cluster.get(system);
    }

    private static boolean await(CountDownLatch latch, Duration limit) throws InterruptedException {
        return latch.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
