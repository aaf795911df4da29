package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A worker is stuck when it stays in a task for the limit; a pause of the process does not count.
 */
class SentinelTest extends SentinelRig {
    @Test
    void theListenerForStallsMayThrow() {
        whatHearingThrows = new IllegalStateException("a log handler's");
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(stalls).hasSize(2);
            assertThat(started).hasSize(2);
        });
        assertThat(world.reported).containsExactly(whatHearingThrows, whatHearingThrows);
        world.reported.clear();
    }

    @Test
    void comesWhenTheLimitIsOver() {
        withAllStuck(() -> {
            tick(); // sees them in their tasks for the first time
            submit(() -> {});
            tick();
            assertThat(started).isEmpty();
            assertThat(stalls).isEmpty();
            tick();
            assertThat(started).isNotEmpty();
            assertThat(stalls).containsExactly(pool.worker(0), pool.worker(1));
            assertThat(sentinel.compensations()).isEqualTo(2);
        });
    }

    /** A collection, a stopped process or a quota that is used up. */
    @Test
    void aPauseOfTheProcessIsNoStall() {
        withAllStuck(() -> {
            tick(); // sees them in their tasks for the first time
            submit(() -> {});
            pause();
            tick();
            assertThat(stalls).isEmpty();
            assertThat(started).isEmpty();
            tick();
            assertThat(stalls).as("the time before the pause counts, not the pause").isEmpty();
            tick();
            assertThat(stalls).hasSize(2);
            assertThat(started).hasSize(2);
        });
    }

    @Test
    void whoIsStuckStaysSoInAPause() {
        withAllStuck(() -> {
            untilSparesWereSent();
            pause();
            tick();
            assertThat(stalls).as("reported once").hasSize(2);
            assertThat(pool.worker(0).stall().isStuck()).isTrue();
        });
    }

    @Test
    void helpComesThoughTheSentinelIsAlwaysLate() {
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 5; i++) {
                pause();
                tick();
            }
            assertThat(started).isNotEmpty();
        });
    }

    @Test
    void comesAtOnceToWhoSaysThatItBlocks() {
        withAllStuck(() -> {
            pool.worker(0).stall().setBlocked(true);
            pool.worker(1).stall().setBlocked(true);
            sentinel.tick();
            assertThat(started).as("nothing waits").isEmpty();
            pool.worker(1).schedule(() -> {}); // into its slot, which is open now
            sentinel.tick();
            assertThat(started).hasSize(2);
            assertThat(stalls).as("it said so itself").isEmpty();
            pool.worker(0).stall().setBlocked(false);
            pool.worker(1).stall().setBlocked(false);
        });
    }

    @Test
    void whoHasBlockedAndGoesOnIsNotStuckUntilTheLimit() {
        withAllStuck(() -> {
            tick(); // sees them in their tasks for the first time
            pool.worker(0).stall().setBlocked(true);
            tickSoon();
            assertThat(pool.worker(0).stall().isStuck()).isTrue();
            pool.worker(0).stall().setBlocked(false);
            tickSoon();
            assertThat(pool.worker(0).stall().isStuck()).as("it computes").isFalse();
            tick();
            tick();
            assertThat(pool.worker(0).stall().isStuck()).isTrue();
            assertThat(stalls).contains(pool.worker(0));
        });
    }
}
