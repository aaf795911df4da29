package dev.joule.threads;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

/** Locks, conditions, queues and other synchronisers of the JDK. */
class LocksLikeTheJdkTest extends LikeTheJdk {

    private void inParallel(int count, Ground.Body body) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(threads.start(body));
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    @Test
    void aReentrantLockExcludes() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantLock lock = new ReentrantLock(fair);
            int[] guarded = new int[1];
            inParallel(
                    10,
                    () -> {
                        for (int i = 0; i < 300; i++) {
                            lock.lock();
                            try {
                                increment(lock, guarded);
                                if (i % 30 == 0) {
                                    Thread.yield();
                                }
                            } finally {
                                lock.unlock();
                            }
                        }
                    });
            assertThat(guarded[0]).isEqualTo(3_000);
        }
    }

    @Test
    void aTryLockGivesUp() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            assertThat(threads.call(() -> lock.tryLock(1, MILLISECONDS))).isFalse();
        } finally {
            lock.unlock();
        }
        assertThat(threads.call(() -> lock.tryLock(1, SECONDS))).isTrue();
    }

    @Test
    void conditionsHandOver() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        int[] turn = new int[1];
        AtomicInteger next = new AtomicInteger();
        inParallel(
                4,
                () -> {
                    int own = next.getAndIncrement();
                    for (int i = 0; i < 200; i++) {
                        lock.lock();
                        try {
                            while (turn[0] != own) {
                                changed.await();
                            }
                            turn[0] = (own + 1) % 4;
                            changed.signalAll();
                        } finally {
                            lock.unlock();
                        }
                    }
                });
        assertThat(turn[0]).isZero();
    }

    @Test
    void aTimedConditionEnds() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        threads.run(() -> {
            lock.lock();
            try {
                while (never.await(1, MILLISECONDS)) {
                    Thread.onSpinWait(); // a spurious wake-up
                }
            } finally {
                lock.unlock();
            }
        });
    }

    @Test
    void readersAndWritersExclude() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        int[] pair = new int[2];
        AtomicInteger torn = new AtomicInteger();
        inParallel(
                8,
                () -> {
                    for (int i = 0; i < 200; i++) {
                        boolean writes = i % 4 == 0;
                        Lock held = writes ? lock.writeLock() : lock.readLock();
                        held.lock();
                        try {
                            if (writes) {
                                write(stamped, pair);
                            } else if (!isWhole(stamped, pair)) {
                                torn.incrementAndGet();
                            }
                        } finally {
                            held.unlock();
                        }
                    }
                });
        assertThat(torn).hasValue(0);
        assertThat(pair).containsExactly(400, 400);
    }

    private static void increment(ReentrantLock lock, int[] guarded) {
        lock.lock(); // once more
        try {
            guarded[0]++;
        } finally {
            lock.unlock();
        }
    }

    private static void write(StampedLock stamped, int[] pair) {
        long stamp = stamped.writeLock();
        try {
            pair[0]++;
            pair[1]++;
        } finally {
            stamped.unlockWrite(stamp);
        }
    }

    private static boolean isWhole(StampedLock stamped, int[] pair) {
        long stamp = stamped.readLock();
        try {
            return pair[0] == pair[1];
        } finally {
            stamped.unlockRead(stamp);
        }
    }

    @Test
    void queuesHandOver() throws Exception {
        List<BlockingQueue<Integer>> queues =
                List.of(
                        new ArrayBlockingQueue<>(4),
                        new LinkedBlockingQueue<>(4),
                        new LinkedTransferQueue<>(),
                        new PriorityBlockingQueue<>(),
                        new SynchronousQueue<>(),
                        new SynchronousQueue<>(true));
        for (BlockingQueue<Integer> queue : queues) {
            AtomicInteger sum = new AtomicInteger();
            Thread producer =
                    threads.start(() -> {
                        for (int i = 1; i <= 500; i++) {
                            queue.put(i);
                        }
                    });
            Thread consumer =
                    threads.start(() -> {
                        for (int i = 1; i <= 500; i++) {
                            sum.addAndGet(queue.take());
                        }
                    });
            producer.join();
            consumer.join();
            assertThat(sum).hasValue(500 * 501 / 2);
        }
    }

    @Test
    void pollsAndOffersGiveUp() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        threads.run(() -> {
            assertThat(queue.poll(1, MILLISECONDS)).isNull();
            assertThat(queue.offer(1, 1, MILLISECONDS)).isTrue();
            assertThat(queue.offer(2, 1, MILLISECONDS)).isFalse();
        });
    }

    /** Due at once. */
    private record Due(long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    @Test
    void aDelayQueueWaits() throws Exception {
        DelayQueue<Due> queue = new DelayQueue<>();
        Due due = new Due(System.nanoTime() + 2_000_000);
        queue.add(due);
        assertThat(threads.call(queue::take)).isSameAs(due);
        assertThat(System.nanoTime()).isGreaterThanOrEqualTo(due.at());
    }

    @Test
    void anExchangerExchanges() throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        AtomicInteger sum = new AtomicInteger();
        Thread one =
                threads.start(() -> {
                    for (int i = 0; i < 200; i++) {
                        sum.addAndGet(exchanger.exchange(1));
                    }
                });
        Thread other =
                threads.start(() -> {
                    for (int i = 0; i < 200; i++) {
                        sum.addAndGet(exchanger.exchange(10));
                    }
                });
        one.join();
        other.join();
        assertThat(sum).hasValue(200 * 11);
    }

    @Test
    void aSemaphoreBounds() throws Exception {
        Semaphore permits = new Semaphore(3);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        inParallel(
                20,
                () -> {
                    for (int i = 0; i < 50; i++) {
                        permits.acquire();
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        Thread.yield();
                        inside.decrementAndGet();
                        permits.release();
                    }
                });
        assertThat(most).hasValueLessThanOrEqualTo(3);
        assertThat(permits.availablePermits()).isEqualTo(3);
    }

    @Test
    void latchesBarriersAndPhasersMeet() throws Exception {
        CountDownLatch latch = new CountDownLatch(5);
        CyclicBarrier barrier = new CyclicBarrier(5);
        Phaser phaser = new Phaser(5);
        AtomicInteger through = new AtomicInteger();
        inParallel(
                5,
                () -> {
                    latch.countDown();
                    latch.await();
                    for (int i = 0; i < 20; i++) {
                        barrier.await();
                        phaser.arriveAndAwaitAdvance();
                    }
                    through.incrementAndGet();
                });
        assertThat(through).hasValue(5);
        assertThat(phaser.getPhase()).isEqualTo(20);
    }
}
