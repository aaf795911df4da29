package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** To schedule a virtual thread once more allocates nothing. */
class VirtualThreadAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int YIELDS = 50_000;

    /** Less than the smallest object per schedule. */
    private static final int FEW = 8 * YIELDS;

    @Test
    void aYieldAllocatesNothing() throws Exception {
        long least = Long.MAX_VALUE;
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < 10 && least >= FEW; round++) {
                least = Math.min(least, allocatedByYields(scheduler));
            }
        }
        assertThat(least).isLessThan(FEW);
    }

    /** What the worker allocates, which the JDK books what its virtual threads do on. */
    private static long allocatedByYields(Scheduler scheduler) throws Exception {
        long worker = scheduler.submit(() -> Thread.currentThread().threadId()).get();
        Thread[] threads = new Thread[2];
        long before = THREADS.getThreadAllocatedBytes(worker);
        for (int i = 0; i < threads.length; i++) {
            threads[i] =
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                for (int yields = 0; yields < YIELDS / 2; yields++) {
                                    Thread.yield();
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return THREADS.getThreadAllocatedBytes(worker) - before;
    }
}
