package dev.joule.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.driver.Readiness.WaitStart;
import dev.joule.testing.Crew;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A reader and a writer of one descriptor take what comes, one unit after the other, and wait when
 * there is none, as sockets do. A thread that adds a unit reports it only if there was none before:
 * an edge. Others stop waits for nothing. No thread waits for ever.
 */
@Tag("stress")
class NoReadinessIsLostStressTest {
    private static final int UNITS = 200_000;

    @Test
    void everyUnitIsTaken() throws InterruptedException {
        Readiness readiness = new Readiness();
        AtomicLong[] units = {new AtomicLong(), new AtomicLong()};
        AtomicInteger taking = new AtomicInteger(2);
        Crew crew = new Crew();
        for (int side = 0; side < 2; side++) {
            AtomicLong mine = units[side];
            int direction = side == 0 ? Readiness.READ : Readiness.WRITE;
            crew.add(
                    "taker " + side,
                    () -> {
                        for (int taken = 0; taken < UNITS; ) {
                            if (mine.get() > 0) {
                                mine.getAndDecrement();
                                taken++;
                            } else if (readiness.begin(direction, Thread.currentThread())
                                    == WaitStart.WAITING) {
                                LockSupport.park(this);
                                readiness.end(direction, taken % 3 == 0);
                            }
                        }
                        taking.decrementAndGet();
                    });
            crew.add(
                    "adder " + side,
                    () -> {
                        for (int added = 0; added < UNITS; added++) {
                            if (mine.getAndIncrement() == 0) {
                                readiness.signal(direction);
                            }
                            while (mine.get() > 2 && !crew.isBroken()) {
                                Thread.yield();
                            }
                        }
                    });
        }
        crew.add(
                "stopper",
                () -> {
                    while (taking.get() > 0 && !crew.isBroken()) {
                        readiness.stop(Readiness.READ | Readiness.WRITE);
                        Thread.yield();
                    }
                });
        crew.work();
        assertThat(units[0]).hasValue(0);
        assertThat(units[1]).hasValue(0);
    }
}
