package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.testing.Crew;
import dev.joule.testing.Tally;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bursts from outside and inside, through slot, ring, overflow, injection and steals. */
@Tag("stress")
class EveryTaskRunsOnceStressTest {
    private static final int SUBMITTERS = 2;

    @ParameterizedTest
    @CsvSource({"1, true, 4", "2, true, 9", "4, true, 400", "2, false, 400"})
    void spawnStealOverflowAndInject(int workers, boolean stealing, int children)
            throws InterruptedException {
        int roots = 400_000 / (children + 1);
        Tally tally = new Tally(SUBMITTERS * roots * (children + 1));
        AtomicInteger uncaught = new AtomicInteger();
        Crew crew = new Crew();
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(workers)
                        .stealing(stealing)
                        .uncaughtExceptionHandler((thread, thrown) -> uncaught.incrementAndGet())
                        .build()) {
            for (int i = 0; i < SUBMITTERS; i++) {
                int firstRoot = i * roots;
                crew.add(
                        "submitter " + i,
                        () -> {
                            for (int n = firstRoot; n < firstRoot + roots; n++) {
                                int from = n * (children + 1);
                                scheduler.execute(() -> grow(scheduler, tally, from, children));
                            }
                        });
            }
            crew.work();
            awaitQuiet(scheduler, tally);
            scheduler.shutdown();
            assertThat(scheduler.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
        tally.assertEachOnce();
        assertThat(uncaught).hasValue(0);
    }

    /** Children may not be spawned after the shutdown, so it waits for the last. */
    private static void awaitQuiet(Scheduler scheduler, Tally tally) {
        for (int i = 0; i < tally.size(); i++) {
            while (!tally.has(i)) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new AssertionError("task " + i + " never ran in " + scheduler);
                }
                Thread.yield();
            }
        }
    }

    private static void grow(Scheduler scheduler, Tally tally, int from, int children) {
        tally.count(from);
        for (int i = 1; i <= children; i++) {
            int child = from + i;
            scheduler.execute(() -> tally.count(child));
        }
    }
}
