package dev.joule.internal.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A series that cannot be set for its next run has failed, and says so. */
@Timeout(20)
class SeriesWithoutMemoryTest {

    /** Takes one timer; then the memory is used up. */
    private static final class FullHost implements TimerHost {
        final List<TimerEntry> timers = new ArrayList<>();

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void addTimer(TimerEntry entry) {
            if (!timers.isEmpty()) {
                throw new OutOfMemoryError("as if");
            }
            timers.add(entry);
        }
    }

    private static final WorkerWaits NOBODY =
            new WorkerWaits() {
                @Override
                public boolean isOnOwnWorker() {
                    return false;
                }

                @Override
                public void runElsewhere(Runnable task) {
                    throw new UnsupportedOperationException();
                }
            };

    @Test
    void endsInsteadOfStandingStill() {
        List<Runnable> handedOver = new ArrayList<>();
        FullHost host = new FullHost();
        DelayedTasks tasks =
                new DelayedTasks(
                        host,
                        wanted -> host.timers.stream().anyMatch(wanted),
                        handedOver::add,
                        () -> false,
                        NOBODY,
                        () -> {});
        DelayedTask<Integer> series = tasks.make(() -> 1, 0, 5);
        assertThat(tasks.tryStart(series)).isTrue();
        assertThatCode(series::run).doesNotThrowAnyException();
        assertThat(series.state()).isEqualTo(State.FAILED);
        assertThat(series.exceptionNow()).isInstanceOf(OutOfMemoryError.class);
        assertThat(tasks.isEmpty()).isTrue();
    }
}
