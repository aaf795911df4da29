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

    private final AtomicInteger questions = new AtomicInteger();
    private @Nullable Thread thread;
    private int refusals;
    private @Nullable DetachedProbe probe;

    private DetachedProbe detached(Probe asked) {
        DetachedProbe made = new DetachedProbe(asked, Clock.SYSTEM, this::start);
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

    /** Late because others compute, most likely; but the answer may wait for a spare. */
    @Test
    void aLateAnswerCountsAsYesAndAVeryLateOneAsNo() {
        CountDownLatch lock = new CountDownLatch(1);
        probe =
                new DetachedProbe(
                        asked -> {
                            questions.incrementAndGet();
                            awaitQuietly(lock);
                            return true;
                        },
                        new MillisecondsPass(),
                        this::start);
        List<Boolean> answers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            answers.add(probe.isComputing(worker));
            assertThat(probe.isGuess()).isEqualTo(answers.getLast());
        }
        int late = answers.indexOf(false);
        assertThat(late).isBetween(40, 60);
        assertThat(answers.subList(late, answers.size())).containsOnly(false);
        assertThat(questions.get()).as("one at a time").isLessThanOrEqualTo(1);
        lock.countDown();
        Await.until(() -> probe.isComputing(worker) && !probe.isGuess());
    }

    /** A clock that advances by a millisecond with each reading. */
    private static final class MillisecondsPass implements Clock {
        private long now;

        @Override
        public long nanoTime() {
            now += TimeUnit.MILLISECONDS.toNanos(1);
            return now;
        }

        @Override
        public void pause() {}

        @Override
        public void yieldProcessor() {}
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

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
