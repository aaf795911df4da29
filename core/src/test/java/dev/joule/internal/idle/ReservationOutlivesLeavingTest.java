package dev.joule.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * A claim is two steps: reserve in the word, then take a bit. A worker that finds work between the
 * two leaves the parked set by itself, and must not be back in it, or in a search of its own, while
 * its old bit still stands for the reservation: there would be one bit for two counts.
 */
class ReservationOutlivesLeavingTest {
    /** Enough for a worker that does not wait for the claimer to be parked again. */
    private static final int PATIENCE = 10_000;

    private static final int WORD = 16;

    @Test
    void aWorkerThatLeavesAndParksAgainHasABitForEachCount() throws Exception {
        IdleSet idle = new IdleSet(2);
        idle.transitionToParked(0, false);
        ParkedBitmap bitmap = reserve(idle);
        AtomicBoolean parkedAgain = new AtomicBoolean();
        Crew crew = new Crew();
        crew.add(
                "worker",
                () -> {
                    idle.tryLeaveParked(0); // its last look found the task
                    idle.transitionFromSearching(); // it runs it
                    idle.transitionToParked(0, false); // and there is nothing more
                    parkedAgain.set(true);
                });
        crew.add(
                "claimer",
                () -> {
                    for (int i = 0; i < PATIENCE && !parkedAgain.get(); i++) {
                        Thread.yield();
                    }
                    assertThat(bitmap.claimAny(-1)).isZero();
                });
        crew.work();
        assertThat(idle.isParked(0)).as("parked: %s", idle).isEqualTo(idle.parked() == 1);
    }

    /** The first half of a claim, by a thread that is then held up. */
    private static ParkedBitmap reserve(IdleSet idle) throws ReflectiveOperationException {
        ((long[]) field(idle, "word"))[WORD] += IdleWord.ONE_SEARCHING - IdleWord.ONE_PARKED;
        return (ParkedBitmap) field(idle, "bitmap");
    }

    private static Object field(IdleSet idle, String name) throws ReflectiveOperationException {
        Field field = IdleSet.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(idle);
    }
}
