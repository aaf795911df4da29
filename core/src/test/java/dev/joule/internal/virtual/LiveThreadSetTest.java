package dev.joule.internal.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The list of living threads is a set. */
@Timeout(60)
class LiveThreadSetTest {
    private final LiveThreadSet living = new LiveThreadSet();

    private static Thread unstarted() {
        return Thread.ofVirtual().unstarted(() -> {});
    }

    private void itIsASet() {
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
            assertThat(living.snapshot()).containsExactlyInAnyOrderElementsOf(model);
            model.forEach(thread -> assertThat(living.remove(thread)).isTrue());
            assertThat(living.isEmpty()).isTrue();
        }
    }

    private void doesNotWaitForThreadsThatHaveEnded() throws InterruptedException {
        List<Thread> alive = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Thread ended = Thread.ofVirtual().start(() -> {});
            ended.join();
            living.add(ended);
            if (i % 10 == 0) {
                alive.add(unstarted());
                living.add(alive.getLast());
            }
        }
        assertThat(living.isEmpty()).isFalse();
        alive.forEach(living::remove);
        assertThat(living.isEmpty()).isTrue();
        assertThat(living.snapshot()).isEmpty();
    }

    @Test
    void doesNotWaitForThreadsThatHaveEndedInPlaces() throws InterruptedException {
        living.open();
        doesNotWaitForThreadsThatHaveEnded();
    }

    @Test
    void doesNotWaitForThreadsThatHaveEndedWithoutRoom() throws InterruptedException {
        doesNotWaitForThreadsThatHaveEnded();
    }

    @Test
    void itIsASetWhateverComesAndGoes() {
        living.open();
        itIsASet();
    }

    @Test
    void itIsASetWithoutRoom() {
        itIsASet();
    }

    @Test
    void moreThanThereIsRoomForAreListed() {
        living.open();
        List<Thread> many = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            many.add(unstarted());
            living.add(many.getLast());
        }
        assertThat(new HashSet<>(living.snapshot())).isEqualTo(new HashSet<>(many));
        Collections.shuffle(many, new Random(1));
        many.forEach(thread -> assertThat(living.remove(thread)).isTrue());
        assertThat(living.isEmpty()).isTrue();
    }

    @Test
    void roomMadeLateLosesNobody() {
        Thread early = unstarted();
        living.add(early);
        living.open();
        Thread late = unstarted();
        living.add(late);
        assertThat(living.snapshot()).containsExactlyInAnyOrder(early, late);
        assertThat(living.remove(early)).isTrue();
        assertThat(living.remove(late)).isTrue();
        assertThat(living.isEmpty()).isTrue();
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
        living.open();
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
