package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker that counts as parked may be in a hook that submits: the end waits for what comes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndWaitsForHooksTest {
    private static final int IN_HOOK = 1;

    private final AtomicBoolean armed = new AtomicBoolean();
    private final ThreadLocal<Boolean> submits = ThreadLocal.withInitial(() -> false);
    private final CountDownLatch isSubmitting = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private final CountDownLatch ran = new CountDownLatch(1);

    private volatile Scheduler scheduler;

    private final class SubmitsOnce implements WorkerHooks {
        @Override
        public void onPark(int worker) {
            if (worker == IN_HOOK && armed.compareAndSet(true, false)) {
                submits.set(true);
                scheduler.execute(ran::countDown);
                submits.set(false);
            }
        }
    }

    /** The context is taken after the submission was admitted and before the task is queued. */
    private final class Capturing implements ContextHook {
        @Override
        public Object capture() {
            if (submits.get()) {
                isSubmitting.countDown();
                try {
                    mayGoOn.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            return this;
        }

        @Override
        public Scope restore(Object captured) {
            return () -> {};
        }
    }

    @Test
    void whatAHookSubmitsBeforeTheShutdownRuns() throws Exception {
        scheduler =
                Scheduler.builder()
                        .workers(2)
                        .workerHooks(new SubmitsOnce())
                        .contextHook(new Capturing())
                        .build();
        armed.set(true);
        while (isSubmitting.getCount() > 0) {
            scheduler.execute(() -> {});
        }
        long parkedBefore = parkedOther();
        scheduler.shutdown();
        // The other worker is woken to ask whether anything is left, and asks before it counts.
        while (parkedOther() == parkedBefore && !scheduler.isTerminated()) {
            Thread.onSpinWait();
        }
        mayGoOn.countDown();
        assertThat(ran.await(30, SECONDS)).isTrue();
        assertThat(scheduler.awaitTermination(30, SECONDS)).isTrue();
    }

    private long parkedOther() {
        return scheduler.stats().workers().get(1 - IN_HOOK).parked();
    }
}
