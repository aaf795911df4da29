package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a hook of a worker submits is run, though the worker was about to sleep. */
class HooksMaySubmitTest {
    private static final int TIMES = 50;

    private final AtomicReference<Scheduler> scheduler = new AtomicReference<>();
    private final AtomicBoolean armed = new AtomicBoolean();
    private final AtomicReference<CountDownLatch> ran = new AtomicReference<>();

    private void submitOnce() {
        if (armed.compareAndSet(true, false)) {
            CountDownLatch latch = ran.get();
            scheduler.get().execute(latch::countDown);
        }
    }

    private final class AtPark implements WorkerHooks {
        @Override
        public void onPark(int worker) {
            submitOnce();
        }
    }

    private final class AtUnpark implements WorkerHooks {
        @Override
        public void onUnpark(int worker) {
            submitOnce();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "2, false", "4, true"})
    void goingToSleep(int workers, boolean stealing) throws Exception {
        runsWhatTheHookSubmits(new AtPark(), workers, stealing);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "2, false", "4, true"})
    void wakingUp(int workers, boolean stealing) throws Exception {
        runsWhatTheHookSubmits(new AtUnpark(), workers, stealing);
    }

    private void runsWhatTheHookSubmits(WorkerHooks hooks, int workers, boolean stealing)
            throws Exception {
        SchedulerBuilder builder = Scheduler.builder().workers(workers).stealing(stealing);
        Scheduler made = builder.workerHooks(hooks).build();
        try {
            scheduler.set(made);
            made.schedule(() -> {}, 1, HOURS); // so that one sleeps with a timeout
            for (int i = 0; i < TIMES; i++) {
                CountDownLatch latch = new CountDownLatch(1);
                ran.set(latch);
                armed.set(true);
                while (armed.get()) { // until a worker has slept, or woken, with the hook set
                    made.execute(() -> {});
                    LockSupport.parkNanos(200_000);
                }
                assertThat(latch.await(10, SECONDS)).as("round %d of %s", i, made).isTrue();
            }
        } finally {
            made.shutdownNow();
        }
        assertThat(made.awaitTermination(10, SECONDS)).isTrue();
    }
}
