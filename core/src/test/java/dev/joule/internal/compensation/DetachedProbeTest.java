package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.park.ThreadDriver;
import dev.joule.internal.scheduler.Lifecycle;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.Worker;
import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
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

    /** Makes a probe that answers "no", but waits for a processor before each answer. */
    private DetachedProbe thatNeedsAProcessor(AtomicBoolean hasProcessor) {
        return detached(asked -> {
            while (!hasProcessor.get()) {
                Thread.onSpinWait();
            }
            return false;
        });
    }

    private boolean isWaiting() {
        Thread asker = thread;
        return asker != null && asker.getState() == Thread.State.WAITING;
    }

    /** All processors are busy: spares for all that compute would make the answers later still. */
    @Test
    void whileTheProbeWaitsForAProcessorTheAnswerIsYes() {
        AtomicBoolean hasProcessor = new AtomicBoolean();
        DetachedProbe slow = thatNeedsAProcessor(hasProcessor);
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        for (int i = 0; i < 100; i++) {
            assertThat(slow.isComputing(worker)).isTrue();
        }
        hasProcessor.set(true);
        Await.until(() -> !slow.isComputing(worker));
    }

    @Test
    void aLateAnswerIsTakenToBeAsTheLastForFiveMilliseconds() {
        AtomicBoolean hasProcessor = new AtomicBoolean(true);
        DetachedProbe slow = thatNeedsAProcessor(hasProcessor);
        assertThat(slow.isComputing(worker)).isFalse();
        hasProcessor.set(false);
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        List<Boolean> answers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            answers.add(slow.isComputing(worker));
        }
        int late = answers.indexOf(true);
        assertThat(late).isBetween(1, 6);
        assertThat(answers.subList(late, answers.size())).containsOnly(true);
        hasProcessor.set(true);
    }

    /** A machine that is always busy would have the first answer for ever. */
    @Test
    void anAnswerCountsAlsoIfItIsLate() {
        AtomicInteger mayAnswer = new AtomicInteger(1);
        DetachedProbe slow =
                detached(asked -> {
                    int number = questions.incrementAndGet();
                    while (mayAnswer.get() < number) {
                        Thread.onSpinWait();
                    }
                    return number == 1;
                });
        assertThat(slow.isComputing(worker)).isTrue();
        clock.passes = TimeUnit.MICROSECONDS.toNanos(400);
        assertThat(slow.isComputing(worker)).as("late").isTrue();
        mayAnswer.set(2);
        Await.until(() -> questions.get() == 2 && isWaiting()); // it has answered
        assertThat(slow.isComputing(worker)).as("late, and the second was no").isFalse();
        mayAnswer.set(3);
    }

    @Test
    void inANewStallALateAnswerIsYes() {
        AtomicBoolean hasProcessor = new AtomicBoolean(true);
        DetachedProbe slow = thatNeedsAProcessor(hasProcessor);
        assertThat(slow.isComputing(worker)).isFalse();
        hasProcessor.set(false);
        slow.forget();
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(slow.isComputing(worker)).isTrue();
        hasProcessor.set(true);
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
