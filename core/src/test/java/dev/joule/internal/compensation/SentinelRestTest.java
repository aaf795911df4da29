package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The sentinel rests when nothing moves, and ends with its pool. */
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
        assertThat(timesSettled).isEqualTo(1);
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

    @Test
    void tellsOnceThatABusySchedulerHasSettled() {
        for (int i = 1; i < 60; i++) {
            inTaskOf(0, () -> {});
            tick();
            assertThat(timesSettled).isEqualTo(i < Sentinel.IDLE_LOOKS ? 0 : 1);
        }
    }

    /** It wakes one that then goes to sleep where events wake it. */
    @Test
    void restsWhileOneIsStuckUnlessNobodyWaitsForEvents() {
        world.hasEvents = true;
        inTaskOf(
                0,
                () -> {
                    untilAsleep(1);
                    world.woken.clear();
                    world.isUnattended = true;
                    for (int i = 0; i < 5; i++) {
                        assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
                    }
                    assertThat(world.woken).containsExactly(1);
                    world.isUnattended = false;
                    untilAsleep(1);
                    assertThat(untilItRests()).as("until woken").isZero();
                });
        assertThat(problems).isEmpty();
    }

    private long untilItRests() {
        for (int i = 0; i < 2 * Sentinel.IDLE_LOOKS; i++) {
            tick();
            if (sentinel.isAtRest()) {
                break;
            }
        }
        assertThat(sentinel.isAtRest()).isTrue();
        return sentinel.tick();
    }

    @Test
    void looksForEventsLessAndLessOftenWhileAllAreStuck() {
        world.hasEvents = true;
        world.isUnattended = true;
        withAllStuck(() -> {
            long period = untilItRests();
            assertThat(period).isGreaterThan(Sentinel.PERIOD_NANOS);
            for (int i = 0; i < 5; i++) {
                world.now.addAndGet(period);
                period = sentinel.tick();
            }
            assertThat(period).isEqualTo(Sentinel.LONG_PERIOD_NANOS);
        });
    }

    /** There is no spare, and tasks are queued. */
    @Test
    void looksForStarvationLessAndLessOften() {
        Sentinel alone = withoutSpares();
        withAllStuck(() -> {
            submit(() -> {});
            int looks = 0;
            while (starvations < 4) {
                world.now.addAndGet(Math.max(1, alone.tick()));
                looks++;
            }
            assertThat(looks).isLessThan(20);
            assertThat(world.now.get()).isGreaterThan(8 * Starvation.PATIENCE_NANOS);
        });
    }

    /** A second task would change nothing, and a call for each would keep the sentinel awake. */
    @Test
    void withoutSparesItIsCalledForTheFirstTaskThatWaits() {
        Sentinel alone = withoutSpares();
        withAllStuck(() -> {
            while (!alone.isAtRest()) {
                world.now.addAndGet(Math.max(1, alone.tick()));
            }
            assertThat(pool.wantsHelp()).isTrue();
            submit(() -> {});
            assertThat(pool.wantsHelp()).as("it was called").isFalse();
            long rest = alone.tick();
            assertThat(alone.isAtRest()).isTrue();
            assertThat(rest).isBetween(1L, Starvation.PATIENCE_NANOS);
            assertThat(pool.wantsHelp()).as("the rest ends by itself").isFalse();
        });
    }

    private Sentinel withoutSpares() {
        Sentinel alone =
                new Sentinel(
                        pool,
                        world,
                        LIMIT,
                        new Spares(pool, 0, this::startSpare, () -> {}),
                        listener,
                        worker -> false);
        pool.attach(alone);
        return alone;
    }

    @Test
    void livesUntilThePoolStopsWhateverItsHandlerThrows() {
        AtomicInteger looks = new AtomicInteger();
        World stopsLater =
                new World() {
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
