package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Views on threads that run a task in place of a worker, and after their scheduler's end. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ViewsInPlaceOfWorkersTest {

    /** Runs a call on a thread that stands in for the only worker, which waits for it. */
    private static <T> T inPlace(Scheduler scheduler, Callable<T> call) throws Exception {
        return scheduler.submit(() -> scheduler.invokeAny(List.of(call))).get();
    }

    @Test
    void aDelayedTaskIsRunByTheThreadThatWaitsForIt() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            ScheduledExecutorService view = scheduler.executorView();
            Callable<Integer> call = () -> view.schedule(() -> 1, 1, MILLISECONDS).get();
            assertThat(inPlace(scheduler, call)).isEqualTo(1);
        }
    }

    @Test
    void aWaitForTheEndOfTheViewIsRefused() {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            ScheduledExecutorService view = scheduler.executorView();
            Callable<Integer> call =
                    () -> {
                        view.execute(() -> {});
                        view.close();
                        return 1;
                    };
            assertThatThrownBy(() -> inPlace(scheduler, call))
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aViewOfAnEndedSchedulerHasEnded() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        scheduler.close();
        for (ExecutorService view :
                List.of(
                        scheduler.executorView(),
                        scheduler.blockingExecutor(),
                        scheduler.blockingExecutor("late", 1))) {
            assertThat(view.isShutdown()).isTrue();
            assertThat(view.awaitTermination(20, SECONDS)).isTrue();
            assertThat(view.isTerminated()).isTrue();
        }
    }
}
