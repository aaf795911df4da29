package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.testing.Crew;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The race of document 000: a task is shown just as the last worker goes to sleep. No timeout is
 * there to save it, so a lost wake is a task that never runs.
 */
@Tag("stress")
class NoWakeIsLostStressTest {
    private static final int ROUNDS = 100_000;
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long PATIENCE_SECONDS = 20;

    private static void spin(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aSubmissionFromOutsideIsAlwaysRun(int workers) throws InterruptedException {
        try (Scheduler scheduler = Scheduler.builder().workers(workers).build()) {
            SplittableRandom random = new SplittableRandom(workers);
            Semaphore ran = new Semaphore(0);
            long start = System.nanoTime();
            for (int i = 0; i < ROUNDS && System.nanoTime() - start < ENOUGH_NANOS; i++) {
                scheduler.execute(ran::release);
                assertRan(ran, scheduler, i);
                spin(random.nextInt(200)); // about as long as a worker searches before it parks
            }
        }
    }

    /** The second worker parks while the first, in a task that does not end, shows work. */
    @Test
    void aPushFromInsideIsAlwaysRun() throws InterruptedException {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            CountDownLatch done = new CountDownLatch(1);
            AtomicInteger stuck = new AtomicInteger(-1);
            scheduler.execute(() -> {
                try {
                    pushAndWait(scheduler, stuck);
                } finally {
                    done.countDown();
                }
            });
            done.await();
            assertThat(stuck).as("in %s", scheduler).hasValue(-1);
        }
    }

    private static void pushAndWait(Scheduler scheduler, AtomicInteger stuck) {
        SplittableRandom random = new SplittableRandom(4);
        AtomicInteger ran = new AtomicInteger();
        long start = System.nanoTime();
        scheduler.execute(ran::incrementAndGet); // in the slot from now on, or taken from there
        for (int i = 0; i < ROUNDS && System.nanoTime() - start < ENOUGH_NANOS; i++) {
            // At least one of the two is not in the slot when both are in.
            int before = ran.get();
            scheduler.execute(ran::incrementAndGet);
            scheduler.execute(ran::incrementAndGet);
            long asked = System.nanoTime();
            while (ran.get() == before) {
                Thread.onSpinWait();
                if (System.nanoTime() - asked > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                    stuck.set(i);
                    return;
                }
            }
            spin(random.nextInt(400));
        }
    }

    /** A single worker and two outsiders: the claim of the one meets the parking for the other. */
    @Test
    void twoSubmittersAndASleepyWorkerDoNotLoseEachOther() throws InterruptedException {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            Crew crew = new Crew();
            for (int i = 0; i < 3; i++) {
                int seed = i;
                crew.add(
                        "submitter " + i,
                        () -> {
                            SplittableRandom random = new SplittableRandom(seed);
                            Semaphore ran = new Semaphore(0);
                            long start = System.nanoTime();
                            for (int n = 0;
                                    n < ROUNDS && System.nanoTime() - start < ENOUGH_NANOS;
                                    n++) {
                                scheduler.execute(ran::release);
                                assertRan(ran, scheduler, n);
                                spin(random.nextInt(300));
                            }
                        });
            }
            crew.work();
        }
    }

    private static void assertRan(Semaphore ran, Scheduler scheduler, int round)
            throws InterruptedException {
        if (!ran.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("task " + round + " never ran in " + scheduler);
        }
    }
}
