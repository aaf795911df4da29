package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LifoCapTest {
    private final Rig rig = new Rig(1);
    private final Worker worker = rig.worker(0);

    /** Runs the other one next, as long as the test has not seen enough. */
    private final class Waker implements Runnable {
        private final String name;
        private Runnable other = () -> {};

        Waker(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            rig.ran.add(name);
            if (rig.ran.size() < 40) {
                worker.schedule(other);
            }
        }
    }

    private Waker pair() {
        Waker a = new Waker("A");
        Waker b = new Waker("B");
        a.other = b;
        b.other = a;
        return a;
    }

    /** The starvation pattern of document 001. */
    @Test
    void twoThatWakeEachOtherDoNotStarveTheRing() {
        rig.asTaskOf(
                0,
                () -> {
                    worker.schedule(rig.noting("C"));
                    worker.schedule(pair());
                });
        rig.untilAsleep(0);
        assertThat(rig.ran.subList(0, 5)).isEqualTo(List.of("A", "B", "A", "C", "B"));
    }

    @Test
    void theCountBeginsAnewAfterATaskFromElsewhere() {
        rig.asTaskOf(
                0,
                () -> {
                    for (String name : new String[] {"C", "D", "E"}) {
                        worker.schedule(rig.noting(name));
                    }
                    worker.schedule(pair());
                });
        rig.untilAsleep(0);
        // The slot's task goes behind the ring each time, and comes back from there.
        assertThat(rig.ran.subList(0, 12))
                .isEqualTo(List.of("A", "B", "A", "C", "D", "E", "B", "A", "B", "A", "B", "A"));
    }

    @Test
    void aCappedSlotDoesNotHideItsTask() {
        rig.asTaskOf(0, () -> worker.schedule(pair()));
        rig.untilAsleep(0);
        assertThat(rig.ran).hasSize(40);
    }

    @Test
    void aTaskThatRunsItselfAgainGoesBehindTheOthers() {
        int[] runs = new int[1];
        Runnable self =
                new Runnable() {
                    @Override
                    public void run() {
                        rig.ran.add("self");
                        if (++runs[0] < 3) {
                            worker.schedule(this);
                        }
                    }
                };
        rig.asTaskOf(
                0,
                () -> {
                    worker.schedule(rig.noting("C"));
                    worker.schedule(rig.noting("D"));
                    worker.schedule(self);
                });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("self", "C", "D", "self", "self");
    }

    @Test
    void lifoHitsAreCounted() {
        rig.asTaskOf(0, () -> worker.schedule(rig.noting("A")));
        rig.untilAsleep(0);
        assertThat(rig.count(0, WorkerCounters.LIFO_HITS)).isEqualTo(1);
    }
}
