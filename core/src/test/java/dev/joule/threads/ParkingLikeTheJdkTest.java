package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Parks, timed parks and sleeps. */
class ParkingLikeTheJdkTest extends LikeTheJdk {

    @Test
    void anUnparkBeforeAParkIsKept() throws Exception {
        threads.run(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
        });
    }

    @Test
    void aParkedThreadWaitsForItsUnpark() throws Exception {
        AtomicInteger passed = new AtomicInteger();
        Thread thread =
                threads.start(() -> {
                    LockSupport.park(this);
                    passed.incrementAndGet();
                });
        awaitState(thread, Thread.State.WAITING);
        assertThat(LockSupport.getBlocker(thread)).isSameAs(this);
        assertThat(passed).hasValue(0);
        LockSupport.unpark(thread);
        thread.join();
        assertThat(passed).hasValue(1);
    }

    @Test
    void aTimedParkEndsByItself() throws Exception {
        long waited =
                threads.call(() -> {
                    long start = System.nanoTime();
                    LockSupport.parkNanos(2_000_000);
                    return System.nanoTime() - start;
                });
        assertThat(waited).isPositive();
    }

    @Test
    void aTimedParkEndsByAnUnpark() throws Exception {
        Thread thread = threads.start(() -> LockSupport.parkNanos(Long.MAX_VALUE / 2));
        awaitState(thread, Thread.State.TIMED_WAITING);
        LockSupport.unpark(thread);
        thread.join();
    }

    @Test
    void aParkUntilADeadlineEnds() throws Exception {
        threads.run(() -> {
            long deadline = System.currentTimeMillis() + 2;
            while (System.currentTimeMillis() < deadline) {
                LockSupport.parkUntil(deadline);
            }
        });
    }

    @Test
    void aSleepLastsAsLongAsItShould() throws Exception {
        List<Long> waits =
                threads.call(() -> {
                    List<Long> nanos = new ArrayList<>();
                    for (int i = 0; i < 20; i++) {
                        long start = System.nanoTime();
                        Thread.sleep(0, 500_000); // that it lasts so long at least is tested
                        nanos.add(System.nanoTime() - start);
                    }
                    return nanos;
                });
        assertThat(waits).allMatch(nanos -> nanos >= 500_000);
    }

    @Test
    void thousandsSleepAtOnce() throws Exception {
        AtomicInteger woke = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            all.add(
                    threads.start(() -> {
                        Thread.sleep(1); // that all of them come back is tested
                        woke.incrementAndGet();
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(woke).hasValue(2_000);
    }

    @Test
    void twoThreadsUnparkEachOther() throws Exception {
        int turns = 5_000;
        int[] turn = new int[1];
        Object guard = new Object();
        Thread[] players = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int own = i;
            players[i] =
                    threads.builder()
                            .unstarted(() -> {
                                for (int played = 0; played < turns; played++) {
                                    while (read(guard, turn) != own) {
                                        LockSupport.park();
                                    }
                                    synchronized (guard) {
                                        turn[0] = 1 - own;
                                    }
                                    LockSupport.unpark(players[1 - own]);
                                }
                            });
        }
        players[0].start();
        players[1].start();
        players[0].join();
        players[1].join();
        assertThat(turn[0]).isZero();
    }

    private static int read(Object guard, int[] turn) {
        synchronized (guard) {
            return turn[0];
        }
    }

    @Test
    void aPlatformThreadWakesAndIsWoken() throws Exception {
        Thread main = Thread.currentThread();
        for (int i = 0; i < 500; i++) {
            AtomicInteger step = new AtomicInteger();
            Thread thread =
                    threads.start(() -> {
                        while (step.get() == 0) {
                            LockSupport.park();
                        }
                        step.set(2);
                        LockSupport.unpark(main);
                    });
            step.set(1);
            LockSupport.unpark(thread);
            while (step.get() != 2) {
                LockSupport.parkNanos(1_000_000);
            }
            thread.join();
        }
    }
}
