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

    @Test
    void goesOnWhileTheProbeWaits() {
        CountDownLatch lock = new CountDownLatch(1);
        DetachedProbe waits =
                detached(asked -> {
                    questions.incrementAndGet();
                    awaitQuietly(lock);
                    return true;
                });
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        for (int i = 0; i < 100; i++) {
            assertThat(waits.isComputing(worker)).isFalse();
        }
        assertThat(questions.get()).as("one at a time").isLessThanOrEqualTo(1);
        lock.countDown();
        clock.passes = 0;
        Await.until(() -> waits.isComputing(worker));
    }

    /**
     * Where all processors are busy an answer is late; where the lock's owner waits, it is more.
     */
    @Test
    void aLateAnswerIsTakenToBeAsTheLastAndAVeryLateOneAsNo() {
        CountDownLatch lock = new CountDownLatch(1);
        DetachedProbe probe = thatAnswersOnce(lock);
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        List<Boolean> answers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            answers.add(probe.isComputing(worker));
        }
        int late = answers.indexOf(false);
        assertThat(late).isBetween(40, 60);
        assertThat(answers.subList(late, answers.size())).containsOnly(false);
        lock.countDown();
        clock.passes = 0;
        Await.until(() -> probe.isComputing(worker));
    }

    /** A machine that is always busy would have the first answer for ever. */
    @Test
    void anAnswerCountsAlsoIfItIsLate() {
        CountDownLatch second = new CountDownLatch(1);
        CountDownLatch third = new CountDownLatch(1);
        DetachedProbe probe =
                detached(asked -> {
                    int number = questions.incrementAndGet();
                    if (number > 1) {
                        awaitQuietly(number == 2 ? second : third);
                    }
                    return number == 1;
                });
        assertThat(probe.isComputing(worker)).isTrue();
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(probe.isComputing(worker)).as("late").isTrue();
        second.countDown();
        boolean computes = true;
        while (questions.get() < 3) {
            computes = probe.isComputing(worker);
        }
        assertThat(computes).isFalse();
        third.countDown();
    }

    @Test
    void inANewStallALateAnswerIsNo() {
        CountDownLatch lock = new CountDownLatch(1);
        DetachedProbe probe = thatAnswersOnce(lock);
        probe.forget();
        clock.passes = TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(probe.isComputing(worker)).isFalse();
        lock.countDown();
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

    /** Makes a probe that has answered "yes", and answers the next question after the lock. */
    private DetachedProbe thatAnswersOnce(CountDownLatch lock) {
        DetachedProbe made =
                detached(asked -> {
                    if (questions.incrementAndGet() > 1) {
                        awaitQuietly(lock);
                    }
                    return true;
                });
        assertThat(made.isComputing(worker)).isTrue();
        return made;
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
