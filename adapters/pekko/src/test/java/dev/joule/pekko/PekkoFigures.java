package dev.joule.pekko;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;

/**
 * Measures an actor system on Joule, or on Pekko's own executor and timers: messages a second, and
 * how late a timer of 1 ms is while actors keep all processors busy. {@code docs/guide/cluster.md}
 * has the figures.
 */
final class PekkoFigures {
    private static final int ROUNDS = 9;
    private static final int WARM_UP = 6;
    private static final int MESSAGES = 1_000_000;
    private static final int BURST = 10_000;
    private static final int TIMERS = 20;
    private static final int SHOTS = 100;
    private static final long DELAY_NANOS = 1_000_000;

    private PekkoFigures() {}

    private record Ball(int left, ActorRef from) {}

    private static final class Player extends AbstractActor {
        private final CountDownLatch over;

        Player(CountDownLatch over) {
            this.over = over;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Ball.class, this::hit).build();
        }

        private void hit(Ball ball) {
            if (ball.left() == 0) {
                over.countDown();
            } else {
                ball.from().tell(new Ball(ball.left() - 1, getSelf()), getSelf());
            }
        }
    }

    private static final class Counter extends AbstractActor {
        private final CountDownLatch over;
        private int left;

        Counter(int left, CountDownLatch over) {
            this.left = left;
            this.over = over;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Integer.class, this::count).build();
        }

        private void count(Integer number) {
            if (--left == 0) {
                over.countDown();
            }
        }
    }

    private static final class Spreader extends AbstractActor {
        private final List<ActorRef> to;

        Spreader(List<ActorRef> to) {
            this.to = to;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Integer.class, this::spread).build();
        }

        private void spread(Integer count) {
            for (int i = 0; i < count; i++) {
                to.get(i % to.size()).tell(count, getSelf());
            }
        }
    }

    /**
     * @param args {@code joule}; {@code pekko} for its defaults; {@code pekko-like-joule} for as
     *     many threads as processors and a tick of 1 ms
     */
    public static void main(String[] args) throws Exception {
        String lines =
                switch (args[0]) {
                    case "joule" -> "include \"joule-pekko\"";
                    case "pekko" -> "";
                    case "pekko-like-joule" ->
                            """
                            pekko.scheduler.tick-duration = 1ms
                            pekko.actor.default-dispatcher.fork-join-executor {
                              parallelism-min = 1
                            }
                            """;
                    default -> throw new IllegalArgumentException(args[0]);
                };
        ActorSystem system = ActorSystem.create("figures", Systems.config(lines));
        for (int pairs : List.of(1, 8, 200)) {
            perSecond("pekko_ping_pong_" + pairs, () -> pingPong(system, pairs));
        }
        perSecond("pekko_fan_out", () -> fanOut(system, MESSAGES));
        timers(system);
        Systems.end(system);
    }

    private static void print(String row, double value, String unit) {
        System.out.printf(Locale.ROOT, "%s %.3f %s%n", row, value, unit);
    }

    private static void perSecond(String row, LongSupplier round) {
        double[] each = new double[ROUNDS];
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            long nanos = round.getAsLong();
            if (i >= 0) {
                each[i] = MESSAGES * 1e3 / nanos;
            }
        }
        Arrays.sort(each);
        print(row, each[ROUNDS / 2], "million/s");
    }

    private static long pingPong(ActorSystem system, int pairs) {
        CountDownLatch over = new CountDownLatch(pairs);
        List<ActorRef> players = new ArrayList<>();
        for (int i = 0; i < 2 * pairs; i++) {
            players.add(system.actorOf(Props.create(Player.class, () -> new Player(over))));
        }
        long start = System.nanoTime();
        for (int i = 0; i < pairs; i++) {
            Ball ball = new Ball(MESSAGES / pairs, players.get(2 * i + 1));
            players.get(2 * i).tell(ball, ActorRef.noSender());
        }
        return end(system, over, start, players);
    }

    private static long fanOut(ActorSystem system, int messages) {
        int to = 100;
        CountDownLatch over = new CountDownLatch(to);
        List<ActorRef> all = new ArrayList<>();
        for (int i = 0; i < to; i++) {
            Props counter = Props.create(Counter.class, () -> new Counter(messages / to, over));
            all.add(system.actorOf(counter));
        }
        List<ActorRef> counters = List.copyOf(all);
        ActorRef spreader =
                system.actorOf(Props.create(Spreader.class, () -> new Spreader(counters)));
        all.add(spreader);
        long start = System.nanoTime();
        spreader.tell(messages, ActorRef.noSender());
        return end(system, over, start, all);
    }

    private static long end(
            ActorSystem system, CountDownLatch over, long start, List<ActorRef> actors) {
        Systems.await(over);
        long nanos = System.nanoTime() - start;
        actors.forEach(system::stop);
        return nanos;
    }

    private static void timers(ActorSystem system) throws InterruptedException {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread load =
                Thread.ofPlatform()
                        .start(() -> {
                            while (!isOver.get()) {
                                fanOut(system, BURST);
                            }
                        });
        double[] late = {};
        for (int round = 0; round < 3; round++) {
            ConcurrentLinkedQueue<Long> seen = new ConcurrentLinkedQueue<>();
            CountDownLatch over = new CountDownLatch(TIMERS);
            for (int i = 0; i < TIMERS; i++) {
                next(system, SHOTS, seen, over);
            }
            Systems.await(over);
            late = seen.stream().mapToDouble(nanos -> nanos / 1e6).sorted().toArray();
        }
        print("pekko_timer_p50", late[late.length / 2], "ms late");
        print("pekko_timer_p99", late[late.length * 99 / 100], "ms late");
        isOver.set(true);
        load.join();
    }

    private static void next(
            ActorSystem system, int shots, ConcurrentLinkedQueue<Long> seen, CountDownLatch over) {
        if (shots == 0) {
            over.countDown();
            return;
        }
        long due = System.nanoTime() + DELAY_NANOS;
        system.scheduler()
                .scheduleOnce(
                        Duration.ofNanos(DELAY_NANOS),
                        () -> {
                            seen.add(System.nanoTime() - due);
                            next(system, shots - 1, seen, over);
                        },
                        system.dispatcher());
    }
}
