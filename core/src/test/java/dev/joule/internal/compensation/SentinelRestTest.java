package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sentinel rests when nothing moves, and ends with its pool. */
@Timeout(20)
class SentinelRestTest extends SentinelRig {
    @Test
    void sleepsWhenAllHaveSleptForAPeriodAndIsWokenByTheFirst() {
        untilAsleep(0);
        untilAsleep(1);
        untilAsleep(0);
        for (int i = 0; i < Sentinel.IDLE_LOOKS; i++) {
            assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
        }
        assertThat(tick()).isZero();
        long before = sentinel.snapshot();
        inTaskOf(
                0,
                () -> {
                    assertThat(tick()).as("awake").isEqualTo(Sentinel.PERIOD_NANOS);
                    submit(() -> {});
                    untilAsleep(1);
                    assertThat(started).as("the times of before do not count").isEmpty();
                });
        assertThat(problems).isEmpty();
        assertThat(sentinel.isQuiet(before)).isTrue();
    }

    /** It polls for the others, and wakes one that then goes to sleep where events wake it. */
    @Test
    void doesNotRestWhileOneIsStuckAndThereMayBeEvents() {
        world.hasEvents = true;
        inTaskOf(
                0,
                () -> {
                    untilAsleep(1);
                    world.woken.clear();
                    for (int i = 0; i < 2 * Sentinel.IDLE_LOOKS; i++) {
                        assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
                    }
                    assertThat(world.woken).isEmpty();
                    world.isUnattended = true;
                    assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
                    assertThat(world.woken).containsExactly(1);
                });
        assertThat(problems).isEmpty();
    }

    @Test
    void livesUntilThePoolStopsWhateverItsHandlerThrows() {
        AtomicInteger looks = new AtomicInteger();
        Pool.Lifecycle stopsLater =
                new Pool.Lifecycle() {
                    @Override
                    public boolean isShutdown() {
                        return false;
                    }

                    @Override
                    public void tryTerminate() {}

                    @Override
                    public boolean isStopped() {
                        return looks.incrementAndGet() > 5;
                    }
                };
        List<Throwable> reported = new ArrayList<>();
        world.failure = new OutOfMemoryError("as if");
        sentinel.live(
                stopsLater,
                thrown -> {
                    reported.add(thrown);
                    throw new OutOfMemoryError("in the handler, too");
                });
        world.failure = null;
        assertThat(reported).hasSize(5);
    }
}
