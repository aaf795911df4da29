package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Virtual threads that compute do not get a carrier each; what waits behind them runs. */
class ComputingThreadsHaveOneSpareTest {
    private static final long SOME_TIME = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int THREADS = 100;

    private final Scheduler scheduler = Scheduler.builder().workers(2).name("hogged").build();
    private final AtomicBoolean isOver = new AtomicBoolean();

    @AfterEach
    void close() {
        isOver.set(true);
        scheduler.close();
    }

    /** Without the brake they use nearly as many carriers as there are threads. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theyUseFewCarriers() throws InterruptedException {
        Set<String> carriers = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                String here = Thread.currentThread().toString();
                                carriers.add(here.substring(here.indexOf('@')));
                                long start = System.nanoTime();
                                while (System.nanoTime() - start < SOME_TIME) {
                                    Thread.onSpinWait();
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        // Three, and one more after each 0.1, 0.2, 0.4 s ... in which the machine let none go on.
        assertThat(carriers).hasSizeLessThan(THREADS / 4);
    }

    @Test
    void shortThreadsRunBehindThem() throws InterruptedException {
        hog(2);
        CountDownLatch ran = new CountDownLatch(1_000);
        for (int i = 0; i < 1_000; i++) {
            scheduler.ofVirtual().start(ran::countDown);
        }
        ran.await();
    }

    /** None of them ever yields; up to four spares for each processor come for them. */
    @Test
    void aFewThatNeverYieldAllBegin() throws InterruptedException {
        hog(6);
    }

    private void hog(int count) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            scheduler
                    .ofVirtual()
                    .start(() -> {
                        begun.countDown();
                        while (!isOver.get()) {
                            Thread.onSpinWait();
                        }
                    });
        }
        begun.await();
    }
}
