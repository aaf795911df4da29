package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A bound on what waits. */
class MaxPendingTest {
    private static final int BOUND = 3;

    private final Scheduler scheduler =
            Scheduler.builder().workers(1).spares(0).maxPending(BOUND).name("small").build();
    private Gate gate;

    @BeforeEach
    void holdTheWorker() {
        gate = Gate.holding(scheduler, 1);
    }

    @AfterEach
    void close() {
        gate.open();
        scheduler.close();
    }

    private void assertRoomFor(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.execute(() -> {});
        }
        assertFull();
    }

    private void assertFull() {
        assertThatThrownBy(() -> scheduler.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("small")
                .hasMessageContaining(String.valueOf(BOUND));
        assertThatThrownBy(() -> scheduler.submit(() -> 1))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> scheduler.call(() -> 1))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> scheduler.spawn(context -> Poll.ready(1)))
                .isInstanceOf(RejectedExecutionException.class);
    }

    /** Lets everything run and holds the worker again. */
    private void letAllRun() {
        gate.open();
        Await.until(() -> holdsAgain());
    }

    private boolean holdsAgain() {
        Gate next = new Gate(1);
        try {
            scheduler.execute(next);
        } catch (RejectedExecutionException stillFull) {
            return false;
        }
        next.awaitEntered();
        gate = next;
        return true;
    }

    @Test
    void whatHasBegunDoesNotCount() {
        assertRoomFor(BOUND);
        letAllRun();
        assertRoomFor(BOUND);
    }

    @Test
    void allKindsCount() {
        scheduler.submit(() -> 1);
        scheduler.call(() -> 2);
        scheduler.spawn(context -> Poll.ready(3));
        assertFull();
        letAllRun();
        assertRoomFor(BOUND);
    }

    @Test
    void aTaskThatWaitsDoesNotCount() {
        AtomicBoolean done = new AtomicBoolean();
        Probe<Integer> parked = Probe.pendingUntil(done, 1);
        scheduler.spawn(parked);
        letAllRun();
        parked.awaitPolls(1);
        assertRoomFor(BOUND);
        done.set(true);
        parked.waker().wake(); // a wake is never refused
        gate.open();
        Await.until(() -> parked.polls() == 2);
    }

    @Test
    void aThrowingTaskGivesItsPlaceBack() {
        for (int i = 0; i < BOUND; i++) {
            scheduler.submit(() -> {
                throw new IllegalStateException("as meant");
            });
        }
        letAllRun();
        assertRoomFor(BOUND);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCancelledTaskGivesItsPlaceBack(boolean isCallable) {
        for (int i = 0; i < BOUND; i++) {
            JoinHandle<?> handle =
                    isCallable ? scheduler.call(() -> 1) : scheduler.spawn(Probe.never());
            assertThat(handle.cancel()).isTrue();
        }
        letAllRun();
        assertRoomFor(BOUND);
    }

    @Test
    void aCancelledFutureGivesItsPlaceBack() {
        for (int i = 0; i < BOUND; i++) {
            Future<Integer> future = scheduler.submit(() -> 1);
            assertThat(future.cancel(false)).isTrue();
        }
        letAllRun();
        assertRoomFor(BOUND);
    }

    @Test
    void tasksOfItsOwnAreNeverRefused() {
        AtomicInteger ran = new AtomicInteger();
        scheduler.execute(() -> {
            for (int i = 0; i < 1000; i++) {
                scheduler.execute(ran::incrementAndGet);
                scheduler.submit(ran::incrementAndGet);
                scheduler.call(ran::incrementAndGet);
            }
        });
        letAllRun();
        gate.open();
        Await.until(() -> ran.get() == 3000);
    }

    @Test
    void aDueTimerIsNeverRefused() throws Exception {
        Future<Integer> delayed = scheduler.schedule(() -> 4, 1, MILLISECONDS);
        assertRoomFor(BOUND);
        gate.open();
        assertThat(delayed.get()).isEqualTo(4);
    }

    @Test
    void invokeAllIsAllOrNothing() {
        AtomicInteger ran = new AtomicInteger();
        List<Callable<Integer>> calls = List.of(ran::incrementAndGet, () -> 1, () -> 1, () -> 1);
        assertThatThrownBy(() -> scheduler.invokeAll(calls))
                .isInstanceOf(RejectedExecutionException.class);
        letAllRun();
        assertThat(ran).hasValue(0);
        assertRoomFor(BOUND);
    }

    @Test
    void rejectionAfterShutdownIsNotAboutTheBound() {
        scheduler.shutdown();
        for (int i = 0; i < 2 * BOUND; i++) {
            assertThatThrownBy(() -> scheduler.execute(() -> {}))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("shut down");
        }
    }

    @Test
    void aHandleOfARefusedTaskDoesNotExist() {
        assertRoomFor(BOUND);
        long spawned = scheduler.stats().spawned();
        assertFull();
        assertThat(scheduler.stats().spawned()).isEqualTo(spawned);
        JoinHandle<Integer> blocking = scheduler.callBlocking(() -> 1);
        assertThat(blocking).isNotNull();
    }
}
