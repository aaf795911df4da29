package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An end at once: what never ran comes back, what runs is interrupted. */
class ShutdownNowTest {

    @Test
    void returnsTheVeryObjectsThatNeverRan() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = Gate.holding(scheduler, 1);
        List<Runnable> expected = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            Runnable task = new Gate(1);
            scheduler.execute(task);
            expected.add(task);
            expected.add((Runnable) scheduler.submit(() -> 1));
        }
        expected.add((Runnable) scheduler.schedule(() -> 1, 1, HOURS));
        List<Runnable> neverRan = scheduler.shutdownNow();
        assertThat(neverRan).containsExactlyInAnyOrderElementsOf(expected);
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(scheduler.shutdownNow()).isEmpty();
    }

    @Test
    void withAHookAndABoundTheObjectsAreTheSame() throws Exception {
        ContextHook hook = () -> () -> () -> {};
        Scheduler scheduler =
                Scheduler.builder().workers(1).spares(0).maxPending(10).contextHook(hook).build();
        Gate gate = Gate.holding(scheduler, 1);
        Runnable task = () -> {};
        scheduler.execute(task);
        Future<?> submitted = scheduler.submit(task);
        Future<?> delayed = scheduler.schedule(task, 1, HOURS);
        assertThat(scheduler.shutdownNow())
                .containsExactlyInAnyOrder(task, (Runnable) submitted, (Runnable) delayed);
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }

    @Test
    void drainsWhatAWorkerMadeForItself() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = new Gate(1);
        AtomicInteger ran = new AtomicInteger();
        int count = 1000; // more than the ring holds: some have overflowed
        scheduler.execute(() -> {
            for (int i = 0; i < count; i++) {
                scheduler.execute(ran::incrementAndGet);
            }
            gate.run();
        });
        gate.awaitEntered();
        assertThat(scheduler.shutdownNow()).hasSize(count);
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(ran).hasValue(0);
    }

    @Test
    void interruptsWhatRuns() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build();
        CountDownLatch running = new CountDownLatch(3);
        CompletableFuture<Boolean> plain = new CompletableFuture<>();
        CompletableFuture<Boolean> spawned = new CompletableFuture<>();
        CompletableFuture<Boolean> blocking = new CompletableFuture<>();
        scheduler.execute(() -> plain.complete(isInterruptedIn(running)));
        scheduler.call(() -> spawned.complete(isInterruptedIn(running)));
        scheduler.callBlocking(() -> blocking.complete(isInterruptedIn(running)));
        running.await();
        scheduler.shutdownNow();
        assertThat(plain.get(20, SECONDS)).isTrue();
        assertThat(spawned.get(20, SECONDS)).isTrue();
        assertThat(blocking.get(20, SECONDS)).isTrue();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }

    private static boolean isInterruptedIn(CountDownLatch running) {
        running.countDown();
        try {
            new CountDownLatch(1).await();
            return false;
        } catch (InterruptedException interrupt) {
            return true;
        }
    }

    @Test
    void cancelsSpawnedTasksParkedAndFresh() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Probe<String> parked = Probe.never();
        JoinHandle<String> parkedHandle = scheduler.spawn(parked);
        parked.awaitPolls(1);
        Gate gate = Gate.holding(scheduler, 1);
        Probe<String> fresh = Probe.never();
        JoinHandle<String> freshHandle = scheduler.spawn(fresh);
        assertThat(scheduler.shutdownNow()).isEmpty();
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        for (JoinHandle<String> handle : List.of(parkedHandle, freshHandle)) {
            assertThatThrownBy(handle::join).isInstanceOf(CancellationException.class);
        }
        assertThat(parked.cancels()).isEqualTo(1);
        assertThat(fresh.cancels()).isEqualTo(1);
        assertThat(fresh.polls()).isZero();
        assertThat(scheduler.stats().alive()).isZero();
    }

    @Test
    void cancelsBlockingCallsThatWaitForAThread() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = new Gate(512);
        List<JoinHandle<Object>> calls = new ArrayList<>();
        for (int i = 0; i < 520; i++) {
            calls.add(
                    scheduler.callBlocking(() -> {
                        gate.run();
                        return 1;
                    }));
        }
        gate.awaitEntered();
        assertThat(scheduler.shutdownNow()).isEmpty();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(calls).allMatch(JoinHandle::isDone);
        assertThat(calls.subList(512, 520))
                .allSatisfy(call ->
                        assertThatThrownBy(call::join).isInstanceOf(CancellationException.class));
        assertThat(scheduler.stats().alive()).isZero();
    }

    @Test
    void worksFromATaskOfItsOwn() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        CompletableFuture<List<Runnable>> drained = new CompletableFuture<>();
        Runnable never = () -> {};
        scheduler.execute(() -> {
            scheduler.execute(never);
            drained.complete(scheduler.shutdownNow());
        });
        assertThat(drained.get(20, SECONDS)).containsExactly(never);
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }

    @Test
    void interruptsBeforeItCallsWhatIsCancelled() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        scheduler.execute(() -> {
            isInterruptedIn(running);
            ended.countDown();
        });
        running.await();
        Future<?> stage =
                scheduler
                        .spawn(Probe.never())
                        .toCompletableFuture()
                        .whenComplete((value, cancelled) -> Await.on(ended));
        scheduler.shutdownNow(); // calls onCancel() on this thread, which waits for the task that
        // runs
        assertThat(stage.isDone()).isTrue();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }
}
