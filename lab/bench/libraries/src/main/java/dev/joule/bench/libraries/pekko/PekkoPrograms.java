package dev.joule.bench.libraries.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.joule.bench.child.Cost;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.libraries.pekko.Messages.Ball;
import dev.joule.bench.libraries.pekko.Messages.Begin;
import dev.joule.bench.libraries.pekko.Messages.Question;
import dev.joule.bench.libraries.program.Check;
import dev.joule.bench.libraries.program.GivenPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/**
 * Programs with Pekko; its default is a dispatcher of its fork-join pool. The actors of a round
 * stop at its end, outside of what it waits for.
 */
public final class PekkoPrograms {

    private static final int BALLS = 100_000;
    private static final int MANY = 100;
    private static final int ASKS = 20_000;
    private static final int ELEMENTS = 100_000;

    private final ActorSystem system;

    /** Programs on the dispatcher of a pool. */
    public PekkoPrograms(GivenPool pool) {
        String executor =
                pool == GivenPool.DEFAULT ? "fork-join-executor" : GivenExecutor.class.getName();
        Config config = ConfigFactory.parseString(config(executor, pool));
        system = ActorSystem.create("bench", config.withFallback(ConfigFactory.load()));
    }

    /** The programs by name. */
    public static Map<String, Function<PekkoPrograms, Cost.Round>> all() {
        return Map.of(
                "pekko_pair", on -> () -> on.pairs(1),
                "pekko_pairs_8", on -> () -> on.pairs(8),
                "pekko_pairs_200", on -> () -> on.pairs(200),
                "pekko_fan_out", on -> on::fanOut,
                "pekko_fan_in", on -> on::fanIn,
                "pekko_ring", on -> on::ring,
                "pekko_asks", on -> on::asks,
                "pekko_streams", on -> on::streams,
                "pekko_map_async", on -> on::mapAsync);
    }

    /** The dispatcher that everything runs on, and the one of Pekko's inside, which has no work. */
    private static String config(String executor, GivenPool pool) {
        return """
        pekko.loglevel = "ERROR"
        pekko.stdout-loglevel = "ERROR"
        pekko.actor.default-dispatcher {
          executor = "%s"
          pool = "%s"
          fork-join-executor {
            parallelism-min = %3$d
            parallelism-max = %3$d
          }
        }
        pekko.actor.internal-dispatcher.fork-join-executor {
          parallelism-min = %3$d
          parallelism-max = %3$d
        }
        """
                .formatted(executor, pool.name().toLowerCase(Locale.ROOT), Subject.WORKERS);
    }

    private List<ActorRef> start(int count, Props props) {
        List<ActorRef> actors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            actors.add(system.actorOf(props));
        }
        return actors;
    }

    private void stop(List<ActorRef> actors) {
        actors.forEach(system::stop);
    }

    void pairs(int pairs) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(pairs);
        Props player = Props.create(Actors.Player.class, () -> new Actors.Player(over));
        List<ActorRef> here = start(pairs, player);
        List<ActorRef> there = start(pairs, player);
        for (int i = 0; i < pairs; i++) {
            here.get(i).tell(new Begin(List.of(there.get(i)), BALLS / pairs), ActorRef.noSender());
        }
        Check.await(over);
        stop(here);
        stop(there);
    }

    void fanOut() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(MANY);
        List<ActorRef> counters = start(MANY, counter(BALLS / MANY, over));
        List<ActorRef> spreader = start(1, spreader());
        spreader.getFirst().tell(new Begin(counters, BALLS), ActorRef.noSender());
        Check.await(over);
        stop(spreader);
        stop(counters);
    }

    void fanIn() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        List<ActorRef> counter = start(1, counter(BALLS, over));
        List<ActorRef> spreaders = start(MANY, spreader());
        for (ActorRef one : spreaders) {
            one.tell(new Begin(counter, BALLS / MANY), ActorRef.noSender());
        }
        Check.await(over);
        stop(spreaders);
        stop(counter);
    }

    private static Props counter(int expected, CountDownLatch over) {
        return Props.create(Actors.Counter.class, () -> new Actors.Counter(expected, over));
    }

    private static Props spreader() {
        return Props.create(Actors.Spreader.class, Actors.Spreader::new);
    }

    void ring() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        List<ActorRef> links =
                start(MANY, Props.create(Actors.Link.class, () -> new Actors.Link(over)));
        for (int i = 0; i < MANY; i++) {
            ActorRef next = links.get((i + 1) % MANY);
            links.get(i).tell(new Begin(List.of(next), 0), ActorRef.noSender());
        }
        links.getFirst().tell(new Ball(BALLS), ActorRef.noSender());
        Check.await(over);
        stop(links);
    }

    void asks() throws Exception {
        List<ActorRef> oracles = start(MANY, Props.create(Actors.Oracle.class, Actors.Oracle::new));
        List<CompletableFuture<Long>> answers = new ArrayList<>();
        for (int i = 1; i <= ASKS; i++) {
            CompletionStage<Object> answer =
                    Patterns.ask(oracles.get(i % MANY), new Question(i), Check.PATIENCE);
            answers.add(answer.thenApply(Long.class::cast).toCompletableFuture());
        }
        long sum = 0;
        for (CompletableFuture<Long> answer : answers) {
            sum += get(answer);
        }
        Check.equal("answers", Check.sumTo(ASKS), sum);
        stop(oracles);
    }

    /** Three stages, each an actor. */
    void streams() throws Exception {
        CompletionStage<Long> sum =
                Source.range(1, ELEMENTS)
                        .async()
                        .map(value -> (long) value)
                        .async()
                        .runWith(Sink.fold(0L, Long::sum), system);
        Check.equal("streamed", Check.sumTo(ELEMENTS), get(sum));
    }

    void mapAsync() throws Exception {
        CompletionStage<Long> sum =
                Source.range(1, ELEMENTS)
                        .mapAsync(
                                MANY,
                                value ->
                                        CompletableFuture.supplyAsync(
                                                () -> (long) value, system.dispatcher()))
                        .runWith(Sink.fold(0L, Long::sum), system);
        Check.equal("mapped", Check.sumTo(ELEMENTS), get(sum));
    }

    private static long get(CompletionStage<Long> value) throws Exception {
        return value.toCompletableFuture().get(Check.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
