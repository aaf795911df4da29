package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Waker;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** {@code close}: waits for what runs, cancels what only waits. */
class CloseTest {

    @Test
    void waitsForWhatWasAccepted() {
        AtomicInteger ran = new AtomicInteger();
        Future<Integer> delayed;
        try (Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build()) {
            for (int i = 0; i < 5000; i++) {
                scheduler.execute(ran::incrementAndGet);
            }
            delayed = scheduler.schedule(ran::incrementAndGet, 20, MILLISECONDS);
        }
        assertThat(ran).hasValue(5001);
        assertThat(delayed.resultNow()).isEqualTo(5001);
    }

    @Test
    void cancelsParkedTasksOnce() {
        List<Probe<String>> probes = new ArrayList<>();
        List<JoinHandle<String>> handles = new ArrayList<>();
        try (Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build()) {
            for (int i = 0; i < 2000; i++) {
                Probe<String> probe = Probe.never();
                probes.add(probe);
                handles.add(scheduler.spawn(probe));
            }
            Await.until(() -> probes.stream().allMatch(probe -> probe.polls() > 0));
        }
        assertThat(probes).allMatch(probe -> probe.cancels() == 1 && probe.violations() == 0);
        for (JoinHandle<String> handle : handles) {
            assertThatThrownBy(handle::join).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void endlessYieldersDoNotHoldItUp() {
        AtomicInteger polls = new AtomicInteger();
        List<Probe<String>> probes = new ArrayList<>();
        try (Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build()) {
            for (int i = 0; i < 50; i++) {
                Probe<String> probe =
                        new Probe<>(context -> {
                            polls.incrementAndGet();
                            context.waker().wake();
                            return Poll.pending();
                        });
                probes.add(probe);
                scheduler.spawn(probe);
            }
            Await.until(() -> polls.get() > 10_000);
        }
        assertThat(probes).allMatch(probe -> probe.cancels() == 1 && probe.violations() == 0);
    }

    @Test
    void tasksThatWakeEachOtherForEverDoNotHoldItUp() {
        AtomicReference<Waker> left = new AtomicReference<>(() -> {});
        AtomicReference<Waker> right = new AtomicReference<>(() -> {});
        Probe<String> one = waking(left, right);
        Probe<String> other = waking(right, left);
        try (Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build()) {
            scheduler.spawn(one);
            scheduler.spawn(other);
            Await.until(() -> one.polls() > 1000 && other.polls() > 1000);
        }
        assertThat(one.cancels() + other.cancels()).isEqualTo(2);
    }

    private static Probe<String> waking(AtomicReference<Waker> own, AtomicReference<Waker> next) {
        return new Probe<>(context -> {
            own.set(context.waker());
            next.get().wake();
            return Poll.pending();
        });
    }

    @Test
    void anInterruptTurnsItIntoShutdownNow() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = Gate.holding(scheduler, 1); // an interrupt lets the worker out
        AtomicInteger ran = new AtomicInteger();
        scheduler.execute(ran::incrementAndGet);
        ScheduledFuture<?> delayed = scheduler.schedule(() -> 1, 1, HOURS);
        Thread.currentThread().interrupt();
        scheduler.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(scheduler.isTerminated()).isTrue();
        assertThat(ran).hasValue(0);
        assertThat(delayed.isDone()).isFalse();
        gate.open();
    }

    @Test
    void severalMayCloseAtOnce() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build();
        Gate gate = Gate.holding(scheduler, 2);
        List<CompletableFuture<Void>> closers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            closers.add(CompletableFuture.runAsync(scheduler::close, Thread::startVirtualThread));
        }
        Await.until(scheduler::isShutdown);
        assertThat(closers).noneMatch(CompletableFuture::isDone);
        gate.open();
        for (CompletableFuture<Void> closer : closers) {
            closer.get(20, SECONDS);
        }
    }
}
