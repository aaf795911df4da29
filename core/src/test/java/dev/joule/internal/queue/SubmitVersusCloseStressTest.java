package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import dev.joule.testing.Numbered;
import dev.joule.testing.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Submissions against the close, with a fetcher at work: what was accepted is there to be taken,
 * what was refused is not, and nothing gets in once {@code close} has returned.
 */
@Tag("stress")
class SubmitVersusCloseStressTest {
    private static final int ROUNDS = 6_000;
    private static final int SUBMITTERS = 2;
    private static final int EACH = 40;

    /** One queue and what is known about it. */
    private static final class Round {
        final InjectionQueue injection = new InjectionQueue(1);
        final AtomicIntegerArray accepted = new AtomicIntegerArray(SUBMITTERS * EACH);
        final AtomicBoolean closed = new AtomicBoolean();
        final List<Runnable> fetched = new ArrayList<>();
    }

    @Test
    void acceptedIsTakenAndRefusedIsNot() throws InterruptedException {
        Round[] rounds = new Round[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            rounds[i] = new Round();
        }
        Phaser gate = new Phaser(SUBMITTERS + 2);
        Crew crew = new Crew();
        for (int i = 0; i < SUBMITTERS; i++) {
            int from = i * EACH;
            crew.add("submitter " + i, () -> each(rounds, gate, crew, r -> submit(r, from)));
        }
        SplittableRandom random = new SplittableRandom(7);
        crew.add("closer", () -> each(rounds, gate, crew, r -> close(r, random.nextInt(400))));
        crew.add("fetcher", () -> each(rounds, gate, crew, SubmitVersusCloseStressTest::fetch));
        crew.work();
        for (Round round : rounds) {
            round.injection.drainTo(round.fetched);
            Tally tally = new Tally(SUBMITTERS * EACH);
            round.fetched.forEach(tally::count);
            for (int i = 0; i < tally.size(); i++) {
                assertThat(tally.has(i)).isEqualTo(round.accepted.get(i) == 1);
            }
            long accepted = round.fetched.stream().distinct().count();
            assertThat(round.fetched).hasSize((int) accepted);
            assertThat(round.injection.submissions()).isEqualTo(accepted);
        }
    }

    private interface Part {
        void play(Round round);
    }

    private static void each(Round[] rounds, Phaser gate, Crew crew, Part part) {
        try {
            for (Round round : rounds) {
                gate.arriveAndAwaitAdvance();
                if (crew.isBroken()) {
                    return;
                }
                part.play(round);
            }
        } finally {
            gate.arriveAndDeregister();
        }
    }

    private static void submit(Round round, int from) {
        for (int i = from; i < from + EACH; i++) {
            boolean closedBefore = round.closed.get();
            if (round.injection.trySubmit(new Numbered(i), i)) {
                assertThat(closedBefore).as("accepted after close had returned").isFalse();
                round.accepted.set(i, 1);
            }
        }
    }

    private static void close(Round round, int spins) {
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
        round.injection.close();
        round.closed.set(true);
    }

    private static void fetch(Round round) {
        LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        for (int i = 0; i < 20; i++) {
            Runnable task = round.injection.fetch(batch, i, InjectionQueue.MAX_BATCH);
            while (task != null) {
                round.fetched.add(task);
                task = batch.pop();
            }
        }
    }
}
