package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Neither a hook that throws nor a handler that throws ends a worker. */
@Timeout(60)
class HooksThatThrowTest {

    @Test
    void theWorkerRunsJobsAllTheSame() {
        AtomicInteger calls = new AtomicInteger();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            calls.incrementAndGet();
            throw new IllegalStateException("of the handler");
        });
        try (ComputePool pool =
                ComputePool.builder()
                        .workers(1)
                        .onStart(worker -> {
                            throw new IllegalStateException("of the hook");
                        })
                        .build()) {
            assertThat(pool.<Integer>invoke(() -> 1)).isEqualTo(1);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(calls).hasValue(1);
    }
}
