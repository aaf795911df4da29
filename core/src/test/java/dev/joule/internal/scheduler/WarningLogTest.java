package dev.joule.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.TaskPolicy;
import java.util.ResourceBundle;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Warnings wait for a busy log, up to a limit; the others are counted. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WarningLogTest {
    /** One that is being written, and those that may wait. */
    private static final int KEPT = 65;

    private static final String NAME = "busy-log";

    private final CountDownLatch isWriting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final BlockingQueue<String> written = new LinkedBlockingQueue<>();
    private final WarningLog log = new WarningLog(config(), new BusyLogger());

    /** Writes nothing until it may go on. */
    private final class BusyLogger implements System.Logger {
        @Override
        public String getName() {
            return "busy";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, String text, Throwable thrown) {
            throw new AssertionError(thrown);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, String text, Object... arguments) {
            isWriting.countDown();
            try {
                goOn.await();
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
            }
            written.add(arguments[0] + ": " + text);
        }
    }

    private static SchedulerConfig config() {
        return new SchedulerConfig(
                NAME,
                1,
                1,
                true,
                true,
                1,
                0,
                1,
                TaskPolicy.UNBOUNDED,
                null,
                () -> false,
                null,
                null,
                Pool.NO_HOOKS,
                null);
    }

    @Test
    void whatFindsNoPlaceIsDroppedAndCounted() throws InterruptedException {
        log.warn("warning", 0, NAME);
        isWriting.await();
        for (int i = 1; i < KEPT + 3; i++) {
            log.warn("warning", i, NAME);
        }
        assertThat(written).isEmpty();
        goOn.countDown();
        for (int i = 0; i < KEPT; i++) {
            assertThat(written.take()).isEqualTo(i + ": warning");
        }
        assertThat(written.take()).startsWith("3: ").contains("dropped");
    }

    @Test
    void aLaterWarningStartsAThreadAgain() throws InterruptedException {
        goOn.countDown();
        for (int i = 0; i < 100; i++) {
            log.warn("warning", i, NAME);
            assertThat(written.take()).isEqualTo(i + ": warning");
        }
    }
}
