package dev.joule.cli.demo;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/**
 * Ping-pong as Joule's users write it: each player is a stackless task that waits for the other's
 * ball on a oneshot, and sends the destination of the answer along with its own.
 */
final class OneshotPingPong extends RoundLoad {

    private final Scheduler scheduler;

    OneshotPingPong(Scheduler scheduler, Submitter submitter, int pairs) {
        super(Kind.PING_PONG, Ball.STRIDE, submitter, pairs, Ball.PER_MATCH);
        this.scheduler = scheduler;
    }

    @Override
    void begin(Place place) {
        scheduler.execute(() -> match(place));
    }

    private void match(Place place) {
        Oneshot<Pass> service = Oneshot.create();
        Oneshot<Pass> reply = Oneshot.create();
        scheduler.spawn(new Player(place, service.receiver()));
        service.sender().send(new Pass(Ball.first(place.round()), reply.sender()));
        scheduler.spawn(new Player(place, reply.receiver()));
    }

    /** A ball with the destination of its answer; null if the match is over. */
    private record Pass(Ball ball, Oneshot.@Nullable Sender<Pass> reply) {}

    private final class Player implements Pollable<Void> {
        private final Place place;
        private Oneshot.Receiver<Pass> waitsFor;

        Player(Place place, Oneshot.Receiver<Pass> waitsFor) {
            this.place = place;
            this.waitsFor = waitsFor;
        }

        @Override
        public Poll<Void> poll(Context context) {
            while (waitsFor.poll(context) instanceof Poll.Ready<Pass>(Pass pass)) {
                if (pass == null || !receive(pass)) {
                    return Poll.ready(null);
                }
            }
            return Poll.pending();
        }

        /** Takes a ball; returns whether the match continues. */
        private boolean receive(Pass pass) {
            Oneshot.Sender<Pass> reply = pass.reply();
            if (reply == null) {
                return false;
            }
            Ball ball = pass.ball();
            ball.received(delays());
            Work.spin(Work.SMALL);
            if (ball.isLast()) {
                reply.send(new Pass(ball, null));
                place.end();
                return false;
            }
            Oneshot<Pass> next = Oneshot.create();
            waitsFor = next.receiver();
            reply.send(new Pass(ball.next(), next.sender()));
            return true;
        }

        @Override
        public void onCancel() {
            waitsFor.close();
        }
    }
}
