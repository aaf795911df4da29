package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.park.ThreadDriver;
import dev.joule.internal.scheduler.Lifecycle;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.Worker;
import dev.joule.testing.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sentinel's questions are answered, or it goes on without an answer. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DetachedProbeTest {
    private final Worker worker =
            new Pool(
                            new PoolSetup(
                                    1,
                                    true,
                                    1,
                                    Clock.SYSTEM,
                                    new ThreadDriver(1),
                                    Pool.NO_HOOKS,
                                    thrown -> {},
                                    new Lifecycle(1)))
                    .worker(0);

    private final SteppingClock clock = new SteppingClock();
    private final AtomicInteger questions = new AtomicInteger();
    private @Nullable Thread thread;
    private int refusals;
    private @Nullable DetachedProbe probe;

    private DetachedProbe detached(Probe asked) {
        DetachedProbe made = new DetachedProbe(asked, clock, this::start);
        probe = made;
        return made;
    }

    private void start(Runnable life) {
        if (refusals-- > 0) {
            throw new OutOfMemoryError("unable to create native thread, as meant");
        }
        thread = Thread.ofPlatform().start(life);
    }

    @AfterEach
    void itsThreadEnds() throws InterruptedException {
        if (probe != null) {
            probe.end();
        }
        if (thread != null) {
            thread.join();
        }
    }

    @Test
    void answersWhatTheProbeAnswers() {
        DetachedProbe yes = detached(asked -> asked == worker);
        Await.until(() -> yes.isComputing(worker)); // an answer may be late
    }

    /** A spare can run the owner of the lock. */
    @Test
    void whileTheProbeWaitsForALockTheAnswerIsNo() {
        CountDownLatch lock = new CountDownLatch(1);
        DetachedProbe waits =
                detached(asked -> {
                    questions.incrementAndGet();
                    awaitQuietly(lock);
                    return true;
                });
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        Await.until(() -> !waits.isComputing(worker) && isWaiting());
        for (int i = 0; i < 100; i++) {
            assertThat(waits.isComputing(worker)).isFalse();
        }
        assertThat(questions.get()).as("one at a time").isEqualTo(1);
        lock.countDown();
        clock.passes = 0;
        Await.until(() -> waits.isComputing(worker));
    }

    private boolean isWaiting() {
        Thread asker = thread;
        return asker != null && asker.getState() == Thread.State.WAITING;
    }

    /** All processors are busy: spares for all that compute would make the answers later still. */
    @Test
    void whileTheProbeWaitsForAProcessorTheAnswerIsYes() {
        AtomicBoolean hasProcessor = new AtomicBoolean();
        DetachedProbe slow =
                detached(asked -> {
                    while (!hasProcessor.get()) {
                        Thread.onSpinWait();
                    }
                    return false;
                });
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        for (int i = 0; i < 100; i++) {
            assertThat(slow.isComputing(worker)).isTrue();
        }
        hasProcessor.set(true);
        Await.until(() -> !slow.isComputing(worker));
    }

    /** A machine that is always busy would otherwise never have one. */
    @Test
    void aLateAnswerCountsAtTheNextLook() {
        AtomicBoolean hasProcessor = new AtomicBoolean();
        DetachedProbe slow =
                detached(asked -> {
                    while (!hasProcessor.get()) {
                        Thread.onSpinWait();
                    }
                    questions.incrementAndGet();
                    return false;
                });
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(slow.isComputing(worker)).as("late").isTrue();
        hasProcessor.set(true);
        boolean computes = true;
        while (computes) { // no second question: that would be late too, and so "yes"
            hasProcessor.set(questions.get() == 0);
            computes = slow.isComputing(worker);
        }
        assertThat(questions.get()).isEqualTo(1);
        hasProcessor.set(true);
    }

    /** It may be about another task. */
    @Test
    void anOldAnswerDoesNotCount() {
        AtomicBoolean hasProcessor = new AtomicBoolean();
        DetachedProbe slow =
                detached(asked -> {
                    while (!hasProcessor.get()) {
                        Thread.onSpinWait();
                    }
                    return questions.incrementAndGet() == 1;
                });
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(slow.isComputing(worker)).as("late").isTrue();
        hasProcessor.set(true);
        Await.until(() -> questions.get() == 1 && isWaiting());
        clock.passes = TimeUnit.SECONDS.toNanos(1);
        slow.isComputing(worker);
        Await.until(() -> questions.get() == 2);
    }

    @Test
    void aProbeThatThrowsSaysNothing() {
        DetachedProbe throwing =
                detached(asked -> {
                    if (questions.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("as meant");
                    }
                    return true;
                });
        Await.until(() -> throwing.isComputing(worker));
        assertThat(questions.get()).isGreaterThan(1);
    }

    @Test
    void triesAgainToStartItsThread() {
        refusals = 3;
        DetachedProbe yes = detached(asked -> true);
        for (int i = 0; i < 3; i++) {
            assertThat(yes.isComputing(worker)).isFalse();
            assertThat(thread).isNull();
        }
        Await.until(() -> yes.isComputing(worker));
    }

    /** A clock that advances with each reading. */
    private static final class SteppingClock implements Clock {
        long passes;
        private long now;

        @Override
        public long nanoTime() {
            now += passes;
            return now;
        }

        @Override
        public void pause() {}

        @Override
        public void yieldProcessor() {}
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
