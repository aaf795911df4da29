package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Submitters race with threads that idle out, and with shutdown: no task is lost. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BlockingPoolStressTest {

    private static final int SUBMITTERS = 3;
    private static final int EACH = 5_000;

    private final AtomicInteger ran = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final BlockingPool pool = new BlockingPool("stress", true, 4, 20_000, t -> {});

    private List<Thread> startSubmitters(int gap) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < SUBMITTERS; i++) {
            Thread thread = new Thread(() -> submit(gap));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private void submit(int gap) {
        try {
            for (int i = 0; i < EACH; i++) {
                pool.execute(ran::incrementAndGet);
                accepted.incrementAndGet();
                for (int spin = 0; spin < i % gap; spin++) {
                    Thread.onSpinWait();
                }
            }
        } catch (RejectedExecutionException closed) {
            // The race with shutdown came out this way.
        }
    }

    private static void joinAll(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @RepeatedTest(3)
    void noneIsLostBetweenIdlingOutAndSubmission() throws InterruptedException {
        joinAll(startSubmitters(200));
        pool.shutdown();
        Await.until(() -> pool.threads() == 0);
        assertThat(ran).hasValue(SUBMITTERS * EACH);
    }

    @RepeatedTest(10)
    void noneIsLostBetweenSubmissionAndShutdown() throws InterruptedException {
        List<Thread> submitters = startSubmitters(20);
        while (ran.get() < 500) {
            Thread.onSpinWait();
        }
        List<Runnable> neverRan = new ArrayList<>();
        pool.shutdownInto(neverRan);
        joinAll(submitters);
        Await.until(() -> pool.threads() == 0);
        assertThat(ran.get() + neverRan.size()).isEqualTo(accepted.get());
    }
}
