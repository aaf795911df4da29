package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BlockingPoolShutdownTest {
    private final BlockingPool pool =
            new BlockingPool("test", true, 2, TimeUnit.DAYS.toNanos(1), thrown -> {});

    @Test
    void idleThreadsEndAtOnce() {
        pool.execute(() -> {});
        Await.until(() -> pool.active() == 0);
        pool.shutdown();
        Await.until(() -> pool.threads() == 0);
    }

    @Test
    void whatWasQueuedStillRunsAndNothingNewIsAccepted() throws Exception {
        Gate gate = Gate.holding(pool, 2);
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            pool.execute(ran::incrementAndGet);
        }
        pool.shutdown();
        assertThatThrownBy(() -> pool.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(pool.threads()).isEqualTo(2);
        gate.open();
        Await.until(() -> pool.threads() == 0);
        assertThat(ran).hasValue(10);
    }

    @Test
    void whatHasNotBegunIsGivenBackOnDemand() throws Exception {
        Gate gate = Gate.holding(pool, 2);
        List<Runnable> queued = new ArrayList<>();
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            Runnable task = ran::incrementAndGet;
            queued.add(task);
            pool.execute(task);
        }
        List<Runnable> neverRan = new ArrayList<>();
        pool.shutdownInto(neverRan);
        assertThat(neverRan).containsExactlyElementsOf(queued);
        gate.open();
        Await.until(() -> pool.threads() == 0);
        assertThat(ran).hasValue(0);
    }
}
