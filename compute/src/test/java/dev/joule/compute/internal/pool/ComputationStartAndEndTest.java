package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first and last steps of a worker and of a computation. */
@Timeout(60)
class ComputationStartAndEndTest {

    @Test
    void theHookRunsBeforeMailThatIsThereAlready() throws Exception {
        AtomicBoolean started = new AtomicBoolean();
        AtomicBoolean seen = new AtomicBoolean();
        CountDownLatch run = new CountDownLatch(1);
        WorkerRegistry core =
                new WorkerRegistry(
                        new PoolSettings(1, "hooked", 0, i -> started.set(true), i -> {}));
        core.mail(
                0,
                new Job(new Computation(null)) {
                    @Override
                    protected void work() {
                        seen.set(started.get());
                        run.countDown();
                    }

                    @Override
                    protected void over(boolean awaited) {}
                });
        core.start();
        try {
            run.await();
            assertThat(seen).isTrue();
        } finally {
            core.shutdown();
            core.awaitEnd();
        }
    }

    /** Cancelling all open computations reaches one whose dependents still run. */
    @Test
    void aComputationIsInsideUntilItsDependentsHaveRun() throws Exception {
        WorkerRegistry core =
                new WorkerRegistry(new PoolSettings(1, "ending", 0, i -> {}, i -> {}));
        Computation computation = new Computation(null);
        AtomicBoolean seen = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        core.start();
        core.inject(
                new OutsideJob<Integer>(core, computation, () -> 1) {
                    @Override
                    protected void ended(boolean awaited) {
                        core.cancelAll();
                        seen.set(computation.isCancelled());
                        ended.countDown();
                    }
                });
        ended.await();
        core.shutdown();
        core.awaitEnd();
        assertThat(seen).isTrue();
    }
}
