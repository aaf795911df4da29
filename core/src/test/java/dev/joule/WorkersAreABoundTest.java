package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.JoinHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Never more plain and stackless tasks than workers run at once, however long they take. */
class WorkersAreABoundTest {
    /** Longer than the limit after which a worker counts as stuck. */
    private static final long LONG_MILLIS = 25;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicBoolean isReleased = new AtomicBoolean();

    private void compute() {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        long end = System.nanoTime() + MILLISECONDS.toNanos(LONG_MILLIS);
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        running.decrementAndGet();
    }

    private void block() {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        try {
            MILLISECONDS.sleep(LONG_MILLIS); // is the stall in which nobody may help
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
        running.decrementAndGet();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void plainTasks(int workers) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(workers).build()) {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                futures.add(scheduler.submit(this::compute));
                futures.add(scheduler.submit(this::block));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        }
        assertThat(most).hasValueLessThanOrEqualTo(workers);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void stacklessTasksAndTheirChildren(int workers) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(workers).build()) {
            List<JoinHandle<?>> handles = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                handles.add(
                        scheduler.call(() -> {
                            JoinHandle<?> child =
                                    scheduler.call(() -> {
                                        compute();
                                        return null;
                                    });
                            compute();
                            return child;
                        }));
            }
            for (JoinHandle<?> handle : handles) {
                ((JoinHandle<?>) handle.join()).join();
            }
        }
        assertThat(most).hasValueLessThanOrEqualTo(workers);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void alsoWhileSparesCarryVirtualThreads(int workers) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(workers).build();
        CountDownLatch held = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            scheduler
                    .ofVirtual()
                    .start(() -> {
                        held.countDown();
                        while (!isReleased.get()) {
                            Thread.onSpinWait(); // never gives its worker back
                        }
                    });
        }
        held.await();
        List<Future<?>> tasks = new ArrayList<>();
        CountDownLatch threads = new CountDownLatch(20);
        for (int i = 0; i < 20; i++) {
            tasks.add(scheduler.submit(this::compute));
            scheduler.ofVirtual().start(threads::countDown);
        }
        assertThat(threads.await(30, SECONDS)).as("spares carry threads").isTrue();
        assertThat(tasks).as("only workers run tasks").noneMatch(Future::isDone);
        isReleased.set(true);
        for (Future<?> task : tasks) {
            task.get();
        }
        scheduler.close();
        assertThat(most).hasValueLessThanOrEqualTo(workers);
    }

    @Test
    void aVirtualThreadBehindAPlainTaskRuns() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            CountDownLatch opened = new CountDownLatch(1);
            Future<Boolean> waiting = scheduler.submit(() -> opened.await(30, SECONDS));
            Future<?> behind = scheduler.submit(this::compute);
            scheduler.ofVirtual().start(opened::countDown);
            assertThat(waiting.get()).isTrue();
            behind.get();
        }
    }

    @Test
    void whatWasSetAsideIsReturnedByShutdownNow() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        CountDownLatch held = new CountDownLatch(1);
        scheduler
                .ofVirtual()
                .start(() -> {
                    held.countDown();
                    while (!isReleased.get()) {
                        Thread.onSpinWait();
                    }
                });
        held.await();
        Runnable[] tasks = new Runnable[10];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = this::compute;
            scheduler.execute(tasks[i]);
        }
        CountDownLatch thread = new CountDownLatch(1);
        scheduler.ofVirtual().start(thread::countDown);
        assertThat(thread.await(30, SECONDS)).isTrue();
        List<Runnable> neverRan = scheduler.shutdownNow();
        isReleased.set(true);
        assertThat(neverRan).containsExactly(tasks);
        scheduler.close();
        assertThat(most).hasValue(0);
    }
}
