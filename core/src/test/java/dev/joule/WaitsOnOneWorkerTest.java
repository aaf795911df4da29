package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The only worker may wait for its own tasks. */
class WaitsOnOneWorkerTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private <T> T inTask(Callable<T> body) throws Exception {
        return scheduler.submit(body).get(20, SECONDS);
    }

    @Test
    void submitAndGet() throws Exception {
        assertThat(inTask(() -> scheduler.submit(() -> 1).get())).isEqualTo(1);
    }

    @Test
    void waitsNest() throws Exception {
        assertThat(inTask(() -> depth(200))).isEqualTo(200);
    }

    private int depth(int levels) throws Exception {
        return levels == 0 ? 0 : 1 + scheduler.submit(() -> depth(levels - 1)).get();
    }

    @Test
    void aFutureFromOutsideToo() throws Exception {
        Future<Future<Integer>> slot =
                scheduler.submit(() -> scheduler.submit(() -> 4)); // queued by the worker
        assertThat(slot.get().get()).isEqualTo(4);
        Future<Integer> before = scheduler.submit(() -> 5);
        int got = inTask(before::get);
        assertThat(got).isEqualTo(5);
    }

    @Test
    void invokeAll() throws Exception {
        List<Callable<Integer>> calls = List.of(() -> 1, () -> 2, () -> 3);
        assertThat(inTask(() -> scheduler.invokeAll(calls)))
                .extracting(Future::resultNow)
                .containsExactly(1, 2, 3);
    }

    @Test
    void scheduleAndGet() throws Exception {
        assertThat(inTask(() -> scheduler.schedule(() -> 6, 2, MILLISECONDS).get())).isEqualTo(6);
        assertThat(inTask(() -> scheduler.schedule(() -> 8, -5, HOURS).get())).isEqualTo(8);
    }

    @Test
    void twoWorkersWaitForEachOthersTasks() throws Exception {
        try (Scheduler two = Scheduler.builder().workers(2).build()) {
            for (int i = 0; i < 200; i++) {
                Future<Integer> left = two.submit(() -> fork(two, 6));
                Future<Integer> right = two.submit(() -> fork(two, 6));
                assertThat(left.get() + right.get()).isEqualTo(128);
            }
        }
    }

    private static int fork(Scheduler scheduler, int levels) throws Exception {
        if (levels == 0) {
            return 1;
        }
        Future<Integer> left = scheduler.submit(() -> fork(scheduler, levels - 1));
        Future<Integer> right = scheduler.submit(() -> fork(scheduler, levels - 1));
        return left.get() + right.get();
    }
}
