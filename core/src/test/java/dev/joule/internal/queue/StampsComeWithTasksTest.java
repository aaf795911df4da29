package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.idle.Clock;
import dev.joule.testing.Numbered;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One task in 64 from outside gets the time, which comes with it and with no other. */
class StampsComeWithTasksTest {
    private final List<String> waits = new ArrayList<>();
    private final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH, this::note);
    private final InjectionQueue injection = new InjectionQueue(1);
    private long now;

    private final class TestClock implements Clock {
        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void pause() {}

        @Override
        public void yieldProcessor() {}
    }

    /** A task that may be over. */
    private record Ended(int number) implements Skippable {
        @Override
        public boolean isOver() {
            return number % 2 == 1;
        }

        @Override
        public void run() {}
    }

    private void note(Runnable task, long since) {
        waits.add((task instanceof Numbered(int number) ? number : task) + " since " + since);
    }

    private void runAll() {
        Runnable task = injection.fetch(batch, 0, InjectionQueue.MAX_BATCH);
        while (task != null) {
            for (Runnable next = batch.pop(); next != null; next = batch.pop()) {}
            task = injection.fetch(batch, 0, InjectionQueue.MAX_BATCH);
        }
    }

    @Test
    void submittedOnes() {
        injection.stampBy(new TestClock());
        for (int i = 0; i < 200; i++) {
            now = 1001 + 2L * i;
            assertThat(injection.trySubmit(new Numbered(i), 0)).isTrue();
        }
        runAll();
        assertThat(waits).containsExactly("63 since 1127", "127 since 1255", "191 since 1383");
    }

    /** Although the queue is empty each time. */
    @Test
    void submittedOnesThatDoNotWait() {
        injection.stampBy(new TestClock());
        for (int i = 0; i < 130; i++) {
            assertThat(injection.trySubmit(new Numbered(i), 0)).isTrue();
            runAll();
        }
        assertThat(waits).containsExactly("63 since 1", "127 since 1");
    }

    @Test
    void wokenOnes() {
        injection.stampBy(new TestClock());
        for (int i = 0; i < 130; i++) {
            injection.pushAccepted(new Numbered(i));
        }
        runAll();
        assertThat(waits).containsExactly("63 since 1", "127 since 1");
    }

    @Test
    void withoutAClockThereIsNone() {
        for (int i = 0; i < 130; i++) {
            assertThat(injection.trySubmit(new Numbered(i), 0)).isTrue();
        }
        runAll();
        assertThat(waits).isEmpty();
    }

    @Test
    void overflowedOnesKeepTheirs() {
        LocalQueue ring = new LocalQueue(256);
        for (int i = 0; i < 256; i++) {
            assertThat(ring.tryPush(new Numbered(i), i == 7 || i == 100 || i == 200 ? i : 0))
                    .isTrue();
        }
        assertThat(injection.overflow(ring, 0)).isEqualTo(128);
        runAll();
        assertThat(waits).containsExactly("7 since 7", "100 since 100");
    }

    /** Although their indices change. */
    @Test
    void overflowedOnesBehindOneThatIsOverKeepTheirs() {
        LocalQueue ring = new LocalQueue(256);
        for (int i = 0; i < 256; i++) {
            Runnable task = i == 50 ? new Ended(1) : new Numbered(i);
            assertThat(ring.tryPush(task, i == 7 || i == 50 || i == 51 ? i : 0)).isTrue();
        }
        assertThat(injection.overflow(ring, 0)).isEqualTo(127);
        runAll();
        assertThat(waits).containsExactly("7 since 7", "51 since 51");
    }

    @Test
    void stolenOnesCountForTheThief() {
        LocalQueue victim = new LocalQueue(256, (task, since) -> waits.add("victim"));
        LocalQueue thief = new LocalQueue(256, this::note);
        for (int i = 0; i < 8; i++) {
            assertThat(victim.tryPush(new Numbered(i), i + 1)).isTrue();
        }
        Steal stolen = new Steal();
        assertThat(victim.stealInto(thief, stolen)).isEqualTo(4);
        assertThat(waits).as("the first one runs at once").containsExactly("0 since 1");
        for (Runnable next = thief.pop(); next != null; next = thief.pop()) {}
        assertThat(waits).containsExactly("0 since 1", "1 since 2", "2 since 3", "3 since 4");
    }

    /** The next task in the slot has none. */
    @Test
    void aSlotKeepsNoStamp() {
        LocalQueue ring = new LocalQueue(2, this::note);
        for (int i = 0; i < 10; i++) {
            assertThat(ring.tryPush(new Numbered(i), i < 2 ? 5 : 0)).isTrue();
            assertThat(ring.pop()).isEqualTo(new Numbered(i));
        }
        assertThat(waits).containsExactly("0 since 5", "1 since 5");
    }
}
