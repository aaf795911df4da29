package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Waker;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A wake in each state leads to as many polls as the contract says. */
class TaskWakeTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private void letAllRun() throws Exception {
        scheduler.submit(() -> {}).get();
        scheduler.submit(() -> {}).get(); // what was queued meanwhile is before this one
    }

    @Test
    void aParkedTaskIsPolledOncePerWake() throws Exception {
        Probe<String> probe = Probe.never();
        scheduler.spawn(probe);
        for (int polls = 1; polls < 100; polls++) {
            probe.awaitPolls(polls);
            letAllRun();
            assertThat(probe.polls()).isEqualTo(polls);
            probe.waker().wake();
        }
        assertThat(probe.violations()).isZero();
    }

    @Test
    void wakesOfAQueuedTaskCountAsOne() throws Exception {
        Probe<String> probe = Probe.never();
        scheduler.spawn(probe);
        probe.awaitPolls(1);
        Gate gate = Gate.holding(scheduler, 1);
        for (int i = 0; i < 10; i++) {
            probe.waker().wake();
        }
        gate.open();
        probe.awaitPolls(2);
        letAllRun();
        assertThat(probe.polls()).isEqualTo(2);
    }

    @Test
    void aWakeByItsOwnPollLeadsToOneMore() throws Exception {
        Probe<Integer> probe =
                new Probe<>(context -> {
                    context.waker().wake();
                    context.waker().wake();
                    return Poll.pending();
                });
        AtomicInteger left = new AtomicInteger(10);
        Probe<Integer> counted =
                new Probe<>(context -> {
                    context.waker().wake();
                    context.waker().wake();
                    return left.decrementAndGet() > 0 ? Poll.pending() : Poll.ready(0);
                });
        assertThat(scheduler.spawn(counted).join()).isZero();
        assertThat(counted.polls()).isEqualTo(10);
        JoinHandle<Integer> endless = scheduler.spawn(probe);
        probe.awaitPolls(1000);
        endless.cancel();
        Await.until(endless::isDone);
        assertThat(probe.violations()).isZero();
    }

    @Test
    void aTaskThatWakesItselfGoesBehindTheOthers() throws Exception {
        List<String> order = new ArrayList<>(); // one worker: no race
        scheduler
                .submit(() -> {
                    for (String name : List.of("a", "b", "c")) {
                        scheduler.spawn(twice(name, order));
                    }
                })
                .get();
        letAllRun();
        Await.until(() -> order.size() == 6);
        assertThat(order.subList(0, 3)).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(order.subList(3, 6)).isEqualTo(order.subList(0, 3));
    }

    private static Probe<String> twice(String name, List<String> order) {
        AtomicBoolean again = new AtomicBoolean();
        return new Probe<>(context -> {
            order.add(name);
            context.waker().wake();
            return again.getAndSet(true) ? Poll.ready(name) : Poll.pending();
        });
    }

    @Test
    void aWakeByAnotherThreadDuringThePollIsNotLost() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        Probe<Integer> probe =
                new Probe<>(context -> {
                    if (polls.incrementAndGet() == 1000) {
                        return Poll.ready(1000);
                    }
                    Waker waker = context.waker();
                    Thread other = Thread.startVirtualThread(waker::wake);
                    try {
                        other.join();
                    } catch (InterruptedException interrupt) {
                        throw new AssertionError(interrupt);
                    }
                    return Poll.pending();
                });
        assertThat(scheduler.spawn(probe).join()).isEqualTo(1000);
        assertThat(probe.polls()).isEqualTo(1000);
        assertThat(probe.violations()).isZero();
    }

    @Test
    void aWakeByTwoThreadsDuringThePollIsOnePoll() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        Probe<Integer> probe =
                new Probe<>(context -> {
                    if (polls.incrementAndGet() == 1) {
                        Waker waker = context.waker();
                        waker.wake();
                        try {
                            Thread.startVirtualThread(waker::wake).join();
                            Thread.startVirtualThread(waker::wake).join();
                        } catch (InterruptedException interrupt) {
                            throw new AssertionError(interrupt);
                        }
                    }
                    return Poll.pending();
                });
        JoinHandle<Integer> handle = scheduler.spawn(probe);
        probe.awaitPolls(2);
        letAllRun();
        assertThat(probe.polls()).isEqualTo(2);
        handle.cancel();
    }

    @Test
    void aWakeOfAnEndedTaskDoesNothing() throws Exception {
        AtomicReference<Waker> waker = new AtomicReference<>();
        for (boolean fails : new boolean[] {false, true}) {
            AtomicInteger polls = new AtomicInteger();
            JoinHandle<Integer> handle =
                    scheduler.spawn(context -> {
                        polls.incrementAndGet();
                        waker.set(context.waker());
                        if (fails) {
                            throw new IllegalStateException("as meant");
                        }
                        return Poll.ready(1);
                    });
            Await.until(handle::isDone);
            waker.get().wake();
            scheduler.submit(() -> waker.get().wake()).get();
            letAllRun();
            assertThat(polls).hasValue(1);
            assertThat(handle.cancel()).isFalse();
        }
    }

    @Test
    void aWakeOnItsOwnWorkerByAnotherTask() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Probe<String> probe = Probe.pendingUntil(done, "end");
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        scheduler
                .submit(() -> {
                    done.set(true);
                    probe.waker().wake();
                    probe.waker().wake();
                })
                .get();
        assertThat(handle.join()).isEqualTo("end");
        assertThat(probe.polls()).isEqualTo(2);
    }

    @Test
    void aPollThatReturnsNullOrThrowsFailsTheTask() {
        assertThatThrownBy(scheduler.<String>spawn(context -> null)::join)
                .hasCauseInstanceOf(NullPointerException.class);
        Error error = new AssertionError("as meant");
        Probe<String> throwing =
                new Probe<>(context -> {
                    context.waker().wake();
                    throw error;
                });
        assertThatThrownBy(scheduler.spawn(throwing)::join).hasCause(error);
        assertThat(throwing.polls()).isEqualTo(1);
        assertThat(throwing.cancels()).isZero();
    }
}
