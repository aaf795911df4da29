package dev.joule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.ChildJvm;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
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
            System.setErr(new PrintStream(new WaitingStream(), true, UTF_8));
            try (Scheduler scheduler =
                    Scheduler.builder().workers(1).spares(1).sparesRunTasks(true).build()) {
                scheduler.execute(() -> Await.on(RAN));
                IS_IN_LOG.await();
                scheduler.execute(RAN::countDown);
                RAN.await();
            }
        }

        /** The console, which the log writes to. */
        private static final class WaitingStream extends OutputStream {
            @Override
            public void write(int octet) {
                IS_IN_LOG.countDown();
                Await.on(RAN);
                System.out.write(octet);
            }
        }
    }

    @Test
    void theSpareComesWhileTheLogWaits() {
        ChildJvm.Result result = ChildJvm.onClassPath("-Djoule.stall.warn=true").run(Waiting.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).contains("has been in one task for more than 10 ms");
    }
}
