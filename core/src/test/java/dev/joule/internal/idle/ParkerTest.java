package dev.joule.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A park that ends too early or not at all shows as a wrong order or as a hang. */
class ParkerTest {
    private final Parker parker = new Parker();

    @Test
    void aWakeBeforeTheParkEndsIt() {
        parker.wake();
        parker.park(0);
    }

    @Test
    void wakesDoNotAddUp() {
        parker.wake();
        parker.wake();
        parker.park(0);
        long start = System.nanoTime();
        parker.park(TimeUnit.MILLISECONDS.toNanos(5));
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(5_000_000);
    }

    @Test
    void aTimedParkEndsByItselfAndNotBeforeItsTime() {
        for (long nanos : new long[] {1, 1_000, 1_000_000, 7_000_000}) {
            long start = System.nanoTime();
            parker.park(nanos);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(nanos);
        }
    }

    @Test
    void aWakeEndsATimedPark() {
        parker.wake();
        parker.park(TimeUnit.DAYS.toNanos(1));
    }

    @Test
    void theLongestTimesAreNotNegative() throws InterruptedException {
        AtomicBoolean woken = new AtomicBoolean();
        Thread sleeper =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            parker.park(Long.MAX_VALUE);
                            assertThat(woken).isTrue();
                            woken.set(false);
                        });
        awaitAsleep(sleeper);
        woken.set(true);
        parker.wake();
        sleeper.join();
        assertThat(woken).as("it slept until the wake").isFalse();
    }

    @Test
    void neitherInterruptsNorStrayUnparksEndAnUntimedPark() throws InterruptedException {
        AtomicBoolean woken = new AtomicBoolean();
        AtomicBoolean good = new AtomicBoolean();
        Thread sleeper =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            parker.park(0);
                            good.set(woken.get() && !Thread.interrupted());
                        });
        awaitAsleep(sleeper);
        for (int i = 0; i < 100; i++) {
            sleeper.interrupt();
            Thread.yield();
            LockSupport.unpark(sleeper);
            Thread.yield();
        }
        awaitAsleep(sleeper);
        woken.set(true);
        parker.wake();
        sleeper.join();
        assertThat(good).isTrue();
    }

    @Test
    void anInterruptDoesNotShortenATimedPark() {
        Thread.currentThread().interrupt();
        long start = System.nanoTime();
        parker.park(3_000_000);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3_000_000);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whatWasWrittenBeforeTheWakeIsSeenAfterThePark() throws InterruptedException {
        int rounds = 30_000;
        Parker[] sides = {new Parker(), new Parker()};
        int[] plain = new int[1];
        AtomicInteger stale = new AtomicInteger();
        Crew crew = new Crew();
        for (int i = 0; i < 2; i++) {
            int side = i;
            crew.add(
                    "side " + side,
                    () -> {
                        for (int round = side; round < rounds; round += 2) {
                            if (round > 0) {
                                sides[side].park(0);
                            }
                            if (plain[0] != round) {
                                stale.incrementAndGet();
                            }
                            plain[0] = round + 1;
                            sides[1 - side].wake();
                        }
                    });
        }
        crew.work();
        assertThat(stale).hasValue(0);
    }

    @Test
    void theDriverKeepsOnePermitForEachWorker() {
        ThreadDriver driver = new ThreadDriver(3);
        driver.wake(2);
        driver.wake(0);
        driver.poll();
        driver.park(0, 0);
        driver.park(2, 0);
        driver.wake(1);
        driver.park(1, 0);
    }

    private static void awaitAsleep(Thread thread) {
        while (thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}
