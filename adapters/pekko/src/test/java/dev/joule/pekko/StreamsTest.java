package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.japi.Pair;
import org.apache.pekko.stream.Attributes;
import org.apache.pekko.stream.ClosedShape;
import org.apache.pekko.stream.DelayOverflowStrategy;
import org.apache.pekko.stream.FlowShape;
import org.apache.pekko.stream.KillSwitches;
import org.apache.pekko.stream.OverflowStrategy;
import org.apache.pekko.stream.QueueOfferResult;
import org.apache.pekko.stream.UniformFanInShape;
import org.apache.pekko.stream.UniformFanOutShape;
import org.apache.pekko.stream.UniqueKillSwitch;
import org.apache.pekko.stream.javadsl.Balance;
import org.apache.pekko.stream.javadsl.BroadcastHub;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.GraphDSL;
import org.apache.pekko.stream.javadsl.Keep;
import org.apache.pekko.stream.javadsl.Merge;
import org.apache.pekko.stream.javadsl.MergeHub;
import org.apache.pekko.stream.javadsl.RunnableGraph;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.SinkQueueWithCancel;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.stream.javadsl.SourceQueueWithComplete;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams of usual shapes, on Joule with the timers of Joule. */
class StreamsTest {
    private static final String NAME = "streams";
    private static final int MANY = 10_000;

    private ActorSystem system;

    @BeforeEach
    void start() {
        system = Systems.start(NAME, "");
    }

    @AfterEach
    void end() throws Exception {
        Systems.end(system);
        Systems.awaitNoThreads(NAME);
    }

    private static List<Integer> numbers(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    @Test
    void stagesWithAsynchronousBoundariesKeepTheOrder() throws Exception {
        CompletionStage<List<Integer>> all =
                Source.range(1, MANY)
                        .async()
                        .map(number -> number * 2)
                        .async()
                        .map(number -> number / 2)
                        .async()
                        .runWith(Sink.seq(), system);
        assertThat(Systems.get(all)).isEqualTo(numbers(MANY));
    }

    @Test
    void mapAsyncKeepsTheOrderAndItsBound() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CompletionStage<List<Integer>> all =
                Source.range(1, MANY)
                        .mapAsync(
                                8,
                                number ->
                                        CompletableFuture.supplyAsync(
                                                () -> {
                                                    int now = running.incrementAndGet();
                                                    most.accumulateAndGet(now, Math::max);
                                                    running.decrementAndGet();
                                                    return number;
                                                },
                                                system.dispatcher()))
                        .runWith(Sink.seq(), system);
        assertThat(Systems.get(all)).isEqualTo(numbers(MANY));
        assertThat(most).hasValueBetween(1, 8);
    }

    @Test
    void mapAsyncUnorderedLosesNothing() throws Exception {
        CompletionStage<List<Integer>> all =
                Source.range(1, MANY)
                        .mapAsyncUnordered(
                                8,
                                number ->
                                        CompletableFuture.supplyAsync(
                                                () -> number, system.dispatcher()))
                        .runWith(Sink.seq(), system);
        assertThat(Systems.get(all)).containsExactlyInAnyOrderElementsOf(numbers(MANY));
    }

    @Test
    void aMergeHubTakesFromMany() throws Exception {
        int producers = 16;
        Pair<Sink<Integer, NotUsed>, CompletionStage<Long>> hub =
                MergeHub.of(Integer.class, 16)
                        .take((long) producers * MANY)
                        .toMat(Sink.fold(0L, (Long sum, Integer one) -> sum + one), Keep.both())
                        .run(system);
        for (int i = 0; i < producers; i++) {
            Source.range(1, MANY).runWith(hub.first(), system);
        }
        assertThat(Systems.get(hub.second()))
                .isEqualTo(producers * LongStream.rangeClosed(1, MANY).sum());
    }

    @Test
    void aBroadcastHubGivesToMany() throws Exception {
        int consumers = 8;
        Source<Integer, NotUsed> hub =
                Source.range(1, MANY)
                        .toMat(BroadcastHub.of(Integer.class, consumers, 16), Keep.right())
                        .run(system);
        List<CompletionStage<List<Integer>>> all = new ArrayList<>();
        for (int i = 0; i < consumers; i++) {
            all.add(hub.runWith(Sink.seq(), system));
        }
        for (CompletionStage<List<Integer>> one : all) {
            assertThat(Systems.get(one)).isEqualTo(numbers(MANY));
        }
    }

    @Test
    void aGraphBalancesItsWork() throws Exception {
        Sink<Integer, CompletionStage<List<Integer>>> sink = Sink.seq();
        CompletionStage<List<Integer>> all =
                RunnableGraph.fromGraph(
                                GraphDSL.create(
                                        sink,
                                        (builder, out) -> {
                                            UniformFanOutShape<Integer, Integer> balance =
                                                    builder.add(Balance.create(4));
                                            UniformFanInShape<Integer, Integer> merge =
                                                    builder.add(Merge.create(4));
                                            builder.from(builder.add(Source.range(1, MANY)))
                                                    .viaFanOut(balance);
                                            for (int i = 0; i < 4; i++) {
                                                FlowShape<Integer, Integer> worker =
                                                        builder.add(
                                                                Flow.of(Integer.class)
                                                                        .map(number -> -number)
                                                                        .async());
                                                builder.from(balance).via(worker).toFanIn(merge);
                                            }
                                            builder.from(merge).to(out);
                                            return ClosedShape.getInstance();
                                        }))
                        .run(system);
        assertThat(Systems.get(all))
                .containsExactlyInAnyOrderElementsOf(
                        numbers(MANY).stream().map(number -> -number).toList());
    }

    @Test
    void aSlowConsumerHoldsTheProducerBack() throws Exception {
        AtomicInteger produced = new AtomicInteger();
        SinkQueueWithCancel<Integer> queue =
                Source.range(1, MANY)
                        .map(number -> {
                            produced.set(number);
                            return number;
                        })
                        .async()
                        .runWith(
                                Sink.<Integer>queue().withAttributes(Attributes.inputBuffer(4, 4)),
                                system);
        int consumed = 0;
        while (Systems.get(queue.pull()).isPresent()) {
            consumed++;
            // The buffers between them: 16 of the asynchronous boundary, and the queue's own.
            assertThat(produced.get()).isLessThanOrEqualTo(consumed + 32);
        }
        assertThat(consumed).isEqualTo(MANY);
    }

    @Test
    void aQueueSaysWhetherItTakesAnElement() throws Exception {
        Pair<SourceQueueWithComplete<Integer>, CompletionStage<List<Integer>>> both =
                Source.<Integer>queue(4, OverflowStrategy.backpressure())
                        .toMat(Sink.seq(), Keep.both())
                        .run(system);
        for (int number : numbers(1_000)) {
            assertThat(Systems.get(both.first().offer(number)))
                    .isEqualTo(QueueOfferResult.enqueued());
        }
        both.first().complete();
        assertThat(Systems.get(both.second())).isEqualTo(numbers(1_000));
    }

    @Test
    void timedStagesUseTheTimers() throws Exception {
        CompletionStage<List<Integer>> all =
                Source.range(1, 50)
                        .throttle(10, Duration.ofMillis(1))
                        .delay(Duration.ofMillis(1), DelayOverflowStrategy.backpressure())
                        .groupedWithin(7, Duration.ofMillis(5))
                        .mapConcat(group -> group)
                        .runWith(Sink.seq(), system);
        assertThat(Systems.get(all)).isEqualTo(numbers(50));
        assertThat(
                        Source.<Integer>maybe()
                                .idleTimeout(Duration.ofMillis(1))
                                .runWith(Sink.ignore(), system)
                                .toCompletableFuture())
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(TimeoutException.class);
    }

    @Test
    void anEndlessStreamCanBeEnded() throws Exception {
        Pair<UniqueKillSwitch, CompletionStage<Integer>> both =
                Source.repeat(1)
                        .viaMat(KillSwitches.single(), Keep.right())
                        .async()
                        .toMat(Sink.fold(0, (sum, one) -> sum ^ one), Keep.both())
                        .run(system);
        both.first().shutdown();
        assertThat(Systems.get(both.second())).isBetween(0, 1);
    }

    @Test
    void aFailureReachesTheEndOfTheStream() {
        assertThat(
                        Source.range(1, MANY)
                                .async()
                                .map(number -> 1 / (number - 500))
                                .async()
                                .runWith(Sink.ignore(), system)
                                .toCompletableFuture())
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(ArithmeticException.class);
    }
}
