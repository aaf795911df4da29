package dev.joule.internal.queue;

import dev.joule.testing.Crew;
import dev.joule.testing.Numbered;
import dev.joule.testing.Tally;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three workers that all push, pop and steal from each other, each robbed while it robs. */
@Tag("stress")
class RingOfThievesStressTest {
    private static final int WORKERS = 3;
    private static final int TASKS_EACH = 500_000;
    private static final int CAPACITY = 16;

    @Test
    void everyTaskTurnsUpOnce() throws InterruptedException {
        Tally tally = new Tally(WORKERS * TASKS_EACH);
        AtomicInteger left = new AtomicInteger(WORKERS * TASKS_EACH);
        LocalQueue[] rings = new LocalQueue[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            rings[i] = LocalQueueTest.startingAt(CAPACITY, -1000 * i);
        }
        Crew crew = new Crew();
        for (int i = 0; i < WORKERS; i++) {
            int self = i;
            crew.add("worker " + i, () -> work(self, rings, tally, left, crew));
        }
        crew.work();
        tally.assertEachOnce();
    }

    private static void work(
            int self, LocalQueue[] rings, Tally tally, AtomicInteger left, Crew crew) {
        LocalQueue ring = rings[self];
        Steal stolen = new Steal();
        int next = self * TASKS_EACH;
        int end = next + TASKS_EACH;
        while (left.get() > 0 && !crew.isBroken()) {
            while (next < end && ring.tryPush(new Numbered(next))) {
                next++;
            }
            for (int i = 1; i < WORKERS; i++) {
                if (rings[(self + i) % WORKERS].stealInto(ring, stolen) > 0) {
                    take(stolen.takeFirst(), tally, left);
                }
            }
            for (int i = 0; i < CAPACITY / 2; i++) {
                Runnable task = ring.pop();
                if (task != null) {
                    take(task, tally, left);
                }
            }
        }
    }

    private static void take(Runnable task, Tally tally, AtomicInteger left) {
        tally.count(task);
        left.decrementAndGet();
    }
}
