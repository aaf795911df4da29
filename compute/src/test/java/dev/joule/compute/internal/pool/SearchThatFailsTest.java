package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.sleep.SleepWord;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A worker that runs out of memory while it searches goes on, and no other relies on it meanwhile.
 */
@Timeout(60)
class SearchThatFailsTest {

    private static final int WORKERS = 2;
    private static final int FAILURES = 10;

    @Test
    void theWorkersSurviveAndFallAsleep() throws Exception {
        WorkerRegistry core =
                new WorkerRegistry(new PoolSettings(WORKERS, "failing", 0, i -> {}, i -> {}));
        core.start();
        try {
            Spoilt job = new Spoilt();
            core.injectPart(job);
            job.done.await();
            assertThat(job.failures).hasValue(FAILURES);
            while (SleepWord.sleeping(core.sleep.now()) < WORKERS) {
                Thread.yield();
            }
            assertThat(SleepWord.searching(core.sleep.now())).isZero();
            assertThat(core.workers).allMatch(Thread::isAlive);
            assertThat(OutsideJob.<Integer>call(core, new Computation(null), () -> 1)).isEqualTo(1);
        } finally {
            core.shutdown();
            core.awaitEnd();
        }
    }

    /** The queue compares a job when it is taken: the first tries fail. */
    private static final class Spoilt extends Job {
        private final AtomicInteger failures = new AtomicInteger();
        private final CountDownLatch done = new CountDownLatch(1);

        Spoilt() {
            super(new Computation(null));
        }

        @Override
        public boolean equals(Object other) {
            if (failures.get() < FAILURES && failures.incrementAndGet() <= FAILURES) {
                throw new OutOfMemoryError("as if");
            }
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }

        @Override
        protected void work() {
            done.countDown();
        }

        @Override
        protected void over(boolean awaited) {}
    }
}
