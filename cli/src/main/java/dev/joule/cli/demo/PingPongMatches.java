package dev.joule.cli.demo;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Ping-pong as the users of each side write it. Two players send each other a ball; each waits for
 * the ball and computes a little.
 */
final class PingPongMatches {

    /** The matches at a time. */
    private static final int MATCHES = 32;

    private PingPongMatches() {}

    /**
     * Begins the matches with {@link CompletableFuture}: a player's next step is a continuation on
     * the pool. Each match counts the latch down at its end.
     */
    static CountDownLatch onPool(Executor executor, int balls) {
        CountDownLatch matches = new CountDownLatch(MATCHES);
        for (int i = 0; i < MATCHES; i++) {
            executor.execute(() -> FuturePlayer.serve(executor, matches, balls));
        }
        return matches;
    }

    /** Begins the matches with stackless tasks and oneshots. */
    static CountDownLatch onJoule(Scheduler scheduler, int balls) {
        CountDownLatch matches = new CountDownLatch(MATCHES);
        for (int i = 0; i < MATCHES; i++) {
            scheduler.execute(() -> OneshotPlayer.serve(scheduler, matches, balls));
        }
        return matches;
    }

    /** A ball with the destination of its answer; null if the match is over. */
    private record FutureBall(int left, @Nullable CompletableFuture<FutureBall> reply) {}

    private record FuturePlayer(Executor executor, CountDownLatch matches) {

        static void serve(Executor executor, CountDownLatch matches, int balls) {
            FuturePlayer first = new FuturePlayer(executor, matches);
            FuturePlayer second = new FuturePlayer(executor, matches);
            first.send(balls, second.expect());
        }

        private CompletableFuture<FutureBall> expect() {
            CompletableFuture<FutureBall> next = new CompletableFuture<>();
            next.thenAcceptAsync(this::receive, executor);
            return next;
        }

        private void send(int left, CompletableFuture<FutureBall> to) {
            to.complete(new FutureBall(left, expect()));
        }

        private void receive(FutureBall ball) {
            CompletableFuture<FutureBall> reply = ball.reply();
            if (reply == null) {
                return;
            }
            TaskTrees.compute();
            if (ball.left() <= 1) {
                reply.complete(new FutureBall(0, null));
                matches.countDown();
            } else {
                send(ball.left() - 1, reply);
            }
        }
    }

    /** A ball with the destination of its answer; null if the match is over. */
    private record OneshotBall(int left, Oneshot.@Nullable Sender<OneshotBall> reply) {}

    private static final class OneshotPlayer implements Pollable<Void> {
        private final CountDownLatch matches;
        private Oneshot.Receiver<OneshotBall> waitsFor;

        OneshotPlayer(CountDownLatch matches, Oneshot.Receiver<OneshotBall> waitsFor) {
            this.matches = matches;
            this.waitsFor = waitsFor;
        }

        static void serve(Scheduler scheduler, CountDownLatch matches, int balls) {
            Oneshot<OneshotBall> service = Oneshot.create();
            Oneshot<OneshotBall> reply = Oneshot.create();
            scheduler.spawn(new OneshotPlayer(matches, service.receiver()));
            service.sender().send(new OneshotBall(balls, reply.sender()));
            scheduler.spawn(new OneshotPlayer(matches, reply.receiver()));
        }

        @Override
        public Poll<Void> poll(Context context) {
            while (waitsFor.poll(context) instanceof Poll.Ready<OneshotBall>(OneshotBall ball)) {
                if (ball == null || !receive(ball)) {
                    return Poll.ready(null);
                }
            }
            return Poll.pending();
        }

        /** Takes a ball; returns whether the match continues. */
        private boolean receive(OneshotBall ball) {
            Oneshot.Sender<OneshotBall> reply = ball.reply();
            if (reply == null) {
                return false;
            }
            TaskTrees.compute();
            if (ball.left() <= 1) {
                reply.send(new OneshotBall(0, null));
                matches.countDown();
                return false;
            }
            Oneshot<OneshotBall> next = Oneshot.create();
            waitsFor = next.receiver();
            reply.send(new OneshotBall(ball.left() - 1, next.sender()));
            return true;
        }

        @Override
        public void onCancel() {
            waitsFor.close();
        }
    }
}
