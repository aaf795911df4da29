package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** {@code synchronized} with contention, and {@code wait} and {@code notify}. */
class MonitorsLikeTheJdkTest extends LikeTheJdk {
    private final Object monitor = new Object();
    private int guarded;

    @Test
    void oneAtATimeIsInside() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger crowds = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(
                    threads.start(() -> {
                        for (int turns = 0; turns < 200; turns++) {
                            synchronized (monitor) {
                                if (inside.incrementAndGet() > 1) {
                                    crowds.incrementAndGet();
                                }
                                if (turns % 20 == 0) {
                                    Thread.yield();
                                }
                                guarded++;
                                inside.decrementAndGet();
                            }
                        }
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(guarded).isEqualTo(20 * 200);
        assertThat(crowds).hasValue(0);
    }

    @Test
    void aThreadMayParkInsideWhileOthersWaitOutside() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread holder =
                threads.start(() -> {
                    synchronized (monitor) {
                        inside.countDown();
                        go.await();
                        guarded++;
                    }
                });
        inside.await();
        List<Thread> outside = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            outside.add(
                    threads.start(() -> {
                        synchronized (monitor) {
                            guarded++;
                        }
                    }));
        }
        for (Thread thread : outside) {
            awaitState(thread, Thread.State.BLOCKED);
        }
        go.countDown();
        holder.join();
        for (Thread thread : outside) {
            thread.join();
        }
        assertThat(guarded).isEqualTo(51);
    }

    @Test
    void aPlatformThreadAndVirtualOnesShareAMonitor() throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(threads.start(this::count));
        }
        count();
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(guarded).isEqualTo(5 * 2_000);
    }

    private void count() {
        for (int i = 0; i < 2_000; i++) {
            synchronized (monitor) {
                guarded++;
            }
        }
    }

    @Test
    void aNotifyWakesOne() throws Exception {
        Deque<Integer> queue = new ArrayDeque<>();
        AtomicInteger sum = new AtomicInteger();
        List<Thread> takers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            takers.add(
                    threads.start(() -> {
                        for (int taken = 0; taken < 100; taken++) {
                            synchronized (monitor) {
                                while (queue.isEmpty()) {
                                    monitor.wait();
                                }
                                sum.addAndGet(queue.remove());
                            }
                        }
                    }));
        }
        threads.run(() -> {
            for (int i = 0; i < 1_000; i++) {
                synchronized (monitor) {
                    queue.add(1);
                    monitor.notify();
                }
            }
        });
        for (Thread taker : takers) {
            taker.join();
        }
        assertThat(sum).hasValue(1_000);
    }

    @Test
    void aNotifyAllWakesAll() throws Exception {
        List<Thread> waiters = new ArrayList<>();
        boolean[] open = new boolean[1];
        for (int i = 0; i < 50; i++) {
            waiters.add(
                    threads.start(() -> {
                        synchronized (monitor) {
                            while (!open[0]) {
                                monitor.wait();
                            }
                        }
                    }));
        }
        for (Thread waiter : waiters) {
            awaitState(waiter, Thread.State.WAITING);
        }
        synchronized (monitor) {
            open[0] = true;
            monitor.notifyAll();
        }
        for (Thread waiter : waiters) {
            waiter.join();
        }
    }

    @Test
    void aTimedWaitEnds() throws Exception {
        threads.run(() -> {
            synchronized (monitor) {
                for (int i = 0; i < 5; i++) {
                    monitor.wait(1);
                }
            }
        });
    }

    @Test
    void anInterruptEndsAWait() throws Exception {
        AtomicInteger interrupted = new AtomicInteger();
        Thread waiter =
                threads.start(() -> {
                    synchronized (monitor) {
                        try {
                            while (interrupted.get() == 0) {
                                monitor.wait();
                            }
                        } catch (InterruptedException interrupt) {
                            interrupted.incrementAndGet();
                        }
                    }
                });
        awaitState(waiter, Thread.State.WAITING);
        waiter.interrupt();
        waiter.join();
        assertThat(interrupted).hasValue(1);
    }

    @Test
    void whoDoesNotHoldItMayNotNotify() {
        assertThatThrownBy(() -> threads.run(monitor::notifyAll))
                .isInstanceOf(IllegalMonitorStateException.class);
    }
}
