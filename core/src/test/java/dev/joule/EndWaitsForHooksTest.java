package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A worker that is about to sleep may be in a hook that submits: the end waits for what comes. */
class EndWaitsForHooksTest {
    private final AtomicBoolean armed = new AtomicBoolean();
    private final ThreadLocal<Boolean> submits = ThreadLocal.withInitial(() -> false);
    private final CountDownLatch isSubmitting = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private final CountDownLatch ran = new CountDownLatch(1);

    private volatile Scheduler scheduler;
    private volatile int inHook = -1;

    private final class SubmitsOnce implements WorkerHooks {
        @Override
        public void onPark(int worker) {
            if (armed.compareAndSet(true, false)) {
                inHook = worker;
                submits.set(true);
                scheduler.execute(ran::countDown);
                submits.set(false);
            }
        }
    }

    /** The context is taken after the submission was admitted and before the task is queued. */
    private final class Capturing implements ContextHook {
        @Override
        public Snapshot capture() {
            if (submits.get()) {
                isSubmitting.countDown();
                Await.on(mayGoOn);
            }
            return () -> () -> {};
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
        // One worker is held by a task until the other, which it wakes, is in its hook.
        scheduler.execute(() -> {
            armed.set(true);
            scheduler.execute(() -> {});
            while (isSubmitting.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        isSubmitting.await();
        while (!scheduler.toString().contains("parked=1")) {
            Thread.onSpinWait();
        }
        long parkedBefore = parkedOther();
        scheduler.shutdown();
        // That one is woken to ask whether anything is left, and asks before it counts.
        while (parkedOther() == parkedBefore && !scheduler.isTerminated()) {
            Thread.onSpinWait();
        }
        mayGoOn.countDown();
        assertThat(ran.await(30, SECONDS)).isTrue();
        assertThat(scheduler.awaitTermination(30, SECONDS)).isTrue();
    }

    private long parkedOther() {
        return scheduler.stats().workers().get(1 - inHook).parked();
    }
}
