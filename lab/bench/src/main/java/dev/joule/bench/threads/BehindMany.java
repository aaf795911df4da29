package dev.joule.bench.threads;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Short threads started after many threads that each hold a carrier as soon as they get one. All of
 * these are released after {@link Stall#LENGTH}: with few carriers, most have held none by then.
 */
final class BehindMany implements Workload {

    private static final int MANY_STUCK = 256;

    /** The time that a scheduler has to start them all, if it does. */
    private static final long BEGIN_MILLIS = Stall.LENGTH.toMillis() / 2;

    private final ThreadFactory threads;
    private final Held.Maker maker;
    private final StartDelays delays;

    BehindMany(ThreadFactory threads, Held.Maker maker) {
        this.threads = threads;
        this.maker = maker;
        delays = new StartDelays(threads);
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        delays.warmUp(plan.warmup());
        Held held = maker.make();
        CountDownLatch begun = new CountDownLatch(MANY_STUCK);
        Thread[] stuck = new Thread[MANY_STUCK];
        for (int i = 0; i < stuck.length; i++) {
            stuck[i] = threads.newThread(() -> BehindStall.stick(begun, held::hold));
        }
        Thread.ofPlatform().daemon().start(() -> letGoLate(held));
        for (Thread one : stuck) {
            one.start();
        }
        begun.await(BEGIN_MILLIS, TimeUnit.MILLISECONDS);
        sink.sample(row, delays.percentileMillis());
        for (Thread one : stuck) {
            one.join();
        }
    }

    private static void letGoLate(Held held) {
        try {
            Thread.sleep(Stall.LENGTH);
            held.letGo(MANY_STUCK);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
