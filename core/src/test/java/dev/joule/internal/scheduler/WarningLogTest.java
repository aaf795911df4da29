package dev.joule.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.TaskPolicy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Warnings wait for a busy log, up to a limit; the others are counted. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WarningLogTest {
    /** One that is being written, and those that may wait. */
    private static final int KEPT = 65;

    private static final String NAME = "busy-log";

    private final Logger logger = Logger.getLogger("dev.joule");
    private final CountDownLatch isWriting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final BlockingQueue<String> written = new LinkedBlockingQueue<>();
    private final WarningLog log = new WarningLog(config());
    private @Nullable Filter before;

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

    @BeforeEach
    void listen() {
        before = logger.getFilter();
        logger.setFilter(this::hear);
    }

    @AfterEach
    void stopListening() {
        logger.setFilter(before);
    }

    /** Keeps the log busy at the first warning; those of other schedulers pass. */
    private boolean hear(LogRecord record) {
        Object[] arguments = record.getParameters();
        if (arguments == null || arguments.length != 2 || !NAME.equals(arguments[1])) {
            return true;
        }
        isWriting.countDown();
        try {
            goOn.await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        written.add(arguments[0] + ": " + record.getMessage());
        return false;
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
