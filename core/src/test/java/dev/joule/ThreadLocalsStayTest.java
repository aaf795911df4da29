package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Thread-locals stay with the worker's thread, as in the JDK's pools. */
class ThreadLocalsStayTest {
    private static final ThreadLocal<Integer> PLAIN = new ThreadLocal<>();

    private final Callable<Integer> count =
            () -> {
                Integer before = PLAIN.get();
                PLAIN.set(before == null ? 1 : before + 1);
                return PLAIN.get();
            };

    @Test
    void aCacheIsFoundAgainByTheNextTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(scheduler.submit(count).get()).isEqualTo(1);
            assertThat(scheduler.submit(count).get()).isEqualTo(2);
            assertThat(scheduler.call(count).join()).isEqualTo(3);
        }
    }

    @Test
    void virtualThreadsInBetweenTakeNothingAway() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(scheduler.submit(count).get()).isEqualTo(1);
            Thread thread = scheduler.ofVirtual().start(() -> PLAIN.set(70));
            thread.join();
            assertThat(scheduler.submit(count).get()).isEqualTo(2);
        }
    }
}
