package dev.joule.bench.threads;

import dev.joule.bench.child.Gate;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;

/** Measures how long short threads wait until they run, all started at once from outside. */
final class StartDelays {

    private static final double PERCENTILE = 0.99;

    private final ThreadFactory threads;
    private final Gate gate = new Gate();

    StartDelays(ThreadFactory threads) {
        this.threads = threads;
    }

    /** Starts threads for that long. */
    void warmUp(Duration time) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < time.toNanos()) {
            percentileMillis();
        }
    }

    /** Returns the 99th percentile of the milliseconds from start to run. */
    double percentileMillis() {
        long[] delays = new long[ThreadSizes.MANY];
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
        return delays[(int) Math.ceil(PERCENTILE * delays.length) - 1] / 1e6;
    }
}
