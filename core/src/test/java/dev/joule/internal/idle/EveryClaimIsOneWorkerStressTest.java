package dev.joule.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Workers park, leave, are claimed, search and keep the timed sleeper as {@code Worker} does, while
 * others claim them. Whatever the timing, each claim is felt by the one worker it names, and in the
 * end all counts are back at zero.
 */
@Tag("stress")
class EveryClaimIsOneWorkerStressTest {
    private static final int ROUNDS = 4_000;
    private static final int CLAIMERS = 2;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 66})
    void claimsAreFeltAndCountsReturnToZero(int workers) throws InterruptedException {
        IdleSet idle = new IdleSet(workers);
        AtomicIntegerArray claimed = new AtomicIntegerArray(workers);
        AtomicIntegerArray felt = new AtomicIntegerArray(workers);
        AtomicInteger running = new AtomicInteger(Math.min(workers, 4));
        Crew crew = new Crew();
        int active = running.get();
        for (int i = 0; i < active; i++) {
            int worker = i * (workers / active); // spread over the words of the bitmap
            crew.add(
                    "worker " + worker,
                    () -> {
                        try {
                            work(idle, worker, felt, crew);
                        } finally {
                            running.decrementAndGet();
                        }
                    });
        }
        for (int i = 0; i < CLAIMERS; i++) {
            boolean any = i == 0;
            crew.add(
                    "claimer " + i,
                    () -> {
                        while (running.get() > 0 && !crew.isBroken()) {
                            int worker = any ? idle.tryClaimAny() : idle.tryClaim(2);
                            if (worker >= 0) {
                                claimed.incrementAndGet(worker);
                            }
                            Thread.yield();
                        }
                    });
        }
        crew.work();
        for (int i = 0; i < workers; i++) {
            assertThat(felt.get(i)).as("claims of worker %d", i).isEqualTo(claimed.get(i));
        }
        assertThat(idle).hasToString("searching=0, parked=0");
    }

    private static void work(IdleSet idle, int worker, AtomicIntegerArray felt, Crew crew) {
        SplittableRandom random = new SplittableRandom(worker);
        boolean searching = false;
        for (int i = 0; i < ROUNDS && !crew.isBroken(); i++) {
            if (!searching && random.nextBoolean()) {
                searching = idle.tryBecomeSearcher();
            }
            idle.transitionToParked(worker, searching);
            boolean timedSleeper = random.nextInt(4) == 0 && idle.tryBecomeTimedSleeper(worker);
            if (random.nextBoolean()) {
                if (!idle.tryLeaveParked(worker)) {
                    felt.incrementAndGet(worker);
                }
            } else {
                while (idle.isParked(worker) && !crew.isBroken()) {
                    Thread.yield();
                }
                felt.incrementAndGet(worker);
            }
            if (timedSleeper) {
                idle.resignAsTimedSleeper();
            }
            searching = random.nextBoolean();
            if (!searching) {
                idle.transitionFromSearching();
            }
        }
        if (searching) {
            idle.transitionFromSearching();
        }
    }
}
