package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.EndOfStack;
import dev.joule.testing.Gate;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call of a view that fails at the end of a stack can be made again, and then completes. */
@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ViewsAtTheEndOfTheStackTest {
    private static final int ROUNDS = 10;

    private static ExecutorService view(Scheduler scheduler, String kind) {
        return switch (kind) {
            case "workers" -> scheduler.executorView();
            case "blocking" -> scheduler.blockingExecutor();
            default -> scheduler.blockingExecutor("own", 1);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "workers, shutdown",
        "workers, shutdownNow",
        "blocking, shutdown",
        "blocking, shutdownNow",
        "own, shutdown",
        "own, shutdownNow"
    })
    void anEndingIsCompletedByTheNextCall(String kind, String way) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                ExecutorService view = view(scheduler, kind);
                Gate gate = Gate.holding(view, 1);
                AtomicInteger ran = new AtomicInteger();
                view.execute(ran::incrementAndGet);
                view.submit(ran::incrementAndGet);
                int given = 2;
                if (view instanceof ScheduledExecutorService scheduled) {
                    scheduled.schedule(ran::incrementAndGet, 0, SECONDS);
                    given++;
                }
                AtomicInteger returned = new AtomicInteger();
                EndOfStack.inThread(
                        round,
                        () -> {
                            if (way.equals("shutdown")) {
                                view.shutdown();
                            } else {
                                returned.addAndGet(view.shutdownNow().size());
                            }
                        });
                returned.addAndGet(view.shutdownNow().size());
                gate.open();
                assertThat(view.awaitTermination(20, SECONDS)).as("round %d", round).isTrue();
                assertThat(ran.get() + returned.get()).as("round %d", round).isEqualTo(given);
            }
        }
    }

    @Test
    void aDelayedTaskThatIsCancelledThereHoldsUpNoView() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                ScheduledExecutorService view = scheduler.executorView();
                Future<?> future = view.schedule(() -> 1, 1, HOURS);
                EndOfStack.inThread(round, () -> future.cancel(true));
                assertThat(future.isCancelled()).isTrue();
                view.shutdown();
                assertThat(view.awaitTermination(20, SECONDS)).as("round %d", round).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"workers", "blocking", "own"})
    void aTaskThatIsHandedInThereHoldsUpNoView(String kind) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                ExecutorService view = view(scheduler, kind);
                EndOfStack.inThread(round, () -> view.submit(() -> 1));
                EndOfStack.inThread(round, () -> view.execute(() -> {}));
                if (view instanceof ScheduledExecutorService scheduled) {
                    EndOfStack.inThread(round, () -> scheduled.schedule(() -> 1, 1, HOURS));
                    view.shutdownNow();
                } else {
                    view.shutdown();
                }
                assertThat(view.awaitTermination(20, SECONDS)).as("round %d", round).isTrue();
            }
        }
    }
}
