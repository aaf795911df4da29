package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancelling in each state: {@code onCancel()} once, and no poll after it. */
class TaskCancelTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
    private final Gate inside = new Gate(1);

    @AfterEach
    void close() {
        scheduler.close();
        assertThat(scheduler.stats().alive()).isZero();
    }

    private static void assertCancelledOnce(JoinHandle<?> handle, Probe<?> probe, int polls) {
        Await.until(handle::isDone);
        assertThatThrownBy(handle::join).isInstanceOf(CancellationException.class);
        assertThat(handle.cancel()).isFalse();
        assertThat(probe.cancels()).isEqualTo(1);
        assertThat(probe.polls()).isEqualTo(polls);
        assertThat(probe.violations()).isZero();
    }

    @Test
    void queuedAndNeverPolled() {
        Gate gate = Gate.holding(scheduler, 1);
        Probe<String> probe = Probe.never();
        JoinHandle<String> handle = scheduler.spawn(probe);
        assertThat(handle.cancel()).isTrue();
        assertThat(handle.cancel()).isFalse();
        gate.open();
        assertCancelledOnce(handle, probe, 0);
    }

    @Test
    void parked() {
        Probe<String> probe = Probe.never();
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        assertThat(handle.cancel()).isTrue();
        assertCancelledOnce(handle, probe, 1);
        probe.waker().wake();
    }

    @Test
    void parkedByATaskOfTheSameWorker() throws Exception {
        Probe<String> probe = Probe.never();
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        assertThat(scheduler.submit(handle::cancel).get()).isTrue();
        assertCancelledOnce(handle, probe, 1);
    }

    @Test
    void wokenAndQueued() {
        Probe<String> probe = Probe.never();
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        Gate gate = Gate.holding(scheduler, 1);
        probe.waker().wake();
        assertThat(handle.cancel()).isTrue();
        probe.waker().wake();
        gate.open();
        assertCancelledOnce(handle, probe, 1);
    }

    /** Cancels a task whose poll is under way. */
    private <T> JoinHandle<T> cancelledInside(Probe<T> probe) {
        JoinHandle<T> handle = scheduler.spawn(probe);
        inside.awaitEntered();
        assertThat(handle.cancel()).isTrue();
        assertThat(handle.cancel()).isFalse();
        assertThat(handle.isDone()).isFalse();
        assertThat(probe.cancels()).isZero();
        inside.open();
        return handle;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void duringAPollThatIsPending(boolean wakesItself) {
        Probe<String> probe =
                new Probe<>(context -> {
                    if (wakesItself) {
                        context.waker().wake();
                    }
                    inside.run();
                    return Poll.pending();
                });
        assertCancelledOnce(cancelledInside(probe), probe, 1);
    }

    @Test
    void duringAPollThatIsReadyTheValueStands() throws Exception {
        Probe<String> probe =
                new Probe<>(context -> {
                    inside.run();
                    return Poll.ready("value");
                });
        assertThat(cancelledInside(probe).join()).isEqualTo("value");
        assertThat(probe.cancels()).isZero();
    }

    @Test
    void duringAPollThatThrowsTheExceptionStands() {
        Probe<String> probe =
                new Probe<>(context -> {
                    inside.run();
                    throw new IllegalStateException("as meant");
                });
        assertThatThrownBy(cancelledInside(probe)::join).hasRootCauseMessage("as meant");
        assertThat(probe.cancels()).isZero();
    }

    @Test
    void byItsOwnPoll() {
        AtomicReference<JoinHandle<String>> self = new AtomicReference<>();
        Gate known = new Gate(1);
        Probe<String> probe =
                new Probe<>(context -> {
                    known.run();
                    assertThat(self.get().cancel()).isTrue();
                    return Poll.pending();
                });
        self.set(scheduler.spawn(probe));
        known.open();
        assertCancelledOnce(self.get(), probe, 1);
    }

    @Test
    void doneTasksAreNotCancelled() throws Exception {
        JoinHandle<Integer> handle = scheduler.call(() -> 1);
        assertThat(handle.join()).isEqualTo(1);
        assertThat(handle.cancel()).isFalse();
        assertThat(handle.join()).isEqualTo(1);
    }

    @Test
    void aCallableThatHasNotBegunNeverBegins() {
        AtomicBoolean ran = new AtomicBoolean();
        Gate gate = Gate.holding(scheduler, 1);
        JoinHandle<Boolean> handle = scheduler.call(() -> ran.getAndSet(true));
        assertThat(handle.cancel()).isTrue();
        gate.open();
        Await.until(handle::isDone);
        assertThatThrownBy(handle::join).isInstanceOf(CancellationException.class);
        assertThat(ran).isFalse();
    }

    @Test
    void aBlockingCallThatRunsCompletes() throws Exception {
        Gate gate = new Gate(1);
        JoinHandle<Integer> handle =
                scheduler.callBlocking(() -> {
                    gate.run();
                    return 3;
                });
        gate.awaitEntered();
        assertThat(handle.cancel()).isTrue();
        gate.open();
        assertThat(handle.join()).isEqualTo(3);
    }

    @Test
    void aWakeInCancelledDoesNotReachOthers() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        Probe<String> innocent =
                new Probe<>(context -> {
                    polls.incrementAndGet();
                    return Poll.pending();
                });
        Gate gate = Gate.holding(scheduler, 1);
        JoinHandle<String> handle = scheduler.spawn(new WakesInCancelled());
        JoinHandle<String> other = scheduler.spawn(innocent);
        handle.cancel();
        gate.open();
        Await.until(handle::isDone);
        innocent.awaitPolls(1);
        scheduler.submit(() -> {}).get();
        scheduler.submit(() -> {}).get();
        assertThat(other.isDone()).isFalse();
    }

    private static final class WakesInCancelled implements Pollable<String> {
        private Waker waker = () -> {};

        @Override
        public Poll<String> poll(Context context) {
            waker = context.waker();
            return Poll.pending();
        }

        @Override
        public void onCancel() {
            waker.wake();
        }
    }
}
