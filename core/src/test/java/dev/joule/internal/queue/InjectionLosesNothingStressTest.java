package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import dev.joule.testing.Numbered;
import dev.joule.testing.Tally;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Submitters, wakers and overflowing workers against several fetchers: every task exactly once. */
@Tag("stress")
class InjectionLosesNothingStressTest {
    private static final int EACH = 600_000;
    private static final int FETCHERS = 2;

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void everyTaskIsFetchedOnce(int workers) throws InterruptedException {
        InjectionQueue injection = new InjectionQueue(workers);
        Tally tally = new Tally(3 * EACH);
        AtomicInteger left = new AtomicInteger(3 * EACH);
        Crew crew = new Crew();
        crew.add(
                "submitter",
                () -> {
                    for (int i = 0; i < EACH; i++) {
                        assertThat(injection.trySubmit(new Numbered(i), i >>> 4)).isTrue();
                    }
                });
        crew.add(
                "waker",
                () -> {
                    for (int i = EACH; i < 2 * EACH; i++) {
                        injection.pushAccepted(new Numbered(i), i >>> 4);
                    }
                });
        crew.add("overflowing worker", () -> overflow(injection));
        for (int i = 0; i < FETCHERS; i++) {
            int start = i;
            crew.add("fetcher " + i, () -> fetch(injection, start, tally, left, crew));
        }
        crew.work();
        tally.assertEachOnce();
        assertThat(injection.isEmpty()).isTrue();
        assertThat(injection.sizeHint()).isZero();
        assertThat(injection.submissions()).isEqualTo(EACH);
    }

    private static void overflow(InjectionQueue injection) {
        LocalQueue ring = new LocalQueue(64);
        for (int i = 2 * EACH; i < 3 * EACH; i++) {
            while (!ring.tryPush(new Numbered(i))) {
                assertThat(injection.overflow(ring, i)).isEqualTo(32);
            }
        }
        for (Runnable task = ring.pop(); task != null; task = ring.pop()) {
            injection.pushAccepted(task, 0);
        }
    }

    private static void fetch(
            InjectionQueue injection, int start, Tally tally, AtomicInteger left, Crew crew) {
        LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        int looks = start;
        while (left.get() > 0 && !crew.isBroken()) {
            Runnable task = injection.fetch(batch, looks++, InjectionQueue.MAX_BATCH);
            int taken = 0;
            while (task != null) {
                tally.count(task);
                taken++;
                task = batch.pop();
            }
            left.addAndGet(-taken);
        }
    }

    /**
     * A stackless task is woken again as soon as it has been taken, often while it is a neighbour.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64})
    void aNodeMayBePushedAgainAsSoonAsItWasTaken(int nodes) throws InterruptedException {
        int rounds = 400_000;
        InjectionShard shard = new InjectionShard();
        AtomicInteger left = new AtomicInteger(rounds);
        AtomicIntegerArray inQueue = new AtomicIntegerArray(nodes);
        Crew crew = new Crew();
        for (int i = 0; i < nodes; i++) {
            inQueue.set(i, 1);
            shard.pushWoken(new Circling(i));
        }
        for (int i = 0; i < 3; i++) {
            crew.add(
                    "circler " + i,
                    () -> {
                        while (left.get() > 0 && !crew.isBroken()) {
                            circle(shard, inQueue, left);
                        }
                    });
        }
        crew.work();
        int found = 0;
        assertThat(shard.tryLock()).isTrue();
        while (shard.takeLocked() != null) {
            found++;
        }
        assertThat(found).isEqualTo(nodes);
        assertThat(shard.sizeHint()).isZero();
    }

    private static final class Circling extends TaskNode {
        final int number;

        Circling(int number) {
            this.number = number;
        }

        @Override
        public void run() {}
    }

    private static void circle(
            InjectionShard shard, AtomicIntegerArray inQueue, AtomicInteger left) {
        if (!shard.tryLock()) {
            Thread.onSpinWait();
            return;
        }
        Runnable taken = shard.takeLocked();
        shard.unlock();
        if (taken instanceof Circling node) {
            assertThat(inQueue.getAndDecrement(node.number)).as("handed out twice").isEqualTo(1);
            inQueue.getAndIncrement(node.number);
            shard.pushWoken(node);
            left.decrementAndGet();
        }
    }
}
