package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.testing.Part;
import dev.joule.time.Timers;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Mistakes that would pass unseen: a result that nobody polls, a failure that nobody joins. */
class UnpolledResultTest {

    @Test
    void aCallThatReturnsAPollableFails() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<Pollable<Void>> mistake =
                    scheduler.spawn(() -> Timers.sleep(Duration.ofMillis(1500)));
            assertThatThrownBy(mistake::join)
                    .hasRootCauseInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("sleep(1.5 s)")
                    .hasMessageContaining("spawn(pollable)");
            Part<Integer> part = new Part<>();
            assertThatThrownBy(scheduler.spawn(() -> part)::join)
                    .hasRootCauseInstanceOf(IllegalStateException.class);
            assertThat(part.cancels()).isOne();
        }
    }

    @Test
    void soDoesABlockingCall() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Part<Integer> part = new Part<>();
            assertThatThrownBy(scheduler.spawnBlocking(() -> part)::join)
                    .hasRootCauseInstanceOf(IllegalStateException.class);
            assertThat(part.cancels()).isOne();
        }
    }

    @Test
    void aHandleIsNoMistake() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<JoinHandle<Integer>> outer = scheduler.spawn(() -> scheduler.spawn(() -> 1));
            assertThat(outer.join().join()).isEqualTo(1);
        }
    }

    private static Scheduler withHandler(Consumer<Throwable> handler) {
        return Scheduler.builder()
                .workers(1)
                .uncaughtExceptionHandler((thread, thrown) -> handler.accept(thrown))
                .build();
    }

    @Test
    void theHandlerGetsTheFailureOfADetachedTask() throws Exception {
        BlockingQueue<Throwable> seen = new LinkedBlockingQueue<>();
        try (Scheduler scheduler = withHandler(seen::add)) {
            IOException failure = new IOException("as meant");
            scheduler.spawnDetached(Pollables.failed(failure));
            assertThat(seen.take()).isSameAs(failure);
            scheduler.spawnDetached(
                    Timers.sleep(Duration.ofMillis(1)).andThen(none -> Pollables.failed(failure)));
            assertThat(seen.take()).isSameAs(failure);
            scheduler.spawnDetached(Pollables.ready(1));
            scheduler.spawnDetached(Pollables.never());
            scheduler.spawn(Pollables.failed(failure));
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void theHandlerGetsAPollableThatNobodyPolls() throws Exception {
        BlockingQueue<Throwable> seen = new LinkedBlockingQueue<>();
        try (Scheduler scheduler = withHandler(seen::add)) {
            scheduler.spawn(() -> Timers.sleep(Duration.ofMillis(1500)));
            assertThat(seen.take()).hasMessageContaining("spawn(pollable)");
        }
        assertThat(seen).isEmpty();
    }

    /** Not even where the task ends before the call that spawns it. */
    @Test
    void theCallerDoesNotHandleTheFailureOfADetachedTask() throws Exception {
        BlockingQueue<Thread> handlers = new LinkedBlockingQueue<>();
        try (Scheduler scheduler = withHandler(thrown -> handlers.add(Thread.currentThread()))) {
            for (int i = 0; i < 5_000; i++) {
                scheduler.spawnDetached(Pollables.failed(new IOException("as meant")));
                assertThat(handlers.take()).isNotSameAs(Thread.currentThread());
            }
        }
    }

    @Test
    void aTaskIsNamedAfterItsWork() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<Void> sleep = scheduler.spawn(Timers.sleep(Duration.ofHours(1)));
            assertThatThrownBy(() -> sleep.join(Duration.ofMillis(1)))
                    .hasMessageContaining("sleep(1 h)")
                    .hasMessageContaining("is not done within 1 ms");
            sleep.cancel();
        }
    }
}
