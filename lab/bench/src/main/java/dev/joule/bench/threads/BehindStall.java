package dev.joule.bench.threads;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.bench.harness.Subject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * Short threads started while every worker is stuck; measures the wait of the slowest until they
 * run.
 */
final class BehindStall implements Workload {

    private final ThreadFactory threads;
    private final Stall stall;
    private final StartDelays delays;

    BehindStall(ThreadFactory threads, Stall stall) {
        this.threads = threads;
        this.stall = stall;
        delays = new StartDelays(threads);
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        delays.warmUp(plan.warmup());
        Thread[] stuck = stickWorkers();
        sink.sample(row, delays.percentileMillis());
        for (Thread one : stuck) {
            one.join();
        }
    }

    private Thread[] stickWorkers() throws Exception {
        CountDownLatch begun = new CountDownLatch(Subject.WORKERS);
        Thread[] all = new Thread[Subject.WORKERS];
        for (int i = 0; i < all.length; i++) {
            Crowd.Body hold = stall.prepare();
            all[i] = threads.newThread(() -> stick(begun, hold));
            all[i].start();
        }
        begun.await();
        return all;
    }

    static void stick(CountDownLatch begun, Crowd.Body hold) {
        begun.countDown();
        try {
            hold.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
