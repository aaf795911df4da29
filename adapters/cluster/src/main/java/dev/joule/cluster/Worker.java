package dev.joule.cluster;

import dev.joule.cluster.Message.Done;
import dev.joule.cluster.Message.Failed;
import dev.joule.cluster.Message.Refused;
import dev.joule.cluster.Message.Work;
import dev.joule.compute.Cancellation;
import dev.joule.compute.ComputePool;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;
import org.jspecify.annotations.Nullable;

/**
 * The actor of a node that runs pieces, one after the other, in the node's pool. User code runs
 * there only, never in this actor.
 */
final class Worker extends AbstractBehavior<Message> {
    static final ServiceKey<Message> KEY = ServiceKey.create(Message.class, "joule-cluster");

    private static final int STACK_MAX = 8_000;

    /** A piece among those of all runs. */
    private record Key(ActorRef<Message> caller, int piece) {}

    /** A piece to run, with its job. */
    private record Task(ClusterJob<?, ?> job, Work work) {}

    /** A piece that runs. */
    private record Running(Key key, Cancellation cancellation) {}

    /** The end of a piece, with the answer to its caller. */
    private record Ended(Key key, Message answer) implements Message {}

    private final Map<String, ClusterJob<?, ?>> jobs;
    private final ComputePool pool;
    private final Data data;

    /** The pieces that this node has, in the order of their arrival; the first one runs. */
    private final Map<Key, Task> held = new LinkedHashMap<>();

    private final Set<ActorRef<Message>> callers = new HashSet<>();

    /** Set while a piece runs, even if its caller is gone and it has left the map. */
    private @Nullable Running running;

    static Behavior<Message> of(Map<String, ClusterJob<?, ?>> jobs, ComputePool pool, Data data) {
        return Behaviors.setup(context -> new Worker(context, jobs, pool, data));
    }

    private Worker(
            ActorContext<Message> context,
            Map<String, ClusterJob<?, ?>> jobs,
            ComputePool pool,
            Data data) {
        super(context);
        this.jobs = jobs;
        this.pool = pool;
        this.data = data;
        context.getSystem().receptionist().tell(Receptionist.register(KEY, context.getSelf()));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Work.class, this::onWork)
                .onMessage(Ended.class, this::onEnded)
                .onSignal(Terminated.class, this::onTerminated)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<Message> onWork(Work work) {
        ClusterJob<?, ?> job = jobs.get(work.job());
        if (job == null || job.version() != work.version()) {
            String offers = job == null ? "does not offer the job" : "offers " + job;
            work.caller().tell(new Refused(getContext().getSelf(), offers));
            return this;
        }
        if (callers.add(work.caller())) {
            getContext().watch(work.caller());
        }
        held.putIfAbsent(new Key(work.caller(), work.piece()), new Task(job, work));
        return runNext();
    }

    private Behavior<Message> runNext() {
        if (running == null && !held.isEmpty()) {
            Map.Entry<Key, Task> first = held.entrySet().iterator().next();
            Key key = first.getKey();
            Task task = first.getValue();
            ActorRef<Message> self = getContext().getSelf();
            Cancellation cancellation = Cancellation.create();
            running = new Running(key, cancellation);
            pool.submit(cancellation, () -> run(task.job, task.work))
                    .whenComplete((result, failure) ->
                            self.tell(
                                    new Ended(
                                            key,
                                            failure == null
                                                    ? new Done(self, key.piece, result)
                                                    : failed(self, key.piece, failure))));
        }
        return this;
    }

    private <A, R> byte[] run(ClusterJob<A, R> job, Work work) {
        A argument =
                data.read(
                        "the argument of piece " + work.piece() + " of " + job,
                        work.argument(),
                        job.argument());
        R result = job.function().apply(argument);
        if (result == null) {
            throw new NullPointerException("the function returned null");
        }
        return data.write("the result of piece " + work.piece() + " of " + job, result);
    }

    private static Failed failed(ActorRef<Message> self, int piece, Throwable failure) {
        StringWriter writer = new StringWriter();
        failure.printStackTrace(new PrintWriter(writer));
        String stack = writer.toString();
        return new Failed(self, piece, stack.substring(0, Math.min(stack.length(), STACK_MAX)));
    }

    private Behavior<Message> onEnded(Ended ended) {
        running = null;
        if (held.remove(ended.key) != null) {
            ended.key.caller.tell(ended.answer);
        }
        return runNext();
    }

    private Behavior<Message> onTerminated(Terminated caller) {
        ActorRef<Message> gone = caller.getRef().unsafeUpcast();
        callers.removeIf(each -> each.equals(gone));
        if (running != null && running.key.caller.equals(gone)) {
            running.cancellation.cancel();
        }
        held.keySet().removeIf(key -> key.caller.equals(gone));
        return this;
    }

    private Behavior<Message> onStop() {
        if (running != null) {
            running.cancellation.cancel();
        }
        return this;
    }
}
