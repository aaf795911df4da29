package dev.joule.cluster;

import dev.joule.cluster.Message.Done;
import dev.joule.cluster.Message.Failed;
import dev.joule.cluster.Message.Refused;
import dev.joule.cluster.Message.Spawn;
import dev.joule.cluster.Message.Work;
import dev.joule.compute.Cancellation;
import dev.joule.compute.ComputePool;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;

/**
 * The actor of a node, which ends with it. It runs pieces, one after the other, in the node's pool:
 * user code runs there only, never in this actor. The actors of runs are its children.
 */
final class Worker extends AbstractBehavior<Message> {
    static final ServiceKey<Message> KEY = ServiceKey.create(Message.class, "joule-cluster");

    private static final int STACK_MAX = 8_000;

    /** A piece among those of all runs. */
    private record Key(ActorRef<Message> caller, int piece) {}

    private record Task(ClusterJob<?, ?> job, Work work, Cancellation cancellation) {}

    /** The end of a piece, with the answer to its caller. */
    private record Ended(Key key, Message answer) implements Message {}

    private final Map<String, ClusterJob<?, ?>> jobs;
    private final ComputePool pool;
    private final Runnable whenStopped;
    private final Data data;

    /** The pieces that this node has, in the order of their arrival; the first one runs. */
    private final SequencedMap<Key, Task> held = new LinkedHashMap<>();

    /** Set while a piece runs, even if its caller is gone and it has left the map. */
    private boolean isRunning;

    Worker(
            ActorContext<Message> context,
            Map<String, ClusterJob<?, ?>> jobs,
            ComputePool pool,
            Runnable whenStopped) {
        super(context);
        this.jobs = jobs;
        this.pool = pool;
        this.whenStopped = whenStopped;
        data = new Data(context.getSystem());
        context.getSystem().receptionist().tell(Receptionist.register(KEY, context.getSelf()));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Work.class, this::onWork)
                .onMessage(Ended.class, this::onEnded)
                .onMessage(Spawn.class, this::onSpawn)
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
        getContext().watch(work.caller()); // without effect the second time
        held.putIfAbsent(
                new Key(work.caller(), work.piece()), new Task(job, work, Cancellation.create()));
        return runNext();
    }

    private Behavior<Message> runNext() {
        Map.Entry<Key, Task> first = held.firstEntry();
        if (!isRunning && first != null) {
            isRunning = true;
            Key key = first.getKey();
            Task task = first.getValue();
            ActorRef<Message> self = getContext().getSelf();
            pool.submit(task.cancellation, () -> run(task.job, task.work))
                    .whenComplete((result, failure) -> {
                        Message answer =
                                failure == null
                                        ? new Done(self, key.piece, result)
                                        : new Failed(self, key.piece, stackOf(failure));
                        self.tell(new Ended(key, answer));
                    });
        }
        return this;
    }

    private <A, R> byte[] run(ClusterJob<A, R> job, Work work) {
        String piece = " of piece " + work.piece() + " of " + job;
        A argument = data.read("the argument" + piece, work.argument(), job.argument());
        return data.write("the result" + piece, job.function().apply(argument));
    }

    private static String stackOf(Throwable failure) {
        StringWriter stack = new StringWriter();
        failure.printStackTrace(new PrintWriter(stack));
        StringBuffer text = stack.getBuffer();
        return text.substring(0, Math.min(text.length(), STACK_MAX));
    }

    private Behavior<Message> onEnded(Ended ended) {
        isRunning = false;
        if (held.remove(ended.key) != null) {
            ended.key.caller.tell(ended.answer);
        }
        return runNext();
    }

    private Behavior<Message> onSpawn(Spawn spawn) {
        getContext().spawnAnonymous(spawn.behavior());
        return this;
    }

    private Behavior<Message> onTerminated(Terminated caller) {
        Object gone = caller.getRef();
        held.forEach((key, task) -> {
            if (key.caller.equals(gone)) {
                task.cancellation.cancel();
            }
        });
        held.keySet().removeIf(key -> key.caller.equals(gone));
        return this;
    }

    private Behavior<Message> onStop() {
        held.values().forEach(task -> task.cancellation.cancel());
        whenStopped.run();
        return this;
    }
}
