package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a virtual thread submits to its own scheduler comes from inside, as a task's does. */
class ApiInsideVirtualThreadTest {

    private static <T> T inThread(Scheduler scheduler, Callable<T> body) throws Exception {
        try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            return executor.submit(body).get();
        }
    }

    @Test
    void itGoesThroughTheWorkersOwnQueues() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            AtomicInteger ran = new AtomicInteger();
            long injected =
                    inThread(
                            scheduler,
                            () -> {
                                long before = scheduler.stats().injected();
                                for (int i = 0; i < 100; i++) {
                                    scheduler.execute(ran::incrementAndGet);
                                    scheduler.call(ran::incrementAndGet);
                                    scheduler.submit(ran::incrementAndGet);
                                }
                                return scheduler.stats().injected() - before;
                            });
            assertThat(injected).isZero();
            scheduler.shutdown();
            scheduler.awaitTermination(1, TimeUnit.DAYS);
            assertThat(ran).hasValue(300);
        }
    }

    @Test
    void whatItWakesIsRunNextByItsWorker() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            List<String> order = Collections.synchronizedList(new ArrayList<>());
            List<String> untilItGoesOn =
                    inThread(
                            scheduler,
                            () -> {
                                scheduler.execute(() -> order.add("older"));
                                scheduler.call(() -> order.add("newer")).join(); // parks
                                return List.copyOf(order);
                            });
            assertThat(untilItGoesOn).containsExactly("newer");
        }
    }

    @Test
    void theBoundDoesNotCountIt() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).spares(0).maxPending(1).build()) {
            Gate gate = Gate.holding(scheduler, 1);
            AtomicInteger ran = new AtomicInteger();
            List<Future<Integer>> futures =
                    inThread(
                            scheduler,
                            () -> {
                                List<Future<Integer>> submitted = new ArrayList<>();
                                for (int i = 0; i < 50; i++) {
                                    submitted.add(scheduler.submit(ran::incrementAndGet));
                                    scheduler.execute(ran::incrementAndGet);
                                    scheduler.call(ran::incrementAndGet);
                                    scheduler.invokeAny(List.of(ran::incrementAndGet));
                                }
                                return submitted;
                            });
            gate.open();
            for (Future<Integer> future : futures) {
                future.get();
            }
        }
    }

    @Test
    void afterAShutdownItIsRefused() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        List<Class<?>> thrown = new ArrayList<>();
        CountDownLatch down = new CountDownLatch(1);
        Thread thread =
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            Await.on(down);
                            List<Runnable> attempts =
                                    List.of(
                                            () -> scheduler.execute(() -> {}),
                                            () -> scheduler.call(() -> 1),
                                            () -> scheduler.submit(() -> 1),
                                            () -> scheduler.callBlocking(() -> 1),
                                            () -> Thread.startVirtualThread(() -> {}));
                            for (Runnable attempt : attempts) {
                                try {
                                    attempt.run();
                                } catch (RejectedExecutionException refused) {
                                    thrown.add(refused.getClass());
                                }
                            }
                        });
        scheduler.shutdown();
        down.countDown();
        thread.join();
        scheduler.close();
        assertThat(thrown).hasSize(5);
    }

    @Test
    void nothingIsLostOrRunTwiceByManyThreadsAtOnce() throws Exception {
        int threads = 64;
        int each = 2_000;
        AtomicInteger[] runs = new AtomicInteger[threads * each];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = new AtomicInteger();
        }
        try (Scheduler scheduler = Scheduler.builder().workers(4).spares(0).build();
                ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            for (int t = 0; t < threads; t++) {
                int base = t * each;
                executor.execute(() -> {
                    for (int i = 0; i < each; i++) {
                        AtomicInteger run = runs[base + i];
                        if (i % 3 == 0) {
                            scheduler.execute(run::incrementAndGet);
                        } else if (i % 3 == 1) {
                            JoinHandle<Integer> handle = scheduler.call(run::incrementAndGet);
                            if (i % 5 == 0) {
                                joined(handle);
                            }
                        } else {
                            Thread.startVirtualThread(run::incrementAndGet);
                        }
                        if (i % 7 == 0) {
                            Thread.yield(); // may go on with another worker
                        }
                    }
                });
            }
        }
        assertThat(runs).allMatch(run -> run.get() == 1);
    }

    private static void joined(JoinHandle<?> handle) {
        try {
            handle.join();
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    @Test
    void aForeignVirtualThreadIsAnOutsideSubmitter() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).maxPending(1).build()) {
            inThread(scheduler, () -> 0);
            Gate gate = Gate.holding(scheduler, 1);
            List<Throwable> thrown = new ArrayList<>();
            Thread.startVirtualThread(
                            () -> {
                                scheduler.execute(() -> {});
                                try {
                                    scheduler.execute(() -> {});
                                } catch (RejectedExecutionException full) {
                                    thrown.add(full);
                                }
                            })
                    .join();
            gate.open();
            assertThat(thrown).hasSize(1);
        }
    }
}
