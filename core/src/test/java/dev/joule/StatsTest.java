package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** The figures after a load that is known. */
class StatsTest {

    @Test
    void totalsAddUp() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).build();
        try (scheduler) {
            List<JoinHandle<?>> handles = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                scheduler.submit(() -> {}).get();
                handles.add(scheduler.call(() -> 1));
            }
            JoinHandle<Integer> parent =
                    scheduler.call(() -> {
                        for (int i = 0; i < 10; i++) {
                            scheduler.call(() -> 1);
                        }
                        return 1;
                    });
            handles.add(parent);
            for (JoinHandle<?> handle : handles) {
                handle.join();
            }
        }
        SchedulerStats stats = scheduler.stats();
        assertThat(stats.spawned()).isEqualTo(111);
        assertThat(stats.alive()).isZero();
        assertThat(stats.polled()).isEqualTo(211);
        assertThat(stats.injected()).isEqualTo(201);
        assertThat(stats.value("tasks.overflowed")).isZero();
        assertThat(stats.workers())
                .hasSize(2)
                .extracting(WorkerStats::worker)
                .containsExactly(0, 1);
        assertThat(stats.workers().stream().mapToLong(WorkerStats::polled).sum()).isEqualTo(211);
        assertThat(stats.workers().stream().mapToLong(WorkerStats::stolen).sum())
                .isEqualTo(stats.tasksStolen());
        assertThat(stats.workers().stream().mapToLong(WorkerStats::parked).sum())
                .isEqualTo(stats.parked());
        assertThat(stats.workers()).allMatch(row -> row.queueDepth() == 0);
    }

    @Test
    void eachMetricHasANameOfItsOwnAndSaysWhatItIs() {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            SchedulerStats stats = scheduler.stats();
            for (List<Metric> metrics :
                    List.of(stats.metrics(), stats.workers().getFirst().metrics())) {
                assertThat(metrics).extracting(Metric::name).doesNotHaveDuplicates();
                assertThat(metrics).noneMatch(metric -> metric.description().isBlank());
                assertThat(metrics).noneMatch(metric -> metric.unit().isBlank());
            }
            assertThat(stats.value("workers.parked")).isEqualTo(stats.parked());
            assertThatThrownBy(() -> stats.value("tasks.lost"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tasks.queued");
        }
    }

    @Test
    void eachVirtualThreadIsCountedOnce() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).build();
        Thread refused;
        try (scheduler) {
            CountDownLatch latch = new CountDownLatch(1);
            Runnable body =
                    () -> {
                        for (int i = 0; i < 10; i++) {
                            Thread.yield();
                        }
                        Await.on(latch);
                    };
            ThreadFactory factory = scheduler.virtualThreadFactory();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                threads.add(factory.newThread(body));
                threads.getLast().start();
            }
            Thread parent = factory.newThread(() -> Thread.startVirtualThread(body));
            parent.start();
            parent.join();
            Await.until(() -> scheduler.stats().value("threads.ended") == 1);
            assertThat(scheduler.stats().value("threads.started")).isEqualTo(502);
            assertThat(scheduler.stats().value("threads.alive")).isEqualTo(501);
            latch.countDown();
            refused = factory.newThread(body);
        }
        assertThatThrownBy(refused::start).isInstanceOf(RejectedExecutionException.class);
        SchedulerStats stats = scheduler.stats();
        assertThat(stats.value("threads.started")).isEqualTo(502);
        assertThat(stats.value("threads.ended")).isEqualTo(502);
        assertThat(stats.value("threads.alive")).isZero();
        assertThat(stats.value("threads.running")).isZero();
    }

    @Test
    void theTimesOfAllSamplesAddUp() {
        Scheduler scheduler = Scheduler.builder().workers(2).build();
        try (scheduler) {
            for (int i = 0; i < 10_000; i++) {
                scheduler.execute(() -> {});
            }
        }
        SchedulerStats stats = scheduler.stats();
        assertThat(stats.queueTime().count()).isBetween(100L, 400L);
        assertThat(stats.runLength().count()).isBetween(15L, 100L);
        assertThat(stats.workers().stream().mapToLong(row -> row.queueTime().count()).sum())
                .isEqualTo(stats.queueTime().count());
        assertThat(stats.workers().stream().mapToLong(row -> row.runLength().max()).max())
                .hasValue(stats.value("run.length.max"));
        assertThat(stats.value("queue.time.p99"))
                .isEqualTo(stats.queueTime().valueAtPercentile(99));
        assertThat(stats.value("queue.time.rate")).isEqualTo(64);
        assertThat(scheduler.metrics())
                .extracting(Metric::name)
                .containsExactlyElementsOf(stats.metrics().stream().map(Metric::name).toList());
    }

    @Test
    void whatIsAliveAndWhatWaits() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Probe<String> parked = Probe.never();
            JoinHandle<String> handle = scheduler.spawn(parked);
            parked.awaitPolls(1);
            assertThat(scheduler.stats().alive()).isEqualTo(1);
            Gate gate = new Gate(1);
            scheduler.execute(() -> {
                for (int i = 0; i < 20; i++) {
                    scheduler.execute(() -> {});
                }
                gate.run();
            });
            gate.awaitEntered();
            assertThat(scheduler.stats().workers().get(0).queueDepth()).isEqualTo(20);
            gate.open();
            handle.cancel();
            Await.until(() -> scheduler.stats().alive() == 0);
        }
    }

    @Test
    void timersAreCounted() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        try (scheduler) {
            for (int i = 0; i < 10; i++) {
                scheduler.schedule(() -> {}, 1, MICROSECONDS).get();
                Future<?> hours = scheduler.schedule(() -> {}, 1, HOURS);
                hours.cancel(false);
            }
        }
        SchedulerStats stats = scheduler.stats();
        assertThat(stats.timersSet()).isEqualTo(20);
        assertThat(stats.timersFired()).isEqualTo(10);
        assertThat(stats.timersCancelled()).isEqualTo(10);
        assertThat(stats.value("timers.pending")).isZero();
    }

    @Test
    void anOverflowIsCounted() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        try (scheduler) {
            Gate made = new Gate(1);
            made.open();
            scheduler.execute(() -> {
                for (int i = 0; i < 1000; i++) {
                    scheduler.execute(() -> {});
                }
                made.run();
            });
            made.awaitEntered();
        }
        assertThat(scheduler.stats().value("tasks.overflowed")).isPositive().isLessThan(1000);
        assertThat(scheduler.stats().polled()).isEqualTo(1001);
    }
}
