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
import java.util.stream.StreamSupport;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;

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

    /** Asks for an actor. */
    private record Spawn(Behavior<Message> behavior) implements Message {}

    private final ClusterConfig config;
    private final Map<String, ClusterJob<?, ?>> jobs = new HashMap<>();
    private final Set<ClusterRun<?>> runs = ConcurrentHashMap.newKeySet();
    private final CountDownLatch joined = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);

    /** Later than {@link #left}: a connection to a frozen node may take long to end. */
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
            system = ActorSystem.create(guardian(), ClusterConfig.SYSTEM, settings);
        } catch (Throwable e) {
            pool.close();
            throw new ClusterException(
                    "cannot listen on %s:%d: %s. If the port is in use, choose another one, or 0 for any"
                            .formatted(config.host(), config.port(), e),
                    e);
        }
        data = new Data(system);
    }

    /**
     * Starts a node and joins the cluster. Nodes may start in any order: a node waits for the first
     * of its seeds.
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
            try {
                cluster.close();
            } catch (ClusterException slow) {
                e.addSuppressed(slow);
            }
            throw e;
        }
        return cluster;
    }

    private void join() throws InterruptedException {
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

    private Behavior<Message> guardian() {
        return Behaviors.setup(context -> {
            context.spawn(Worker.of(jobs, pool, new Data(context.getSystem())), "worker");
            return Behaviors.receive(Message.class)
                    .onMessage(
                            Spawn.class,
                            spawn -> {
                                context.spawnAnonymous(spawn.behavior);
                                return Behaviors.same();
                            })
                    .onSignal(
                            PostStop.class,
                            stop -> {
                                left(context.getSystem());
                                return Behaviors.same();
                            })
                    .build();
        });
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
        if (split.pieces() > 0) {
            byte[] first = Coordinator.argument(data, job, split, 0);
            data.read("the argument of piece 0 of " + job, first, job.argument());
        }
        ClusterRun<R> run = new ClusterRun<>(future(), split.pieces());
        runs.add(run);
        run.future.whenComplete((value, failure) -> runs.remove(run));
        system.tell(new Spawn(Coordinator.of(run, job, split, limit, data)));
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

    /** Returns the addresses of the members that can be reached, this node included. */
    public List<String> nodes() {
        Set<Member> unreachable = pekko().state().getUnreachable();
        return members().stream()
                .filter(member -> member.status() == MemberStatus.up())
                .filter(member -> !unreachable.contains(member))
                .map(member -> address(system, member.address()))
                .toList();
    }

    List<Member> members() {
        return StreamSupport.stream(pekko().state().getMembers().spliterator(), false).toList();
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
     * @throws ClusterException if that takes more than 20 s: a piece does not notice that it was
     *     cancelled, or a connection leads to a node that does not answer. The threads are daemons
     */
    @Override
    public void close() {
        isClosing = true;
        system.terminate();
        try {
            if (!await(ended, PATIENCE)) {
                throw new ClusterException(
                        "node %s has not ended within %s: a piece that does not notice its cancellation may hold it, or a connection to a node that does not answer"
                                .formatted(address(), PATIENCE));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends what this node runs. Pekko's connections may take longer. */
    private void left(ActorSystem<?> stopping) {
        hasLeft = true;
        runs.forEach(run -> run.future.completeExceptionally(new ClusterException(reason())));
        Thread.ofPlatform()
                .name("joule-cluster-end")
                .daemon()
                .start(() -> {
                    pool.close();
                    left.countDown();
                    stopping.getWhenTerminated().whenComplete((done, failure) -> ended.countDown());
                });
    }

    private String reason() {
        if (isClosing) {
            return "node " + address() + " was closed before the run was done";
        }
        List<String> lost =
                pekko().state().getUnreachable().stream()
                        .map(member -> address(system, member.address()))
                        .toList();
        return "node %s has left the cluster: it was cut off from most nodes. The last that it could not reach: %s. Join again"
                .formatted(address(), lost);
    }

    private org.apache.pekko.cluster.Cluster pekko() {
        return org.apache.pekko.cluster.Cluster.get(system);
    }

    private static boolean await(CountDownLatch latch, Duration limit) throws InterruptedException {
        return latch.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
