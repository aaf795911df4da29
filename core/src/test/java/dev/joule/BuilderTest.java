package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scheduler is made with. */
class BuilderTest {

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 3841, Integer.MAX_VALUE})
    void workersOutOfRange(int workers) {
        assertThatThrownBy(() -> Scheduler.builder().workers(workers))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3840")
                .hasMessageContaining(String.valueOf(workers));
    }

    @Test
    void theGreatestNumberIsAccepted() {
        assertThat(Scheduler.builder().workers(3840)).isNotNull();
        assertThat(Scheduler.builder().workers(1)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void maxPendingMustBePositive(int count) {
        assertThatThrownBy(() -> Scheduler.builder().maxPending(count))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(count));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aNameMustNotBeBlank(String name) {
        assertThatThrownBy(() -> Scheduler.builder().name(name))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nullsAreRefused() {
        assertThatThrownBy(() -> Scheduler.builder().name(null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Scheduler.builder().uncaughtExceptionHandler(null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Scheduler.builder().contextHook(null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Scheduler.builder().workerHooks(null))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void oneBuilderMakesSeveralThatShareNothing() {
        SchedulerBuilder builder = Scheduler.builder().workers(1);
        Scheduler one = builder.build();
        try (Scheduler other = builder.build()) {
            assertThat(one.name()).isNotEqualTo(other.name());
            one.close();
            assertThat(other.isShutdown()).isFalse();
            assertThat(other.submit(() -> 1)).succeedsWithin(Duration.ofSeconds(20));
        }
    }

    @Test
    void byDefaultThereAreAsManyWorkersAsProcessors() {
        try (Scheduler scheduler = Scheduler.create()) {
            assertThat(scheduler.workers()).isEqualTo(Runtime.getRuntime().availableProcessors());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void threadsAreNamedAndDaemonsAsAsked(boolean daemon) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).name("orders").daemon(daemon).build();
        try (scheduler) {
            Thread worker = scheduler.submit(Thread::currentThread).get();
            assertThat(worker.getName()).matches("joule-orders-worker-[01]");
            assertThat(worker.isDaemon()).isEqualTo(daemon);
            Thread blocking = scheduler.callBlocking(Thread::currentThread).join();
            assertThat(blocking.getName()).startsWith("joule-orders-blocking-");
            assertThat(blocking.isDaemon()).isEqualTo(daemon);
        }
    }

    @Test
    void threadsAreNoDaemonsByDefaultAsInTheJdk() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(scheduler.submit(Thread::currentThread).get().isDaemon()).isFalse();
        }
    }

    @Test
    void itsTextTellsNameStateAndSize() {
        Scheduler scheduler = Scheduler.builder().workers(3).name("orders").build();
        assertThat(scheduler.toString()).contains("orders", "running", "3");
        scheduler.shutdown();
        assertThat(scheduler.toString()).contains("orders").doesNotContain("running,");
        scheduler.close();
        assertThat(scheduler).hasToString("Scheduler[orders, terminated]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 128, 200})
    void anyNumberOfWorkersRunAtOnce(int workers) throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        // No spares: on a busy machine they come to help before all workers are there.
        try (Scheduler scheduler = Scheduler.builder().workers(workers).spares(0).build()) {
            for (int round = 0; round < 3; round++) {
                CountDownLatch together = new CountDownLatch(workers);
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < workers; i++) {
                    all.add(
                            scheduler.submit(() -> {
                                threads.add(Thread.currentThread());
                                together.countDown();
                                together.await();
                                return null;
                            }));
                }
                for (Future<?> future : all) {
                    future.get();
                }
            }
        }
        assertThat(threads).hasSize(workers);
    }

    @Test
    void aWorkersChildrenSpreadOverAllWorkers() throws Exception {
        int workers = 65;
        try (Scheduler scheduler = Scheduler.builder().workers(workers).spares(0).build()) {
            CountDownLatch together = new CountDownLatch(workers);
            scheduler.execute(() -> {
                for (int i = 0; i < workers; i++) {
                    scheduler.execute(() -> {
                        together.countDown();
                        Await.on(together);
                    });
                }
            });
            together.await();
        }
    }
}
