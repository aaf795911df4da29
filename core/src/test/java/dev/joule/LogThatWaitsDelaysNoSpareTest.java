package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import java.lang.ref.Reference;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A handler of the log may wait for a task that only a spare runs. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LogThatWaitsDelaysNoSpareTest {

    /** The log waits for the task behind the one that it reports. */
    static final class Waiting {
        private static final CountDownLatch IS_IN_LOG = new CountDownLatch(1);
        private static final CountDownLatch RAN = new CountDownLatch(1);

        private Waiting() {}

        public static void main(String[] args) throws InterruptedException {
            Logger log = Logger.getLogger("dev.joule");
            log.setFilter(record -> {
                IS_IN_LOG.countDown();
                return await(RAN);
            });
            try (Scheduler scheduler = Scheduler.builder().workers(1).maxSpares(1).build()) {
                scheduler.execute(() -> await(RAN));
                IS_IN_LOG.await();
                scheduler.execute(RAN::countDown);
                RAN.await();
            }
            Reference.reachabilityFence(log);
        }

        private static boolean await(CountDownLatch latch) {
            try {
                latch.await();
                return true;
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    @Test
    void theSpareComesWhileTheLogWaits() {
        ChildJvm.Result result =
                ChildJvm.onClassPath("-Djoule.stall.warn=true").run(Waiting.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).contains("has been in one task for more than 10 ms");
    }
}
