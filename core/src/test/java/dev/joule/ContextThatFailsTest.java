package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A context that fails ends a task that has a handle, whose pollable is notified of the end. A task
 * without one runs all the same.
 */
class ContextThatFailsTest {

    /** Throws as a given scope is opened, or as that one's scope is closed. */
    private record Failing(int at, boolean atClose, AtomicInteger opened) implements ContextHook {
        @Override
        public Snapshot capture() {
            return this::open;
        }

        private Scope open() {
            boolean now = opened.incrementAndGet() == at;
            if (now && !atClose) {
                throw new IllegalStateException("no context");
            }
            return () -> {
                if (now) {
                    throw new IllegalStateException("no context");
                }
            };
        }
    }

    @Test
    void beforeItsFirstPoll() throws Exception {
        assertThat(endOf(1, false).polls()).isZero();
    }

    @Test
    void beforeALaterPoll() throws Exception {
        assertThat(endOf(2, false).polls()).isEqualTo(1);
    }

    @Test
    void afterAPollThatLeftItPending() throws Exception {
        assertThat(endOf(1, true).polls()).isEqualTo(1);
    }

    @Test
    void beforeItIsCancelled() throws Exception {
        ContextHook hook = new Failing(2, false, new AtomicInteger()); // the gate's comes first
        Probe<String> probe = Probe.never();
        try (Scheduler scheduler = failing(hook, new LinkedBlockingQueue<>())) {
            Gate gate = Gate.holding(scheduler, 1);
            JoinHandle<String> handle = scheduler.spawn(probe);
            handle.cancel();
            gate.open();
            Await.until(handle::isDone);
        }
        assertThat(probe.cancels()).isEqualTo(1);
        assertThat(probe.polls()).isZero();
    }

    @Test
    void ofAFuture() {
        try (Scheduler scheduler = failing(new LinkedBlockingQueue<>())) {
            assertThatThrownBy(scheduler.submit(() -> 1)::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("no context");
        }
    }

    @Test
    void anExecutedTaskRunsWithoutIt() throws Exception {
        BlockingQueue<Throwable> reported = new LinkedBlockingQueue<>();
        try (Scheduler scheduler = failing(reported)) {
            assertThat(CompletableFuture.supplyAsync(() -> "ran", scheduler).get())
                    .isEqualTo("ran");
            assertThat(reported.take()).hasMessage("no context");
        }
    }

    @Test
    void aVirtualThreadRunsWithoutIt() throws Exception {
        BlockingQueue<Throwable> reported = new LinkedBlockingQueue<>();
        try (Scheduler scheduler = failing(reported)) {
            Future<String> future;
            try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
                future = executor.submit(() -> "ran");
            }
            assertThat(future.get()).isEqualTo("ran");
            assertThat(reported.take()).hasMessage("no context");
        }
    }

    private static Scheduler failing(BlockingQueue<Throwable> reported) {
        return failing(new Failing(1, false, new AtomicInteger()), reported);
    }

    private static Scheduler failing(ContextHook hook, BlockingQueue<Throwable> reported) {
        return Scheduler.builder()
                .workers(1)
                .contextHook(hook)
                .uncaughtExceptionHandler((thread, thrown) -> reported.add(thrown))
                .build();
    }

    private static Probe<String> endOf(int at, boolean atClose) throws Exception {
        ContextHook hook = new Failing(at, atClose, new AtomicInteger());
        try (Scheduler scheduler = Scheduler.builder().workers(1).contextHook(hook).build()) {
            Probe<String> probe =
                    new Probe<>(context -> {
                        context.waker().wake();
                        return Poll.pending();
                    });
            JoinHandle<String> handle = scheduler.spawn(probe);
            assertThatThrownBy(handle::join).hasRootCauseMessage("no context");
            assertThat(probe.cancels()).isEqualTo(1);
            assertThat(probe.violations()).isZero();
            return probe;
        }
    }
}
