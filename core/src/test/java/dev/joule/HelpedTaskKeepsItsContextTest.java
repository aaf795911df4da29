package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The context hook where a future is helped along, and where the hook itself fails. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HelpedTaskKeepsItsContextTest {
    private static final ThreadLocal<String> CONTEXT = ThreadLocal.withInitial(() -> "none");

    private static final class Hook implements ContextHook {
        volatile boolean openThrows;

        @Override
        public Snapshot capture() {
            String captured = CONTEXT.get();
            return () -> {
                if (openThrows) {
                    throw new IllegalStateException("no context");
                }
                String before = CONTEXT.get();
                CONTEXT.set(captured);
                return () -> CONTEXT.set(before);
            };
        }
    }

    private final Hook hook = new Hook();

    private Scheduler scheduler() {
        return Scheduler.builder()
                .workers(1)
                .maxSpares(0)
                .contextHook(hook)
                .uncaughtExceptionHandler((thread, thrown) -> {})
                .build();
    }

    @Test
    void aWorkerThatRunsAFutureOnTheSpotRestoresItsContext() throws Exception {
        try (Scheduler scheduler = scheduler()) {
            CONTEXT.set("caller");
            String[] seen = new String[1];
            scheduler
                    .submit(() -> {
                        CONTEXT.set("first");
                        Future<String> child = scheduler.submit(CONTEXT::get);
                        CONTEXT.set("second");
                        seen[0] = child.get();
                        return null;
                    })
                    .get();
            assertThat(seen[0]).isEqualTo("first");
        }
    }

    @Test
    void aThrowingRestoreFailsTheFuture() {
        try (Scheduler scheduler = scheduler()) {
            hook.openThrows = true;
            Future<Integer> future = scheduler.submit(() -> 1);
            assertThatThrownBy(future::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("no context");
        }
    }

    @Test
    void aThrowingRestoreDoesNotKeepCancelledFromTheTask() {
        AtomicInteger cancels = new AtomicInteger();
        try (Scheduler scheduler = scheduler()) {
            Gate gate = Gate.holding(scheduler, 1);
            JoinHandle<String> handle =
                    scheduler.spawn(
                            new Pollable<String>() {
                                @Override
                                public Poll<String> poll(Context context) {
                                    return Poll.pending();
                                }

                                @Override
                                public void onCancel() {
                                    cancels.incrementAndGet();
                                }
                            });
            hook.openThrows = true;
            handle.cancel();
            gate.open();
            Await.until(handle::isDone);
        }
        assertThat(cancels).hasValue(1);
    }
}
