package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.internal.worker.Worker;
import dev.joule.testing.Await;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Spares come, work and sleep as many as are needed. */
class SentinelSparesTest extends SentinelRig {
    @Test
    void doublesWhileAllAreStuck() {
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 3; i++) {
                tick();
            }
            assertThat(started).hasSize(2);
            tick();
            tick();
            assertThat(started).as("those who have begun nothing are not stuck").hasSize(2);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).hasSize(6);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).hasSize(14);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).as("no more than asked for").hasSize(MOST);
            assertThat(stalls).as("reported once").hasSize(2);
        });
    }

    @Test
    void sparesSleepWhenTheStallIsOverAndEndAfterASecond() throws InterruptedException {
        List<Thread> threads = throughAStall();
        world.now.addAndGet(TimeUnit.SECONDS.toNanos(1) - 2 * Sentinel.PERIOD_NANOS);
        tick();
        assertThat(threads).as("kept for so long").allMatch(Thread::isAlive);
        tick();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void sparesEndAtOnceWhenTheSentinelGoesToSleep() throws InterruptedException {
        List<Thread> threads = throughAStall();
        untilAsleep(0);
        untilAsleep(1);
        while (tick() != 0) {}
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void thoseThatSleepOrHaveEndedComeAgain() throws InterruptedException {
        List<Thread> threads = throughAStall();
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(started).as("they have threads").hasSize(2);
            assertThat(sentinel.compensations()).isEqualTo(4);
        });
        workersGoOn();
        tick();
        Await.until(() -> sentinel.isQuiet(sentinel.snapshot()));
        world.now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        tick();
        for (Thread thread : threads) {
            thread.join();
        }
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(started).as("the same two, with other threads").hasSize(4);
            assertThat(started.subList(2, 4)).isEqualTo(started.subList(0, 2));
            assertThat(sentinel.compensations()).isEqualTo(6);
        });
    }

    @Test
    void withoutAThreadForASpareNothingIsLost() {
        withAllStuck(() -> {
            threadsLeft = 0;
            submit(() -> {});
            for (int i = 0; i < 10; i++) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
            assertThat(started).isEmpty();
            assertThat(threadsLeft).as("tried once a tick, after the first two").isEqualTo(-8);
            assertThat(sentinel.compensations()).isZero();
            assertThat(sentinel.isQuiet(sentinel.snapshot())).as("none is at work").isTrue();
            assertThat(pool.runners()).as("nobody waits for one").hasSize(2);
            assertThat(pool.isAnythingWaiting()).isTrue();
            threadsLeft = 1;
            tick();
            assertThat(started).as("one, as many as can be").hasSize(1);
            assertThat(sentinel.compensations()).isOne();
            assertThat(pool.runners()).hasSize(3).contains(started.getFirst());
            threadsLeft = Integer.MAX_VALUE;
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).as("as many as are stuck").hasSize(3);
        });
    }

    @Test
    void staysAwayWhileNothingWaits() {
        withAllStuck(() -> {
            for (int i = 0; i < 10; i++) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
            assertThat(started).isEmpty();
            pool.worker(1).schedule(() -> {}); // into the slot behind a stuck task
            tick();
            assertThat(started).isNotEmpty();
        });
    }

    @Test
    void staysAwayWhileAWorkerIsIdle() {
        untilAsleep(1);
        inTaskOf(
                0,
                () -> {
                    untilAsleep(1);
                    pool.injection().trySubmit(() -> {}, 0);
                    for (int i = 0; i < 10; i++) {
                        tick();
                    }
                    assertThat(started).isEmpty();
                });
        assertThat(problems).isEmpty();
    }

    @Test
    void sparesAreRunnersBeforeTheyRun() {
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 3; i++) {
                tick();
            }
            assertThat(pool.runners()).hasSize(4).contains(started.toArray(Worker[]::new));
            assertThat(sentinel.isQuiet(sentinel.snapshot())).isFalse();
        });
    }

    @Test
    void aSpareWhoseCallHasEndedIsNotStuck() {
        withAllStuck(() -> {
            untilSparesWereSent();
            Worker spare = started.getFirst();
            sparesBeginATask();
            tick(); // sees them in their tasks for the first time
            spare.stall().setBlocked(true);
            tickSoon();
            assertThat(spare.stall().isStuck()).isTrue();
            spare.stall().setBlocked(false);
            tickSoon();
            assertThat(spare.stall().isStuck()).as("it goes on").isFalse();
            tick();
            assertThat(spare.stall().isStuck()).as("in one task for a period").isTrue();
        });
    }

    @Test
    void aSpareWhoseThreadCannotBeMadeIsNotReady() {
        withAllStuck(() -> {
            whatStartingThrows = new LinkageError("as if it was linked in a full heap");
            submit(() -> {});
            assertThatThrownBy(
                            () -> {
                                for (int i = 0; i < 10; i++) {
                                    tick();
                                }
                            })
                    .isSameAs(whatStartingThrows);
            assertThat(sentinel.isQuiet(sentinel.snapshot())).as("none is at work").isTrue();
            whatStartingThrows = null;
            tick();
            assertThat(started).as("with a thread this time").isNotEmpty();
        });
    }
}
