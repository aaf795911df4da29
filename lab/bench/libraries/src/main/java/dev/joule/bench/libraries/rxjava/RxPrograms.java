package dev.joule.bench.libraries.rxjava;

import dev.joule.bench.child.Cost;
import dev.joule.bench.libraries.program.Check;
import dev.joule.bench.libraries.program.GivenPool;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Programs with RxJava; its default is {@code Schedulers.computation()}. */
public final class RxPrograms {

    private static final int PIPELINES = 4;
    private static final int ELEMENTS = 100_000;
    private static final int HOPS = 50_000;
    private static final int IN_FLIGHT = 64;
    private static final int DELAYED = 20_000;

    private final Scheduler scheduler;

    /** Programs on the scheduler of a pool. */
    public RxPrograms(GivenPool pool) {
        scheduler = pool.make(Schedulers::computation, Schedulers::from);
    }

    /** The programs by name. */
    public static Map<String, Function<RxPrograms, Cost.Round>> all() {
        return Map.of(
                "rxjava_observe_on", on -> on::observeOn,
                "rxjava_flat_map", on -> on::flatMap,
                "rxjava_worker", on -> on::worker,
                "rxjava_delays", on -> on::delays,
                "rxjava_timeouts", on -> on::timeouts);
    }

    private static void checkSum(String what, long expected, Single<Long> sum) {
        Check.equal(
                what,
                expected,
                sum.timeout(Check.PATIENCE.toSeconds(), TimeUnit.SECONDS).blockingGet());
    }

    /** Two hops for each element, with small buffers, so that the stages wait for each other. */
    void observeOn() {
        List<Flowable<Long>> pipelines = new ArrayList<>();
        for (int i = 0; i < PIPELINES; i++) {
            pipelines.add(
                    Flowable.range(1, ELEMENTS)
                            .observeOn(scheduler, false, IN_FLIGHT)
                            .map(value -> (long) value)
                            .observeOn(scheduler, false, IN_FLIGHT)
                            .reduce(0L, Long::sum)
                            .toFlowable());
        }
        checkSum(
                "observed",
                PIPELINES * Check.sumTo(ELEMENTS),
                Flowable.merge(pipelines).reduce(0L, Long::sum));
    }

    void flatMap() {
        checkSum("mapped", Check.sumTo(HOPS), hops(value -> value));
    }

    /** Each with a timeout that does not fire. */
    void timeouts() {
        checkSum(
                "in time",
                Check.sumTo(HOPS),
                hops(value -> value.timeout(60, TimeUnit.SECONDS, scheduler)));
    }

    private Single<Long> hops(Function<Single<Long>, Single<Long>> each) {
        return Flowable.range(1, HOPS)
                .flatMapSingle(
                        value ->
                                each.apply(
                                        Single.fromCallable(() -> (long) value)
                                                .subscribeOn(scheduler)),
                        false,
                        IN_FLIGHT)
                .reduce(0L, Long::sum);
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
                Flowable.range(0, DELAYED)
                        .flatMapSingle(
                                _ -> Single.timer(10, TimeUnit.MILLISECONDS, scheduler),
                                false,
                                DELAYED)
                        .count());
    }
}
