package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Pollables;
import dev.joule.testing.Await;
import dev.joule.testing.Probe;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A virtual thread may wait for tasks of its own scheduler: the one worker here goes on. */
class VirtualThreadWaitsTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private <T> T inThread(Callable<T> body) throws Exception {
        try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            return executor.submit(body).get();
        }
    }

    @Test
    void joinParksTheThreadAndNotTheWorker() throws Exception {
        assertThat(inThread(() -> scheduler.call(() -> 42).join())).isEqualTo(42);
    }

    @Test
    void manyThreadsJoinTasksThatWait() throws Exception {
        try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            Oneshot<Integer> gate = Oneshot.create();
            JoinHandle<Integer> waiting = scheduler.spawn(gate.receiver());
            CountDownLatch joining = new CountDownLatch(100);
            List<Callable<Integer>> joins =
                    java.util.Collections.nCopies(
                            100,
                            () -> {
                                joining.countDown();
                                return waiting.join();
                            });
            Thread opener =
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                Await.on(joining);
                                gate.sender().send(7);
                            });
            assertThat(executor.invokeAll(joins))
                    .allSatisfy(join -> assertThat(join.get()).isEqualTo(7));
            opener.join();
        }
    }

    @Test
    void joinWithALimitTimesOut() {
        JoinHandle<String> endless = scheduler.spawn(Probe.never());
        assertThatThrownBy(() -> inThread(() -> endless.join(Duration.ofMillis(5))))
                .hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void futuresAreWaitedFor() throws Exception {
        assertThat(inThread(() -> scheduler.submit(() -> 1).get())).isEqualTo(1);
        assertThat(inThread(() -> scheduler.submit(() -> 2).get(20, SECONDS))).isEqualTo(2);
        assertThat(
                        inThread(() ->
                                scheduler
                                        .schedule(
                                                () -> 3,
                                                1,
                                                java.util.concurrent.TimeUnit.MILLISECONDS)
                                        .get()))
                .isEqualTo(3);
        assertThat(inThread(() -> scheduler.callBlocking(() -> 4).join())).isEqualTo(4);
    }

    @Test
    void invokeAllAndInvokeAnyReturn() throws Exception {
        List<Callable<Integer>> calls = List.of(() -> 1, () -> 2, () -> 3);
        assertThat(inThread(() -> scheduler.invokeAll(calls)))
                .extracting(future -> future.resultNow())
                .containsExactly(1, 2, 3);
        assertThat(inThread(() -> scheduler.invokeAny(calls))).isIn(1, 2, 3);
        assertThat(inThread(() -> scheduler.invokeAny(calls, 20, SECONDS))).isIn(1, 2, 3);
    }

    @Test
    void aFutureIsNotHelpedOnTheWaitersStack() throws Exception {
        Thread[] runner = new Thread[1];
        Thread waiter =
                inThread(() -> {
                    scheduler.submit(() -> runner[0] = Thread.currentThread()).get();
                    return Thread.currentThread();
                });
        assertThat(runner[0]).isNotSameAs(waiter);
        assertThat(runner[0].isVirtual()).isFalse();
    }

    @Test
    void blockOnParksTheThread() throws Exception {
        assertThat(inThread(() -> scheduler.blockOn(scheduler.call(() -> 42)))).isEqualTo(42);
        inThread(() -> scheduler.blockOn(Timers.sleep(Duration.ofMillis(1))));
    }

    @Test
    void blockOnSeesWhatAStacklessTaskSends() throws Exception {
        Oneshot<String> reply = Oneshot.create();
        String got =
                inThread(() -> {
                    scheduler.spawn(
                            Pollables.yieldNow()
                                    .map(_ -> {
                                        reply.sender().send("hello");
                                        return 0;
                                    }));
                    return scheduler.blockOn(reply.receiver());
                });
        assertThat(got).isEqualTo("hello");
    }

    @Test
    void waitsForItsOwnSchedulersEndAreRefused() throws Exception {
        List<Callable<?>> waits =
                List.of(
                        () -> scheduler.shutdownAndAwait(Duration.ofDays(1)),
                        () -> scheduler.awaitTermination(1, SECONDS),
                        () -> {
                            scheduler.close();
                            return null;
                        });
        for (Callable<?> wait : waits) {
            assertThatThrownBy(() -> inThread(wait))
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(scheduler.isShutdown()).isFalse();
    }

    @Test
    void anotherSchedulersEndMayBeWaitedFor() throws Exception {
        Scheduler other = Scheduler.builder().workers(1).build();
        inThread(() -> {
            other.close();
            return 0;
        });
        assertThat(other.isTerminated()).isTrue();
    }

    @Test
    void twoSchedulersThreadsWaitForEachOther() throws Exception {
        try (Scheduler other = Scheduler.builder().workers(1).build();
                ExecutorService there = other.newVirtualThreadPerTaskExecutor()) {
            int sum = inThread(() -> there.submit(() -> scheduler.call(() -> 20).join() + 1).get());
            assertThat(sum).isEqualTo(21);
        }
    }

    @Test
    void anInterruptEndsAJoin() throws Exception {
        JoinHandle<String> endless = scheduler.spawn(Probe.never());
        Thread[] ended = new Thread[1];
        Thread thread =
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            try {
                                endless.join();
                            } catch (InterruptedException interrupt) {
                                ended[0] = Thread.currentThread();
                            }
                        });
        Await.until(() -> thread.getState() == Thread.State.WAITING);
        thread.interrupt();
        thread.join();
        assertThat(ended[0]).isSameAs(thread);
    }
}
