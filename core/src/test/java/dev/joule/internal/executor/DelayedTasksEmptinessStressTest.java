package dev.joule.internal.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * While a task is listed no check finds that none is: the scheduler would end without it. Others
 * come and go meanwhile, each taken out by another thread than the one that lists it, as a shutdown
 * does with a series that is just being made.
 */
@Tag("stress")
class DelayedTasksEmptinessStressTest {
    private static final int SERIES = 1_000_000;

    private final TimerWheel wheel = new TimerWheel(0);

    private final DelayedTasks.Host host =
            new DelayedTasks.Host() {
                @Override
                public long nanoTime() {
                    return 0;
                }

                @Override
                public void addTimer(TimerEntry entry) {
                    wheel.add(entry);
                }

                @Override
                public boolean anyTimer(Predicate<? super TimerEntry> wanted) {
                    return wheel.any(wanted);
                }

                @Override
                public void acceptDue(Runnable task) {}

                @Override
                public boolean isShutdown() {
                    return false;
                }

                @Override
                public void recheckTermination() {}
            };

    private final DelayedTasks tasks = new DelayedTasks(host, () -> null);

    private void start(long periodNanos) {
        tasks.tryStart(new DelayedTask<>(() -> 1, 5, periodNanos, tasks));
    }

    @Test
    void isNeverEmptyWhileATaskIsListed() throws InterruptedException {
        start(0);
        Thread adding =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < SERIES; i++) {
                                start(5);
                            }
                        });
        Thread cancelling =
                Thread.ofPlatform()
                        .start(() -> {
                            while (adding.isAlive()) {
                                tasks.cancelPeriodic();
                            }
                        });
        int seenEmpty = 0;
        while (adding.isAlive()) {
            seenEmpty += tasks.isEmpty() ? 1 : 0;
        }
        cancelling.join();
        assertThat(seenEmpty).isZero();
    }
}
