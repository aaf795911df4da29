package dev.joule.cluster;

import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;

/** A message of the actors. */
interface Message {

    /**
     * A message to another machine, in Jackson's CBOR by Pekko's serializer. Arguments and results
     * are bytes here: see {@link Data}.
     */
    sealed interface Wire extends Message {}

    /** Asks a node to run a piece. A node that has this piece already ignores it. */
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    record Work(ActorRef<Message> caller, String job, int version, int piece, byte[] argument)
            implements Wire {}

    /** Answers with the result of a piece. */
    @SuppressWarnings("ArrayRecordComponent")
    record Done(ActorRef<Message> node, int piece, byte[] result) implements Wire {}

    /** Answers that a piece failed. */
    record Failed(ActorRef<Message> node, int piece, String stack) implements Wire {}

    /** Answers that the node does not offer the job. */
    record Refused(ActorRef<Message> node, String reason) implements Wire {}

    /** Asks this node for the actor of a run. */
    record Spawn(Behavior<Message> behavior) implements Message {}

    /** Names the nodes that can be reached. */
    record Members(Set<ActorRef<Message>> nodes) implements Message {}

    /** Asks to look at the clock. */
    record Tick() implements Message {}
}
