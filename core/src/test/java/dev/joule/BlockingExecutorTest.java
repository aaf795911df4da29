package dev.joule;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Executors whose tasks may block: they end by themselves, and hold up their scheduler's end. */
class BlockingExecutorTest {
    private final Scheduler scheduler =
            Scheduler.builder().name("blocks").workers(1).spares(0).build();
    private final ExecutorService executor = scheduler.newBlockingExecutor();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
        scheduler.close();
    }

    @Test
    void tasksThatBlockHoldNoWorkerAndNoOtherTask() throws Exception {
        CyclicBarrier meeting = new CyclicBarrier(300);
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            futures.add(executor.submit(() -> meeting.await()));
        }
        for (Future<?> future : futures) {
            future.get();
        }
        assertThat(scheduler.submit(() -> 1).get()).isEqualTo(1);
        assertThat(executor.submit(() -> Thread.currentThread().getName()).get())
                .startsWith("joule-blocks-");
    }

    @Test
    void itsEndIsNotThatOfTheSchedulerOrOfOthers() throws Exception {
        ExecutorService other = scheduler.newBlockingExecutor();
        Gate others = Gate.holding(other, 1);
        Gate its = Gate.holding(executor, 1);
        assertThat(executor.shutdownNow()).isEmpty();
        assertThat(executor.awaitTermination(1, HOURS)).isTrue();
        assertThat(other.isShutdown()).isFalse();
        assertThat(scheduler.isShutdown()).isFalse();
        assertThat(other.submit(() -> 1).get()).isEqualTo(1);
        assertThat(scheduler.callBlocking(() -> 2).join()).isEqualTo(2);
        others.open();
        its.open();
        other.close();
    }

    @Test
    void theBuilderBoundsTheThreads() throws Exception {
        try (Scheduler bounded = Scheduler.builder().workers(1).maxBlockingThreads(2).build()) {
            Gate gate = Gate.holding(bounded.newBlockingExecutor(), 2);
            JoinHandle<Integer> waits = bounded.callBlocking(() -> 1);
            assertThat(bounded.stats().blockingRunning()).isEqualTo(2);
            assertThat(bounded.stats().blockingQueued()).isEqualTo(1);
            gate.open();
            assertThat(waits.join()).isEqualTo(1);
        }
        try (Scheduler unbounded =
                Scheduler.builder().workers(1).maxBlockingThreads(Integer.MAX_VALUE).build()) {
            assertThat(unbounded.callBlocking(() -> 1).join()).isEqualTo(1);
        }
        assertThatThrownBy(() -> Scheduler.builder().maxBlockingThreads(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxBlockingThreads must be positive, not 0");
    }

    @Test
    void oneWithThreadsOfItsOwnIsBoundedAndNeverStarves() throws Exception {
        Gate all = Gate.holding(executor, 512); // no shared thread is left
        ExecutorService own = scheduler.newBlockingExecutor("loops", 2);
        Gate loops = Gate.holding(own, 2);
        AtomicInteger ran = new AtomicInteger();
        own.execute(ran::incrementAndGet);
        assertThat(ran).hasValue(0);
        loops.open();
        assertThat(own.submit(() -> Thread.currentThread().getName()).get())
                .startsWith("joule-blocks-loops-");
        own.close();
        assertThat(ran).hasValue(1);
        all.open();
    }

    @Test
    void theSchedulersCloseWaitsForAcceptedTasks() throws Exception {
        ExecutorService own = scheduler.newBlockingExecutor("own", 1);
        Gate gate = Gate.holding(executor, 1);
        Gate ownGate = Gate.holding(own, 1);
        AtomicInteger ran = new AtomicInteger();
        executor.execute(ran::incrementAndGet);
        own.execute(ran::incrementAndGet);
        scheduler.shutdown();
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> own.submit(() -> 1))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(scheduler.isTerminated()).isFalse();
        gate.open();
        ownGate.open();
        scheduler.close();
        assertThat(ran).hasValue(2);
        assertThat(executor.isTerminated()).isTrue();
        assertThat(own.isTerminated()).isTrue();
    }

    @Test
    void theSchedulersShutdownNowReturnsAndInterrupts() throws Exception {
        ExecutorService own = scheduler.newBlockingExecutor("own", 1);
        Gate gate = Gate.holding(executor, 512);
        Gate ownGate = Gate.holding(own, 1);
        Runnable plain = () -> {};
        Runnable ownPlain = () -> {};
        executor.execute(plain);
        own.execute(ownPlain);
        Future<Integer> future = own.submit(() -> 1);
        assertThat(scheduler.shutdownNow())
                .containsExactlyInAnyOrder(plain, ownPlain, (Runnable) future);
        assertThat(scheduler.awaitTermination(1, HOURS)).isTrue(); // the gates heard it
        assertThat(executor.awaitTermination(1, HOURS)).isTrue();
        assertThat(own.awaitTermination(1, HOURS)).isTrue();
        gate.open();
        ownGate.open();
    }

    @Test
    void waitsOfATaskForItselfAreRefused() {
        assertThatThrownBy(() -> executor.submit(executor::close).get())
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> executor.submit(() -> executor.awaitTermination(1, DAYS)).get())
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> executor.submit(scheduler::close).get())
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(executor.isShutdown()).isFalse();
    }

    @Test
    void aTaskMayWaitForTheSchedulerAndATaskOfThatForIt() throws Exception {
        assertThat(executor.submit(() -> scheduler.submit(() -> 1).get()).get()).isEqualTo(1);
        assertThat(scheduler.submit(() -> executor.submit(() -> 2).get()).get()).isEqualTo(2);
        ExecutorService other = scheduler.newBlockingExecutor();
        executor.submit(other::close).get();
        assertThat(other.isTerminated()).isTrue();
    }

    @Test
    void theContextIsThatOfTheSubmitter() throws Exception {
        ThreadLocal<@Nullable String> context = new ThreadLocal<>();
        AtomicInteger captures = new AtomicInteger();
        ContextHook hook =
                () -> {
                    captures.incrementAndGet();
                    String captured = context.get();
                    return () -> {
                        context.set(captured);
                        return context::remove;
                    };
                };
        try (Scheduler virtualThreads = Scheduler.builder().workers(1).contextHook(hook).build()) {
            Callable<String> inForce = () -> "" + context.get();
            context.set("mine");
            for (ExecutorService each :
                    List.of(
                            virtualThreads.newBlockingExecutor(),
                            virtualThreads.newBlockingExecutor("own", 1),
                            virtualThreads.newExecutorView())) {
                captures.set(0);
                CountDownLatch seen = new CountDownLatch(1);
                each.execute(() -> {
                    if ("mine".equals(context.get())) {
                        seen.countDown();
                    }
                });
                seen.await();
                assertThat(each.submit(inForce).get()).isEqualTo("mine");
                assertThat(each.invokeAny(List.of(inForce))).isEqualTo("mine");
                assertThat(each.invokeAll(List.of(inForce)).getFirst().get()).isEqualTo("mine");
                assertThat(captures).hasValue(4);
            }
        }
    }

    @Test
    void threadsOfItsOwnEndWithIt() throws Exception {
        ExecutorService own = scheduler.newBlockingExecutor("own", 1);
        Thread thread = own.submit(Thread::currentThread).get();
        own.close();
        thread.join();
        assertThat(own.isTerminated()).isTrue();
        ExecutorService kept = scheduler.newBlockingExecutor("kept", 1);
        Thread second = kept.submit(Thread::currentThread).get();
        scheduler.close();
        second.join();
        Await.until(kept::isTerminated);
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> scheduler.newBlockingExecutor(" ", 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> scheduler.newBlockingExecutor("own", 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
