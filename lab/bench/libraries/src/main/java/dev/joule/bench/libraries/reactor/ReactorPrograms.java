package dev.joule.bench.libraries.reactor;

import dev.joule.bench.child.Cost;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.libraries.program.Check;
import dev.joule.bench.libraries.program.GivenPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Programs with Project Reactor; its default is {@code Schedulers.newParallel}. */
public final class ReactorPrograms {

    private static final int PIPELINES = 4;
    private static final int ELEMENTS = 100_000;
    private static final int HOPS = 50_000;
    private static final int IN_FLIGHT = 64;
    private static final int DELAYED = 20_000;
    private static final Duration DELAY = Duration.ofMillis(10);

    private final Scheduler scheduler;

    /** Programs on the scheduler of a pool. */
    public ReactorPrograms(GivenPool pool) {
        scheduler =
                pool.make(
                        () -> Schedulers.newParallel("bench", Subject.WORKERS),
                        Schedulers::fromExecutorService);
    }

    /** The programs by name. */
    public static Map<String, Function<ReactorPrograms, Cost.Round>> all() {
        return Map.of(
                "reactor_publish_on", on -> on::publishOn,
                "reactor_flat_map", on -> on::flatMap,
                "reactor_parallel", on -> on::parallel,
                "reactor_worker", on -> on::worker,
                "reactor_delays", on -> on::delays,
                "reactor_sinks", on -> on::sinks,
                "reactor_timeouts", on -> on::timeouts);
    }

    private static void checkSum(String what, long expected, Mono<Long> sum) {
        Long actual = sum.block(Check.PATIENCE);
        Check.equal(what, expected, actual == null ? 0 : actual);
    }

    /** Two hops for each element, with small buffers, so that the stages wait for each other. */
    void publishOn() {
        List<Flux<Long>> pipelines = new ArrayList<>();
        for (int i = 0; i < PIPELINES; i++) {
            pipelines.add(
                    Flux.range(1, ELEMENTS)
                            .publishOn(scheduler, IN_FLIGHT)
                            .map(value -> (long) value)
                            .publishOn(scheduler, IN_FLIGHT)
                            .reduce(0L, Long::sum)
                            .flux());
        }
        checkSum(
                "published",
                PIPELINES * Check.sumTo(ELEMENTS),
                Flux.merge(pipelines).reduce(0L, Long::sum));
    }

    void flatMap() {
        checkSum("mapped", Check.sumTo(HOPS), hops(value -> value));
    }

    /** Each with a timeout that does not fire. */
    void timeouts() {
        Duration far = Duration.ofSeconds(60);
        checkSum("in time", Check.sumTo(HOPS), hops(value -> value.timeout(far, scheduler)));
    }

    private Mono<Long> hops(Function<Mono<Long>, Mono<Long>> each) {
        return Flux.range(1, HOPS)
                .flatMap(
                        value ->
                                each.apply(
                                        Mono.fromCallable(() -> (long) value)
                                                .subscribeOn(scheduler)),
                        IN_FLIGHT)
                .reduce(0L, Long::sum);
    }

    void parallel() {
        checkSum(
                "in parallel",
                Check.sumTo(4 * ELEMENTS),
                Flux.range(1, 4 * ELEMENTS)
                        .parallel(Subject.WORKERS)
                        .runOn(scheduler)
                        .map(value -> (long) value)
                        .sequential()
                        .reduce(0L, Long::sum));
    }

    void worker() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2 * HOPS);
        List<Scheduler.Worker> workers = new ArrayList<>();
        for (int i = 0; i < 2 * PIPELINES; i++) {
            workers.add(scheduler.createWorker());
        }
        for (int i = 0; i < 2 * HOPS; i++) {
            workers.get(i % workers.size()).schedule(latch::countDown);
        }
        Check.await(latch);
        workers.forEach(Scheduler.Worker::dispose);
    }

    void delays() {
        checkSum(
                "delayed",
                DELAYED,
                Flux.range(0, DELAYED).flatMap(_ -> Mono.delay(DELAY, scheduler), DELAYED).count());
    }

    /**
     * One thread emits to several subscribers on the scheduler, each of which sees all in order.
     */
    void sinks() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(PIPELINES);
        LongAdder inOrder = new LongAdder();
        List<Sinks.Many<Integer>> sinks = new ArrayList<>();
        for (int i = 0; i < PIPELINES; i++) {
            Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
            sinks.add(sink);
            int[] last = new int[1];
            sink.asFlux()
                    .publishOn(scheduler)
                    .doOnComplete(latch::countDown)
                    .subscribe(value -> {
                        inOrder.add(value == last[0] + 1 ? 1 : 0);
                        last[0] = value;
                    });
        }
        for (int value = 1; value <= HOPS; value++) {
            for (Sinks.Many<Integer> sink : sinks) {
                sink.tryEmitNext(value).orThrow();
            }
        }
        sinks.forEach(sink -> sink.tryEmitComplete().orThrow());
        Check.await(latch);
        Check.equal("in order", PIPELINES * HOPS, inOrder.sum());
    }
}
