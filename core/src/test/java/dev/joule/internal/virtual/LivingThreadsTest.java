package dev.joule.internal.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The list of living threads is a set. */
@Timeout(60)
class LivingThreadsTest {
    private final LivingThreads living = new LivingThreads();

    private static Thread unstarted() {
        return Thread.ofVirtual().unstarted(() -> {});
    }

    @Test
    void itIsASetWhateverComesAndGoes() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<Thread> known = new ArrayList<>();
            Set<Thread> model = new HashSet<>();
            for (int step = 0; step < 5_000; step++) {
                // Grows for a while, then shrinks.
                boolean grows = random.nextInt(100) < (step < 2_500 ? 70 : 25);
                if (grows || known.isEmpty()) {
                    Thread thread = unstarted();
                    known.add(thread);
                    model.add(thread);
                    living.add(thread);
                } else {
                    Thread thread = known.get(random.nextInt(known.size()));
                    assertThat(living.remove(thread)).isEqualTo(model.remove(thread));
                }
            }
            assertThat(living.size()).isEqualTo(model.size());
            assertThat(living.snapshot()).containsExactlyInAnyOrderElementsOf(model);
            model.forEach(thread -> assertThat(living.remove(thread)).isTrue());
            assertThat(living.isEmpty()).isTrue();
        }
    }

    @Test
    void strikingOffTwiceIsAsGoodAsOnce() {
        Thread thread = unstarted();
        living.add(thread);
        assertThat(living.remove(thread)).isTrue();
        assertThat(living.remove(thread)).isFalse();
        assertThat(living.isEmpty()).isTrue();
    }

    @Test
    void severalMayUseItAtOnce() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Crew crew = new Crew();
        for (int member = 0; member < 3; member++) {
            crew.add(
                    "member-" + member,
                    () -> {
                        for (int round = 0; round < 200; round++) {
                            List<Thread> own = new ArrayList<>();
                            for (int i = 0; i < 100; i++) {
                                own.add(unstarted());
                                living.add(own.getLast());
                            }
                            assertThat(living.snapshot()).containsAll(own);
                            own.forEach(thread -> assertThat(living.remove(thread)).isTrue());
                        }
                        barrier.await();
                        assertThat(living.isEmpty()).isTrue();
                    });
        }
        crew.work();
    }
}
