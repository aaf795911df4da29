package dev.joule.internal.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where no spare could help the sentinel looks seldom; the first virtual thread changes that. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SentinelPeriodTest {
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
            assertThat(scheduler.stats().rescues()).isPositive();
            end.countDown();
        }
    }
}
