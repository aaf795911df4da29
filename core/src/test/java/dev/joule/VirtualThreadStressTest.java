package dev.joule;

import static java.util.concurrent.TimeUnit.DAYS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Races: nothing that was started is lost, and nothing refused runs. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VirtualThreadStressTest {

    @Test
    void everyStartRunsOrIsRefusedWhenTheSchedulerEndsMeanwhile() throws Exception {
        for (int round = 0; round < 300; round++) {
            Scheduler scheduler = Scheduler.builder().workers(2).build();
            Thread.Builder builder = scheduler.ofVirtual();
            AtomicInteger started = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            Runnable child =
                    () -> {
                        Thread.yield();
                        ran.incrementAndGet();
                    };
            Runnable parent =
                    () -> {
                        try {
                            Thread.startVirtualThread(child);
                            started.incrementAndGet();
                        } catch (RejectedExecutionException refused) {
                            // Too late.
                        }
                        ran.incrementAndGet();
                    };
            new Crew()
                    .add(
                            "starter",
                            () -> {
                                try {
                                    for (int i = 0; i < 1_000; i++) {
                                        builder.start(parent);
                                        started.incrementAndGet();
                                    }
                                } catch (RejectedExecutionException refused) {
                                    // Too late.
                                }
                            })
                    .add(
                            "closer",
                            () -> {
                                while (ran.get() < 20) {
                                    Thread.onSpinWait();
                                }
                                scheduler.shutdown();
                            })
                    .work();
            assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
            assertThat(ran.get()).isEqualTo(started.get());
        }
    }

    @Test
    void contentionOfAllKindsEnds() throws Exception {
        int pairs = 20;
        int each = 500;
        AtomicInteger taken = new AtomicInteger();
        int[] guarded = new int[2];
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        try (Scheduler scheduler = Scheduler.builder().workers(3).build()) {
            BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(4);
            for (int p = 0; p < pairs; p++) {
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            for (int i = 0; i < each; i++) {
                                put(queue, i);
                                synchronized (monitor) {
                                    guarded[0]++;
                                }
                            }
                        });
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            for (int i = 0; i < each; i++) {
                                take(queue);
                                taken.incrementAndGet();
                                lock.lock();
                                try {
                                    guarded[1]++;
                                    if (i % 50 == 0) {
                                        Thread.yield();
                                    }
                                } finally {
                                    lock.unlock();
                                }
                            }
                        });
            }
        }
        assertThat(taken).hasValue(pairs * each);
        assertThat(guarded).containsExactly(pairs * each, pairs * each);
    }

    private static void put(BlockingQueue<Integer> queue, int number) {
        try {
            queue.put(number);
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    private static void take(BlockingQueue<Integer> queue) {
        try {
            queue.take();
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    @Test
    void stackTracesTakenMeanwhileLoseNoThread() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int round = 0; round < 50; round++) {
                Thread[] threads = new Thread[20];
                for (int i = 0; i < threads.length; i++) {
                    threads[i] =
                            scheduler
                                    .ofVirtual()
                                    .start(() -> {
                                        for (int yields = 0; yields < 200; yields++) {
                                            Thread.yield();
                                        }
                                        ran.incrementAndGet();
                                    });
                }
                for (Thread thread : threads) {
                    thread.getStackTrace(); // queues it a second time
                }
                for (Thread thread : threads) {
                    thread.join();
                }
            }
        }
        assertThat(ran).hasValue(1_000);
    }
}
