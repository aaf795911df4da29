package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Virtual threads whose carriers are the scheduler's workers. */
class VirtualThreadsTest {
    private static final String CARRIER = "@joule-carriers-worker-";

    private final Scheduler scheduler = Scheduler.builder().name("carriers").workers(2).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private static String self() {
        return Thread.currentThread().toString();
    }

    @Test
    void aWorkerCarriesWhatTheBuilderStarts() throws Exception {
        AtomicReference<String> seen = new AtomicReference<>("");
        Thread thread = scheduler.ofVirtual().name("ada").start(() -> seen.set(self()));
        thread.join();
        assertThat(thread.isVirtual()).isTrue();
        assertThat(seen.get()).contains("ada").contains(CARRIER);
    }

    @Test
    void aWorkerCarriesWhatTheFactoryAndTheExecutorMake() throws Exception {
        AtomicReference<String> seen = new AtomicReference<>("");
        Thread thread = scheduler.virtualThreadFactory().newThread(() -> seen.set(self()));
        thread.start();
        thread.join();
        assertThat(seen.get()).contains(CARRIER);
        try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            assertThat(executor.submit(VirtualThreadsTest::self).get()).contains(CARRIER);
        }
    }

    @Test
    void whatAVirtualThreadStartsIsCarriedByTheSameScheduler() throws Exception {
        try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            List<String> seen =
                    executor.submit(
                                    () -> {
                                        try (ExecutorService inner =
                                                Executors.newVirtualThreadPerTaskExecutor()) {
                                            CompletableFuture<String> child =
                                                    new CompletableFuture<>();
                                            Thread.startVirtualThread(() -> child.complete(self()));
                                            return List.of(
                                                    inner.submit(VirtualThreadsTest::self).get(),
                                                    child.get());
                                        }
                                    })
                            .get();
            assertThat(seen).allSatisfy(name -> assertThat(name).contains(CARRIER));
        }
    }

    @Test
    void whatOthersStartIsNot() throws Exception {
        scheduler.ofVirtual().start(() -> {}).join();
        AtomicReference<String> seen = new AtomicReference<>("");
        Thread.startVirtualThread(() -> seen.set(self())).join();
        assertThat(seen.get()).doesNotContain(CARRIER);
        seen.set("");
        scheduler
                .submit(() -> {
                    Thread.startVirtualThread(() -> seen.set(self()));
                    return null;
                })
                .get();
        Await.until(() -> !seen.get().isEmpty());
        assertThat(seen.get()).as("a plain task is no virtual thread").doesNotContain(CARRIER);
    }

    @Test
    void manyThreadsAreCarriedByFewWorkers() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            threads.add(
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                LockSupport.park();
                                ran.incrementAndGet();
                            }));
        }
        threads.forEach(LockSupport::unpark);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(ran).hasValue(20_000);
    }

    @Test
    void aStacklessTaskWaitsForAThreadByAFuture() throws Exception {
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        Pollable<Integer> waiting = Pollables.fromFuture(answer);
        var handle = scheduler.spawn(waiting.map(number -> number + 1));
        scheduler.ofVirtual().start(() -> answer.complete(41));
        assertThat(handle.join()).isEqualTo(42);
    }

    @Test
    void anUncaughtExceptionGoesToTheSchedulersHandler() throws Exception {
        List<Throwable> caught = new ArrayList<>();
        RuntimeException boom = new RuntimeException("boom");
        try (Scheduler handled =
                Scheduler.builder()
                        .workers(1)
                        .uncaughtExceptionHandler((_, thrown) -> caught.add(thrown))
                        .build()) {
            handled.ofVirtual()
                    .start(() -> {
                        throw boom;
                    })
                    .join();
            handled.virtualThreadFactory().newThread(() -> {}).start();
            AtomicReference<Throwable> own = new AtomicReference<>();
            handled.ofVirtual()
                    .uncaughtExceptionHandler((_, thrown) -> own.set(thrown))
                    .start(() -> {
                        throw boom;
                    })
                    .join();
            assertThat(own.get()).isSameAs(boom);
        }
        assertThat(caught).containsExactly(boom);
    }

    @Test
    void aPlainTaskDoesNotFindWhatTheJdkKeepsForCarriers() throws Exception {
        ThreadLocal<String> local = new ThreadLocal<>();
        try (Scheduler one = Scheduler.builder().workers(1).build()) {
            String expected = null;
            for (int i = 0; i < 3; i++) {
                one.ofVirtual().start(() -> local.set("a virtual thread's own")).join();
                assertThat(one.submit(local::get).get()).isEqualTo(expected);
                expected = "a plain task's";
                one.submit(() -> local.set("a plain task's")).get();
                assertThat(one.submit(local::get).get()).isEqualTo(expected);
            }
        }
    }
}
