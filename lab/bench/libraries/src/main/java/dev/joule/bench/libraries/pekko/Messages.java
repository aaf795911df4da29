package dev.joule.bench.libraries.pekko;

import java.util.List;
import org.apache.pekko.actor.ActorRef;

/** The messages of the actors. */
final class Messages {

    private Messages() {}

    /** Begin: send that many messages, in turn to these. */
    record Begin(List<ActorRef> to, int count) {
        Begin {
            to = List.copyOf(to);
        }
    }

    /** One of those messages; left says how often it is still to be sent on. */
    record Ball(int left) {}

    /** A question whose answer is the same number. */
    record Question(long number) {}
}
