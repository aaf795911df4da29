package dev.joule.bench.threads;

import dev.joule.bench.child.Gate;
import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.bench.harness.Subject;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * Short threads started while every worker is stuck: how long the unlucky ones wait until they run.
 */
final class BehindStall implements Workload {

    private static final double PERCENTILE = 0.99;

    private final ThreadFactory threads;
    private final Stall stall;
    private final Gate gate = new Gate();

    BehindStall(ThreadFactory threads, Stall stall) {
        this.threads = threads;
        this.stall = stall;
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        long start = System.nanoTime();
        while (System.nanoTime() - start < plan.warmup().toNanos()) {
            percentile();
        }
        Thread[] stuck = stickWorkers();
        sink.sample(row, percentile() / 1e6);
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

    private static void stick(CountDownLatch begun, Crowd.Body hold) {
        begun.countDown();
        try {
            hold.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Nanoseconds from start to run that 99 of 100 threads do not exceed. */
    private long percentile() {
        long[] delays = new long[Sizes.MANY];
        gate.expect(delays.length);
        for (int i = 0; i < delays.length; i++) {
            int index = i;
            long submitted = System.nanoTime();
            threads.newThread(
                            () -> {
                                delays[index] = System.nanoTime() - submitted;
                                gate.countDown();
                            })
                    .start();
        }
        gate.await();
        Arrays.sort(delays);
        return delays[(int) Math.ceil(PERCENTILE * delays.length) - 1];
    }
}
