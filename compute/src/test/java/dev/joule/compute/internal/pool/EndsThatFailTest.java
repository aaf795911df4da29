package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The end of a job needs memory that is missing for a while: the job ends, and its worker lives.
 */
@Timeout(30)
class EndsThatFailTest {
    private static final int FAILURES = 5;

    private final WorkerRegistry core =
            new WorkerRegistry(new PoolSettings(1, "failing", 0, i -> {}, i -> {}));

    EndsThatFailTest() {
        core.start();
    }

    @AfterEach
    void end() throws InterruptedException {
        core.shutdown();
        core.awaitEnd();
    }

    @Test
    void aWorkerRepeatsTheEnd() throws Exception {
        Failing job = new Failing(core, new Computation(null));
        core.inject(job);
        assertThat(job.end.get()).isNull();
        assertThat(OutsideJob.<Integer>call(core, new Computation(null), () -> 1)).isEqualTo(1);
        assertThat(core.worker(0).isAlive()).isTrue();
    }

    /** A job whose first ends fail. */
    private static final class Failing extends OutsideJob<Integer> {
        private final AtomicInteger ends = new AtomicInteger();
        private final CompletableFuture<Void> end = new CompletableFuture<>();

        Failing(WorkerRegistry core, Computation computation) {
            super(core, computation, () -> 1);
        }

        @Override
        protected void ended(boolean awaited) {
            if (ends.incrementAndGet() <= FAILURES) {
                throw new OutOfMemoryError("as if");
            }
            end.complete(null);
        }
    }
}
