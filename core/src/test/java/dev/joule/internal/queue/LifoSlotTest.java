package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import dev.joule.testing.Numbered;
import dev.joule.testing.Tally;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LifoSlotTest {
    private static final int TASKS = 1_500_000;

    private final LifoSlot slot = new LifoSlot();

    @Test
    void holdsTheNewest() {
        assertThat(slot.isEmptyForOwner()).isTrue();
        assertThat(slot.isOccupied()).isFalse();
        assertThat(slot.take()).isNull();
        slot.fill(new Numbered(1));
        assertThat(slot.isOccupied()).isTrue();
        assertThat(slot.replace(new Numbered(2))).isEqualTo(new Numbered(1));
        assertThat(slot.isEmptyForOwner()).isFalse();
        assertThat(slot.take()).isEqualTo(new Numbered(2));
        assertThat(slot.take()).isNull();
        assertThat(slot.replace(new Numbered(3))).isNull();
    }

    @Test
    void ownerAndTimedSleeperTakeEachTaskOnce() throws InterruptedException {
        Tally tally = new Tally(TASKS);
        AtomicBoolean done = new AtomicBoolean();
        Crew crew = new Crew();
        crew.add(
                "owner",
                () -> {
                    try {
                        own(tally);
                    } finally {
                        done.set(true);
                    }
                });
        crew.add(
                "timed sleeper",
                () -> {
                    while (!done.get()) {
                        count(tally, slot.isOccupied() ? slot.take() : null);
                    }
                });
        crew.work();
        count(tally, slot.take());
        tally.assertEachOnce();
    }

    private void own(Tally tally) {
        for (int i = 0; i < TASKS; i++) {
            Numbered task = new Numbered(i);
            if (slot.isEmptyForOwner()) {
                slot.fill(task);
            } else if (i % 3 == 0) {
                count(tally, slot.take());
                if (slot.isEmptyForOwner()) {
                    slot.fill(task);
                } else {
                    count(tally, slot.replace(task));
                }
            } else {
                count(tally, slot.replace(task));
            }
        }
    }

    private static void count(Tally tally, @Nullable Runnable task) {
        if (task != null) {
            tally.count(task);
        }
    }
}
