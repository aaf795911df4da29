package dev.joule.cluster;

import dev.joule.cluster.Message.Done;
import dev.joule.cluster.Message.Failed;
import dev.joule.cluster.Message.Members;
import dev.joule.cluster.Message.Refused;
import dev.joule.cluster.Message.Tick;
import dev.joule.cluster.Message.Work;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.jspecify.annotations.Nullable;

/**
 * The actor of a run, on the caller's node. The run is as long as this actor: the nodes watch it,
 * and cancel its pieces when it stops or its node is removed.
 */
final class Coordinator<R> extends AbstractBehavior<Message> {
    private static final Duration TICK = Duration.ofMillis(100);

    private final ClusterRun<R> run;
    private final ClusterJob<?, R> job;
    private final IntFunction<byte[]> arguments;
    private final Duration limit;
    private final Data data;
    private final Pieces<ActorRef<Message>> pieces;
    private final long begun = System.nanoTime();
    private R value;

    Coordinator(
            ActorContext<Message> context,
            TimerScheduler<Message> timers,
            ClusterRun<R> run,
            ClusterJob<?, R> job,
            IntFunction<byte[]> arguments,
            Duration limit,
            Data data) {
        super(context);
        this.run = run;
        this.job = job;
        this.arguments = arguments;
        this.limit = limit;
        this.data = data;
        value = job.identity();
        pieces = new Pieces<>(run.progress.pieces());
        timers.startTimerAtFixedRate(new Tick(), TICK);
        ActorRef<Receptionist.Listing> listings =
                context.messageAdapter(
                        Receptionist.Listing.class,
                        listing -> new Members(listing.getServiceInstances(Worker.KEY)));
        context.getSystem().receptionist().tell(Receptionist.subscribe(Worker.KEY, listings));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Tick.class, tick -> onTick())
                .onMessage(Members.class, this::onMembers)
                .onMessage(Done.class, this::onDone)
                .onMessage(Failed.class, this::onFailed)
                .onMessage(Refused.class, this::onRefused)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<Message> onTick() {
        run.progress = progress();
        if (run.isDone()) {
            return Behaviors.stopped(); // cancelled
        }
        if (pieces.isOver()) {
            return end(); // there were none
        }
        if (System.nanoTime() - begun > limit.toNanos()) {
            Progress now = run.progress;
            return fail(
                    "%s was not done within %s: %d of %d pieces are. Nodes: %s"
                            .formatted(job, limit, now.done(), now.pieces(), now.nodes()),
                    null);
        }
        return sendAll();
    }

    private Behavior<Message> onMembers(Members members) {
        pieces.members(members.nodes());
        return sendAll();
    }

    private Behavior<Message> onDone(Done done) {
        long now = System.nanoTime();
        if (pieces.done(done.node(), done.piece(), now)) {
            String what = "the result of piece " + done.piece() + " of " + job;
            try {
                value = job.combine().apply(value, data.read(what, done.result(), job.result()));
            } catch (RuntimeException | StackOverflowError e) {
                return fail(what + " could not be added: " + e, e);
            }
        }
        return pieces.isOver() ? end() : send(pieces.next(done.node(), now));
    }

    private Behavior<Message> onFailed(Failed failed) {
        if (pieces.failed(failed.node(), failed.piece())) {
            return fail(
                    "piece %d of %s failed %d times, the last time on node %s: %s"
                            .formatted(
                                    failed.piece(),
                                    job,
                                    Pieces.ATTEMPTS,
                                    address(failed.node()),
                                    failed.stack().lines().findFirst().orElse("")),
                    new ClusterException(failed.stack()));
        }
        return send(pieces.next(failed.node(), System.nanoTime()));
    }

    private Behavior<Message> onRefused(Refused refused) {
        pieces.refused(refused.node(), refused.reason());
        return sendAll();
    }

    private Behavior<Message> sendAll() {
        return send(pieces.next(System.nanoTime()));
    }

    private Behavior<Message> send(List<Pieces.Send<ActorRef<Message>>> sends) {
        ActorRef<Message> self = getContext().getSelf();
        for (Pieces.Send<ActorRef<Message>> send : sends) {
            int piece = send.piece();
            byte[] argument;
            try {
                argument = arguments.apply(piece);
            } catch (RuntimeException | StackOverflowError e) {
                return fail(String.valueOf(e.getMessage()), e);
            }
            send.node().tell(new Work(self, job.name(), job.version(), piece, argument));
        }
        return this;
    }

    private Behavior<Message> end() {
        run.progress = progress();
        run.future.complete(value);
        return Behaviors.stopped();
    }

    private Behavior<Message> fail(String message, @Nullable Throwable cause) {
        run.progress = progress();
        run.future.completeExceptionally(new ClusterException(message, cause));
        return Behaviors.stopped();
    }

    /** Reports a failure of this actor; if the node leaves, the cluster knows why. */
    private Behavior<Message> onStop() {
        boolean leaves =
                CoordinatedShutdown.get(getContext().getSystem()).getShutdownReason().isPresent();
        return leaves ? this : fail(job + " was stopped: see the log of its node", null);
    }

    private Progress progress() {
        return pieces.progress(this::address);
    }

    private String address(ActorRef<Message> node) {
        return Cluster.address(getContext().getSystem(), node.path().address());
    }
}
