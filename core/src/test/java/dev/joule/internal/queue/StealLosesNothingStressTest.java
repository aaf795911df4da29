package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import dev.joule.testing.Numbered;
import dev.joule.testing.Tally;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An owner that pushes, pops and overflows against two thieves: every task exactly once. The owner
 * pops between a thief's claim and its release all the time, so a release that gave up on a failed
 * CAS would leave the ring stolen from for ever, and the test would hang.
 */
@Tag("stress")
class StealLosesNothingStressTest {
    private static final int THIEVES = 2;

    @ParameterizedTest
    @CsvSource({"256, 2000000, 0", "64, 1000000, -7", "4, 500000, 2147483000", "2, 500000, 0"})
    void everyTaskTurnsUpOnce(int capacity, int tasks, int start) throws InterruptedException {
        Tally tally = new Tally(tasks);
        LocalQueue ring = LocalQueueTest.startingAt(capacity, start);
        InjectionQueue injection = new InjectionQueue(THIEVES + 1);
        AtomicBoolean done = new AtomicBoolean();
        Crew crew = new Crew();
        crew.add(
                "owner",
                () -> {
                    try {
                        own(ring, injection, tally);
                    } finally {
                        done.set(true);
                    }
                });
        for (int i = 0; i < THIEVES; i++) {
            crew.add("thief " + i, () -> rob(ring, capacity, tally, done));
        }
        crew.work();
        LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        for (Runnable task = injection.fetch(batch, 0, InjectionQueue.MAX_BATCH);
                task != null;
                task = injection.fetch(batch, 0, InjectionQueue.MAX_BATCH)) {
            tally.count(task);
            LocalQueueTest.drain(batch).forEach(tally::count);
        }
        tally.assertEachOnce();
        assertThat(LocalQueue.isStealing(ring.headAcquire())).isFalse();
        assertThat(ring.room()).isEqualTo(capacity);
    }

    private static void own(LocalQueue ring, InjectionQueue injection, Tally tally) {
        SplittableRandom random = new SplittableRandom(1);
        int next = 0;
        while (next < tally.size()) {
            for (int n = random.nextInt(16); n > 0 && next < tally.size(); n--) {
                Numbered task = new Numbered(next++);
                while (!ring.tryPush(task)) {
                    if (injection.overflow(ring, 0) == InjectionQueue.THIEF_AT_RING) {
                        injection.pushAccepted(task, 0);
                        break;
                    }
                }
            }
            for (int n = random.nextInt(14); n > 0; n--) {
                Runnable task = ring.pop();
                if (task != null) {
                    tally.count(task);
                }
            }
        }
        for (Runnable task = ring.pop(); task != null; task = ring.pop()) {
            tally.count(task);
        }
    }

    private static void rob(LocalQueue ring, int capacity, Tally tally, AtomicBoolean done) {
        LocalQueue own = new LocalQueue(capacity);
        Steal stolen = new Steal();
        while (!done.get() || ring.sizeForThief() > 0) {
            if (ring.stealInto(own, stolen) > 0) {
                tally.count(stolen.takeFirst());
                for (Runnable task = own.pop(); task != null; task = own.pop()) {
                    tally.count(task);
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
