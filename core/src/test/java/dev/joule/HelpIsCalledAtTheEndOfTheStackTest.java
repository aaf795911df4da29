package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.EndOfStack;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A submission calls the sentinel, which rests since all workers are stuck. A stack overflow in the
 * middle of that call does not keep the sentinel from being called again.
 */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HelpIsCalledAtTheEndOfTheStackTest {
    private static final int ROUNDS = 40;

    @Test
    void aSpareComes() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Scheduler scheduler =
                Scheduler.builder()
                        .name("edge")
                        .workers(1)
                        .spares(2)
                        .sparesRunTasks(true)
                        .build()) {
            Runnable held = () -> Await.on(end);
            scheduler.execute(held);
            for (int round = 0; round < ROUNDS; round++) {
                untilTheSentinelRests();
                CountDownLatch ran = new CountDownLatch(1);
                EndOfStack.inThread(round, () -> scheduler.execute(ran::countDown));
                boolean isHelped = ran.await(10, TimeUnit.SECONDS);
                if (!isHelped) {
                    end.countDown();
                }
                assertThat(isHelped).as("help in round %d", round).isTrue();
            }
            end.countDown();
        }
    }

    private static void untilTheSentinelRests() {
        Thread sentinel =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("joule-edge-sentinel"))
                        .findFirst()
                        .orElseThrow();
        while (sentinel.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
