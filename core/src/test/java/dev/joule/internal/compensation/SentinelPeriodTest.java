package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Where no spare could help the sentinel looks seldom; the first virtual thread changes that. */
class SentinelPeriodTest {
    private static long firstPeriod(TaskPolicy policy) {
        Pool pool =
                new Pool(
                        new PoolSetup(
                                1,
                                true,
                                1,
                                Clock.SYSTEM,
                                new ThreadDriver(1),
                                Pool.NO_HOOKS,
                                thrown -> {},
                                new Lifecycle(1),
                                policy));
        Spares spares = new Spares(pool, 1, (spare, life) -> {}, () -> {});
        return new Sentinel(pool, Clock.SYSTEM, 1, spares, SentinelListener.NONE, stuck -> false)
                .tick();
    }

    @Test
    void looksSeldomWhereNoSpareCouldHelp() {
        assertThat(firstPeriod(new TaskPolicy(true, true))).isEqualTo(Sentinel.LONG_PERIOD_NANOS);
        assertThat(firstPeriod(TaskPolicy.UNBOUNDED)).isEqualTo(Sentinel.PERIOD_NANOS);
    }

    @Test
    void aVirtualThreadBehindStuckWorkersIsHelped() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(2);
        CountDownLatch helped = new CountDownLatch(1);
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int i = 0; i < 2; i++) {
                scheduler.submit(() -> {
                    stuck.countDown();
                    end.await();
                    return null;
                });
            }
            stuck.await();
            scheduler.ofVirtual().start(helped::countDown);
            helped.await(); // only a spare can have run it
            assertThat(scheduler.stats().compensations()).isPositive();
            end.countDown();
        }
    }
}
