package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads and tasks at the same locks, interrupted, cancelled and timed out at any moment: nobody
 * is let in who must not be, no permit is lost, and no wake-up is.
 */
@Tag("stress")
class LocksStressTest {
    private static final int ROUNDS = 50_000;
    private static final int THREADS = 4;
    private static final Duration SHORT = Duration.ofNanos(20_000);

    private final Scheduler scheduler = Scheduler.builder().name("locks").workers(2).build();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    @AfterEach
    void close() {
        scheduler.close();
    }

    /** What a thread does in a round; an interrupt may come at any time. */
    private interface Body {
        void run(ThreadLocalRandom random) throws InterruptedException;
    }

    /** Runs rounds on threads of both kinds, which are interrupted, and rounds of tasks. */
    private void work(Body body, TaskMaker tasks) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread.Builder builder = i % 2 == 0 ? Thread.ofVirtual() : Thread.ofPlatform();
            threads.add(builder.unstarted(() -> rounds(body)));
        }
        threads.forEach(Thread::start);
        Thread interrupter = Thread.ofPlatform().daemon().start(() -> interruptAll(threads));
        spawnAll(tasks);
        for (Thread thread : threads) {
            thread.join();
        }
        interrupter.join();
        assertThat(failure.get()).isNull();
    }

    private void rounds(Body body) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < ROUNDS && failure.get() == null; i++) {
            try {
                body.run(random);
            } catch (InterruptedException again) {
                Thread.onSpinWait();
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            }
        }
    }

    private static void interruptAll(List<Thread> threads) {
        while (threads.stream().anyMatch(Thread::isAlive)) {
            threads.get(ThreadLocalRandom.current().nextInt(threads.size())).interrupt();
            Thread.yield();
        }
    }

    private interface TaskMaker {
        Pollable<?> make(ThreadLocalRandom random);
    }

    private void spawnAll(TaskMaker tasks) throws InterruptedException {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        List<JoinHandle<?>> handles = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            JoinHandle<?> handle = scheduler.spawn(tasks.make(random));
            handles.add(handle);
            if (random.nextInt(3) == 0) {
                handles.get(random.nextInt(handles.size())).cancel();
            }
            if (handles.size() == 16) {
                join(handles);
            }
        }
        join(handles);
    }

    private void join(List<JoinHandle<?>> handles) throws InterruptedException {
        for (JoinHandle<?> handle : handles) {
            try {
                handle.join();
            } catch (CancellationException expected) {
                Thread.onSpinWait();
            }
        }
        handles.clear();
    }

    @Test
    void noPermitIsLostOrGivenTwice() throws Exception {
        int limit = 3;
        Semaphore semaphore = new Semaphore(limit);
        AtomicInteger inUse = new AtomicInteger();
        work(
                random -> {
                    int count = 1 + random.nextInt(limit);
                    try (Semaphore.Permits permits =
                            switch (random.nextInt(3)) {
                                case 0 -> semaphore.tryAcquire(count);
                                case 1 -> semaphore.tryAcquire(count, SHORT);
                                default -> semaphore.acquire(count);
                            }) {
                        if (permits != null) {
                            use(inUse, count, limit);
                            inUse.addAndGet(-count);
                        }
                    }
                },
                random -> {
                    int count = 1 + random.nextInt(limit);
                    return semaphore
                            .acquireAsync(count)
                            .andThen(permits -> {
                                use(inUse, count, limit);
                                return Pollables.yieldNow()
                                        .onFinally(() -> {
                                            inUse.addAndGet(-count);
                                            permits.close();
                                        });
                            });
                });
        assertThat(semaphore).hasToString("Semaphore[3 available, not held]");
    }

    private void use(AtomicInteger inUse, int count, int limit) {
        int now = inUse.addAndGet(count);
        if (now > limit) {
            failure.compareAndSet(null, new AssertionError(now + " permits are in use"));
        }
    }

    /** Plain fields: the locks make them safe. */
    private static final class Pair {
        int one;
        int two;

        void write() {
            one++;
            two++;
        }

        void check() {
            if (one != two) {
                throw new AssertionError(one + " and " + two);
            }
        }
    }

    @Test
    void aMutexLetsOneIn() throws Exception {
        Mutex mutex = new Mutex();
        Pair pair = new Pair();
        AtomicInteger times = new AtomicInteger();
        work(
                random -> {
                    try (Mutex.Guard guard =
                            random.nextBoolean() ? mutex.lock() : mutex.tryLock(SHORT)) {
                        if (guard != null) {
                            pair.write();
                            times.incrementAndGet();
                        }
                    }
                },
                random ->
                        mutex.withLock(() -> {
                            pair.write();
                            times.incrementAndGet();
                            return Pollables.yieldNow();
                        }));
        assertThat(pair.one).isEqualTo(times.get());
        pair.check();
        assertThat(mutex).hasToString("Mutex[not held]");
    }

    @Test
    void readersSeeWhatWritersWrote() throws Exception {
        RwLock lock = new RwLock();
        Pair pair = new Pair();
        work(
                random -> {
                    if (random.nextBoolean()) {
                        try (RwLock.ReadGuard guard =
                                random.nextBoolean() ? lock.read() : lock.tryRead(SHORT)) {
                            if (guard != null) {
                                pair.check();
                            }
                        }
                        return;
                    }
                    try (RwLock.WriteGuard guard =
                            random.nextBoolean() ? lock.write() : lock.tryWrite(SHORT)) {
                        if (guard != null) {
                            pair.write();
                            int written = pair.one;
                            guard.downgrade();
                            assertThat(pair.one).isEqualTo(written);
                        }
                    }
                },
                random ->
                        random.nextBoolean()
                                ? lock.withRead(() -> {
                                    pair.check();
                                    return Pollables.yieldNow();
                                })
                                : lock.withWrite(() -> {
                                    pair.one++;
                                    return Pollables.yieldNow().onFinally(() -> pair.two++);
                                }));
        pair.check();
        assertThat(lock).hasToString("RwLock[free, not held]");
    }

    @Test
    void noNotificationIsLost() throws Exception {
        Notify notify = new Notify();
        AtomicInteger items = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        int total = THREADS * ROUNDS;
        Thread consumer = Thread.ofVirtual().start(() -> consume(notify, items, taken, total));
        work(
                random -> {
                    items.incrementAndGet();
                    notify.notifyOne();
                },
                random ->
                        Pollables.race(
                                notify.awaitAsync()
                                        .andThen(told -> {
                                            notify.notifyOne(); // the consumer must know
                                            return Pollables.<Void>ready(null);
                                        }),
                                Pollables.yieldNow()));
        consumer.join();
        assertThat(taken).hasValue(total);
    }

    private static void consume(
            Notify notify, AtomicInteger items, AtomicInteger taken, int total) {
        while (taken.get() < total) {
            taken.addAndGet(items.getAndSet(0));
            if (taken.get() < total) {
                try {
                    notify.await();
                } catch (InterruptedException unexpected) {
                    throw new AssertionError(unexpected);
                }
            }
        }
    }

    @Test
    void oneInitialiserRunsAtATime() throws Exception {
        for (int i = 0; i < ROUNDS / 100; i++) {
            OnceCell<Integer> cell = new OnceCell<>();
            AtomicInteger running = new AtomicInteger();
            AtomicInteger successes = new AtomicInteger();
            List<JoinHandle<Integer>> handles = new ArrayList<>();
            for (int j = 0; j < 6; j++) {
                boolean fails = j < 3;
                handles.add(
                        scheduler.spawn(
                                cell.getOrInitAsync(() -> {
                                    assertThat(running.incrementAndGet()).isOne();
                                    return Pollables.yieldNow()
                                            .<Integer>andThen(told -> end(fails, successes))
                                            .onFinally(running::decrementAndGet);
                                })));
            }
            handles.get(ThreadLocalRandom.current().nextInt(handles.size())).cancel();
            assertThat(cell.getOrInit(successes::incrementAndGet)).isOne();
            for (JoinHandle<Integer> handle : handles) {
                try {
                    assertThat(handle.join()).isOne();
                } catch (CompletionException end) {
                    assertThat(end.getCause()).hasMessage("as planned");
                } catch (CancellationException expected) {
                    Thread.onSpinWait();
                }
            }
            assertThat(successes).hasValue(1);
        }
    }

    private static Pollable<Integer> end(boolean fails, AtomicInteger successes) {
        return fails
                ? Pollables.failed(new IllegalStateException("as planned"))
                : Pollables.ready(successes.incrementAndGet());
    }
}
