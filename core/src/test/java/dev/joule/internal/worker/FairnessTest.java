package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.timer.TimerEntry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is queued is not overtaken for ever by what keeps coming. */
class FairnessTest {
    private final Rig rig = new Rig(1);

    /** A look that refills a batch before it is empty would keep the worker from its own tasks. */
    @ParameterizedTest
    @ValueSource(longs = {1_000, 10_000, 50_000, 100_000, 2_000_000})
    void anInjectionQueueThatNeverEmptiesDoesNotStarveTheRing(long taskNanos) {
        int[] injected = new int[1];
        Runnable load =
                () -> {
                    rig.now += taskNanos;
                    injected[0]++;
                };
        for (int i = 0; i < 20_000; i++) {
            rig.pool.injection().trySubmit(load, 0);
        }
        rig.until(0, () -> injected[0] > 1_000);
        int before = injected[0];
        boolean[] done = new boolean[1];
        rig.worker(0).pushBack(() -> done[0] = true);
        rig.until(0, () -> done[0]);
        assertThat(injected[0] - before).as("tasks that came first").isLessThan(1_000);
    }

    @Test
    void oneWorkerRunsWhatOneThreadSubmitsInItsOrder() {
        for (int i = 0; i < 1_000; i++) {
            rig.submit(rig.noting(i));
        }
        rig.untilAsleep(0);
        assertThat(rig.ran).hasSize(1_000);
        assertThat(rig.ran.stream().map(Integer.class::cast)).isSorted();
    }

    @Test
    void aTaskThatYieldsAloneRunsBehindOneFromOutside() {
        rig.submit(
                new Runnable() {
                    @Override
                    public void run() {
                        rig.ran.add("yielder");
                        if (rig.ran.size() == 1) {
                            rig.submit(rig.noting("outsider"));
                        }
                        if (rig.ran.size() < 4) {
                            rig.worker(0).schedule(this);
                        }
                    }
                });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("yielder", "outsider", "yielder", "yielder");
    }

    /** Each turn is a tick of its own, and shorter than a millisecond. */
    @Test
    void soDoesOneWhoseTurnsAreLong() {
        rig.submit(
                new Runnable() {
                    private int turns;

                    @Override
                    public void run() {
                        rig.now += 600_000;
                        rig.ran.add("yielder");
                        if (turns >= 100) { // the worker has learned how long they are
                            rig.submit(rig.noting("outsider"));
                        }
                        if (++turns < 120) {
                            rig.worker(0).schedule(this);
                        }
                    }
                });
        rig.untilAsleep(0);
        List<Object> last = rig.ran.subList(100, 139);
        for (int i = 0; i < last.size(); i++) {
            assertThat(last.get(i)).as("%d", i).isEqualTo(i % 2 == 0 ? "yielder" : "outsider");
        }
    }

    /** Each sleeps for less time than another's turn takes, as threads that compute do. */
    @Test
    void threadsThatSleepBetweenLongTurnsHaveTheSameNumberOfTurns() {
        int[] turns = new int[10];
        for (int i = 0; i < turns.length; i++) {
            rig.submit(new Sleeper(rig, turns, i, TimeUnit.MILLISECONDS.toNanos(20)));
        }
        rig.until(0, () -> IntStream.of(turns).sum() == 20 * turns.length);
        // The worker learns in its first turns how long they are.
        assertThat(IntStream.of(turns).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(18, 22));
    }

    /** Each worker has a queue of its own, and these differ in length. */
    @Test
    void threadsWithLongTurnsHaveTheSameNumberOfTurnsOnAllWorkers() {
        Rig two = new Rig(2);
        int[] turns = new int[10];
        for (int i = 0; i < turns.length; i++) {
            Sleeper sleeper = new Sleeper(two, turns, i, TimeUnit.MILLISECONDS.toNanos(20));
            int worker = i == 0 ? 1 : 0;
            two.asTaskOf(worker, () -> two.worker(worker).pushBack(sleeper));
        }
        while (IntStream.of(turns).sum() < 100 * turns.length) {
            two.worker(0).step();
            two.worker(1).step();
        }
        assertThat(IntStream.of(turns).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(80, 120));
    }

    /** Computes, and then sleeps for a twentieth of that time. */
    private static final class Sleeper implements Runnable {
        private final Rig rig;
        private final int[] turns;
        private final int index;
        private final long nanos;

        Sleeper(Rig rig, int[] turns, int index, long nanos) {
            this.rig = rig;
            this.turns = turns;
            this.index = index;
            this.nanos = nanos;
        }

        /** The worker that runs it; there is only one thread. */
        int worker() {
            return rig.pool.size() == 1 ? 0 : rig.worker(0).isRunning(this) ? 0 : 1;
        }

        @Override
        public void run() {
            turns[index]++;
            rig.now += nanos;
            Worker worker = rig.worker(worker());
            worker.wheel().add(new Sleep(rig.now + nanos / 20, worker, this));
        }
    }

    private static final class Sleep extends TimerEntry {
        private final Worker worker;
        private final Runnable sleeper;
        private final boolean isAfterLongTurn;

        Sleep(long deadline, Worker worker, Runnable sleeper) {
            super(deadline);
            this.worker = worker;
            this.sleeper = sleeper;
            isAfterLongTurn = worker.isInLongTurn();
        }

        @Override
        protected void fire() {
            Runnable wake = () -> worker.schedule(sleeper);
            if (isAfterLongTurn) {
                worker.wakeBehind(wake);
            } else {
                wake.run();
            }
        }
    }
}
