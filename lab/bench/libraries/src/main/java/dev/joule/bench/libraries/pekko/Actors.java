package dev.joule.bench.libraries.pekko;

import dev.joule.bench.libraries.pekko.Messages.Ball;
import dev.joule.bench.libraries.pekko.Messages.Begin;
import dev.joule.bench.libraries.pekko.Messages.Question;
import java.util.concurrent.CountDownLatch;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.jspecify.annotations.Nullable;

/** The actors of the programs. */
final class Actors {

    private Actors() {}

    /**
     * Plays with whoever sends it a ball, until the ball has been sent often enough. When a begin
     * comes first, the ball goes to that partner.
     */
    static final class Player extends AbstractActor {
        private final CountDownLatch over;

        Player(CountDownLatch over) {
            this.over = over;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Begin.class, this::begin)
                    .match(Ball.class, this::hit)
                    .build();
        }

        private void begin(Begin begin) {
            begin.to().getFirst().tell(new Ball(begin.count()), getSelf());
        }

        private void hit(Ball ball) {
            if (ball.left() == 0) {
                over.countDown();
            } else {
                getSender().tell(new Ball(ball.left() - 1), getSelf());
            }
        }
    }

    /** Sends many messages in turn to many. */
    static final class Spreader extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Begin.class, this::begin).build();
        }

        private void begin(Begin begin) {
            for (int i = 0; i < begin.count(); i++) {
                begin.to().get(i % begin.to().size()).tell(new Ball(0), getSelf());
            }
        }
    }

    /** Counts balls and says when the last has come. */
    static final class Counter extends AbstractActor {
        private final CountDownLatch over;
        private int left;

        Counter(int expected, CountDownLatch over) {
            this.left = expected;
            this.over = over;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Ball.class, this::count).build();
        }

        private void count(Ball ball) {
            left--;
            if (left == ball.left()) {
                over.countDown();
            }
        }
    }

    /** A member of a ring: passes the ball on to the next. */
    static final class Link extends AbstractActor {
        private final CountDownLatch over;
        private @Nullable ActorRef next;

        Link(CountDownLatch over) {
            this.over = over;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Begin.class, begin -> next = begin.to().getFirst())
                    .match(Ball.class, this::pass)
                    .build();
        }

        private void pass(Ball ball) {
            if (ball.left() == 0 || next == null) {
                over.countDown();
            } else {
                next.tell(new Ball(ball.left() - 1), getSelf());
            }
        }
    }

    /** Answers questions. */
    static final class Oracle extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(
                            Question.class,
                            question -> getSender().tell(question.number(), getSelf()))
                    .build();
        }
    }
}
