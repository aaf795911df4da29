package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.internal.executor.SubmittedTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class SearchOrderTest {

    @Test
    void batchThenLifoThenRingThenInjectionThenStealing() {
        Rig rig = new Rig(2);
        Worker thief = rig.worker(0);
        Worker victim = rig.worker(1);
        rig.asTaskOf(
                1,
                () -> {
                    victim.schedule(rig.noting("stolen"));
                    victim.schedule(rig.noting("victim's newest"));
                    rig.submit(() -> {
                        thief.schedule(rig.noting("ring"));
                        thief.schedule(rig.noting("lifo"));
                        rig.submit(rig.noting("injected"));
                    });
                    rig.submit(rig.noting("batch 1"));
                    rig.submit(rig.noting("batch 2"));
                    rig.untilAsleep(0);
                });
        assertThat(rig.ran)
                .containsExactly("batch 1", "batch 2", "lifo", "ring", "injected", "stolen");
    }

    @Test
    void theNewestIsOpenToOthersBeforeItsTaskWaits() {
        Rig rig = new Rig(2);
        rig.asTaskOf(
                0,
                () -> {
                    rig.worker(0).schedule(rig.noting("newest"));
                    rig.untilAsleep(1);
                    assertThat(rig.ran).isEmpty();
                    waitForAnother(rig.worker(0));
                    rig.untilAsleep(1);
                    assertThat(rig.ran).containsExactly("newest");
                });
    }

    @Test
    void theOrderStaysWhereNobodyElseCouldTakeIt() {
        Rig rig = new Rig(1);
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("older"));
            rig.worker(0).schedule(rig.noting("newest"));
            waitForAnother(rig.worker(0));
        });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("newest", "older");
    }

    private static void waitForAnother(Worker worker) {
        SubmittedTask<Integer> never = new SubmittedTask<>(() -> 1, () -> worker);
        assertThatThrownBy(() -> never.get(0, TimeUnit.NANOSECONDS))
                .isInstanceOf(TimeoutException.class);
    }

    /** Who makes the next event may wait for the processor that looks for it. */
    @Test
    void aSearcherThatLooksForEventsLetsOthersHaveTheProcessor() {
        assertThat(yieldsOfASearch(0, 0)).isZero();
        assertThat(yieldsOfASearch(1_000_000, 0)).isGreaterThan(1);
    }

    /** A yield that took long was used by another thread. */
    @Test
    void aSearchEndsWhenSomebodyElseWantsTheProcessor() {
        assertThat(yieldsOfASearch(1_000_000, 500)).isGreaterThan(1);
        assertThat(yieldsOfASearch(1_000_000, 5_000)).isOne();
    }

    /** The worker counts as parked then, and looks once more before it sleeps. */
    @Test
    void whatComesWhileAnotherHasTheProcessorIsRun() {
        Rig rig = new Rig(2);
        rig.timeoutGranularityNanos = 1_000_000;
        rig.yieldNanos = 5_000;
        rig.atYield =
                () -> {
                    if (rig.yields == 1) {
                        rig.submit(rig.noting("meanwhile"));
                    }
                };
        for (int i = 0; i < 4; i++) {
            rig.submit(rig.noting(i));
        }
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly(0, 1, 2, 3, "meanwhile");
    }

    private static int yieldsOfASearch(long timeoutGranularityNanos, long yieldNanos) {
        Rig rig = new Rig(2);
        rig.timeoutGranularityNanos = timeoutGranularityNanos;
        rig.yieldNanos = yieldNanos;
        for (int i = 0; i < 4; i++) {
            rig.submit(rig.noting(i));
        }
        rig.until(0, () -> rig.ran.size() == 4);
        assertThat(rig.yields).isZero();
        rig.untilAsleep(0);
        return rig.yields;
    }

    @Test
    void aTaskInTheLifoSlotIsLeftToItsOwnerByThieves() {
        Rig rig = new Rig(2);
        rig.asTaskOf(
                0,
                () -> {
                    rig.worker(0).schedule(rig.noting("newest"));
                    rig.untilAsleep(1);
                });
        assertThat(rig.ran).isEmpty();
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("newest");
    }

    @Test
    void theNewestEvictsWhatWasInTheSlotToTheRing() {
        Rig rig = new Rig(1);
        rig.asTaskOf(
                0,
                () -> {
                    for (String name : new String[] {"A", "B", "C"}) {
                        rig.worker(0).schedule(rig.noting(name));
                    }
                });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("C", "A", "B");
    }

    @Test
    void withoutStealingNobodyTakesFromARing() {
        Rig rig = new Rig(2, false);
        rig.asTaskOf(
                0,
                () -> {
                    rig.worker(0).schedule(rig.noting("A"));
                    rig.worker(0).schedule(rig.noting("B"));
                    rig.untilAsleep(1);
                    assertThat(rig.ran).isEmpty();
                });
        assertThat(rig.uncaught).isEmpty();
    }
}
