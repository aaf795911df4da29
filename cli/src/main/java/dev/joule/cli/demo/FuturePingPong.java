package dev.joule.cli.demo;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Ping-pong as the JDK's users write it: a player's next step is a continuation on the pool of a
 * {@link CompletableFuture} that the other player completes.
 */
final class FuturePingPong extends RoundLoad {

    private final Executor executor;

    FuturePingPong(Executor executor, Submitter submitter, int pairs) {
        super(Kind.PING_PONG, Ball.STRIDE, submitter, pairs, Ball.PER_MATCH);
        this.executor = executor;
    }

    @Override
    void begin(Place place) {
        executor.execute(() -> new Player(place).serve(new Player(place)));
    }

    /** A ball with the destination of its answer; null if the match is over. */
    private record Pass(Ball ball, @Nullable CompletableFuture<Pass> reply) {}

    private final class Player {
        private final Place place;

        Player(Place place) {
            this.place = place;
        }

        void serve(Player other) {
            send(Ball.first(place.round()), other.expect());
        }

        private CompletableFuture<Pass> expect() {
            CompletableFuture<Pass> next = new CompletableFuture<>();
            next.thenAcceptAsync(this::receive, executor);
            return next;
        }

        private void send(Ball ball, CompletableFuture<Pass> to) {
            to.complete(new Pass(ball, expect()));
        }

        private void receive(Pass pass) {
            CompletableFuture<Pass> reply = pass.reply();
            if (reply == null) {
                return;
            }
            Ball ball = pass.ball();
            ball.received(delays());
            Work.spin(Work.SMALL);
            if (ball.isLast()) {
                reply.complete(new Pass(ball, null));
                place.end();
            } else {
                send(ball.next(), reply);
            }
        }
    }
}
