package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hook of one worker that does not return delays no task while other workers are idle. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SlowHookTest {
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch inHook = new CountDownLatch(1);

    private void hold(int worker) {
        if (worker == 0) {
            inHook.countDown();
            try {
                released.await();
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void runTasksBeside(WorkerHooks hooks) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(3).workerHooks(hooks).build();
        AtomicInteger ran = new AtomicInteger();
        int submitted = 0;
        while (inHook.getCount() > 0) { // until the worker has come to its hook
            submitted++;
            scheduler.submit(ran::incrementAndGet).get(30, SECONDS);
        }
        for (int i = 0; i < 100; i++) {
            submitted++;
            scheduler.submit(ran::incrementAndGet).get(30, SECONDS);
        }
        assertThat(ran).hasValue(submitted);
        released.countDown();
        scheduler.close();
    }

    @Test
    void beforeSleep() throws Exception {
        runTasksBeside(
                new WorkerHooks() {
                    @Override
                    public void onPark(int worker) {
                        hold(worker);
                    }
                });
    }

    @Test
    void afterSleep() throws Exception {
        runTasksBeside(
                new WorkerHooks() {
                    @Override
                    public void onUnpark(int worker) {
                        hold(worker);
                    }
                });
    }

    @Test
    void eachParkHasItsUnpark() throws Exception {
        AtomicInteger parked = new AtomicInteger();
        AtomicInteger least = new AtomicInteger();
        WorkerHooks hooks =
                new WorkerHooks() {
                    @Override
                    public void onPark(int worker) {
                        parked.incrementAndGet();
                    }

                    @Override
                    public void onUnpark(int worker) {
                        least.accumulateAndGet(parked.decrementAndGet(), Math::min);
                    }
                };
        try (Scheduler scheduler = Scheduler.builder().workers(2).workerHooks(hooks).build()) {
            for (int i = 0; i < 200; i++) {
                scheduler.submit(() -> {}).get();
            }
        }
        assertThat(least).hasValue(0);
        assertThat(parked.get()).isBetween(0, 2); // those that slept at the end
    }
}
