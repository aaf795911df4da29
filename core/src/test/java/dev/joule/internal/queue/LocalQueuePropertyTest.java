package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Numbered;
import dev.joule.testing.TimeLimited;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.jspecify.annotations.Nullable;

/**
 * Two rings that steal from each other, against two {@link ArrayDeque}s that do. One task in three
 * has a stamp, which comes with it.
 */
@AddLifecycleHook(TimeLimited.class)
class LocalQueuePropertyTest {
    enum Action {
        PUSH,
        FILL,
        POP,
        STEAL,
        TAKE_HALF,
        SWAP
    }

    /** The stamps that came with the tasks taken since the last look. */
    private final List<Long> stamps = new ArrayList<>();

    private final class Pair {
        final LocalQueue queue;
        final ArrayDeque<Runnable> model = new ArrayDeque<>();
        final int capacity;

        Pair(int capacity, int start) {
            queue = LocalQueueTest.startingAt(capacity, start, (task, since) -> stamps.add(since));
            this.capacity = capacity;
        }

        void push(Numbered task) {
            assertThat(queue.tryPush(task, stampOf(task))).isEqualTo(model.size() < capacity);
            if (model.size() < capacity) {
                model.add(task);
            }
        }

        void check() {
            assertThat(queue.size()).isEqualTo(model.size());
            assertThat(queue.sizeForThief()).isEqualTo(model.size());
            assertThat(queue.room()).isEqualTo(capacity - model.size());
        }
    }

    private int nextNumber;

    private static long stampOf(@Nullable Runnable task) {
        return task instanceof Numbered(int number) && number % 3 == 0 ? number + 1 : 0;
    }

    /** Checks that the stamps have come with that task and no other. */
    private void checkStampOf(@Nullable Runnable task) {
        long stamp = stampOf(task);
        assertThat(stamps).isEqualTo(stamp == 0 ? List.of() : List.of(stamp));
        stamps.clear();
    }

    @Property
    void behavesAsADeque(
            @ForAll("actions") List<Action> actions,
            @ForAll @From("capacities") int capacity,
            @ForAll @From("capacities") int otherCapacity,
            @ForAll @From("starts") int start,
            @ForAll @From("starts") int otherStart) {
        stamps.clear(); // of the last try
        Pair mine = new Pair(capacity, start);
        Pair other = new Pair(otherCapacity, otherStart);
        for (Action action : actions) {
            switch (action) {
                case PUSH -> mine.push(new Numbered(nextNumber++));
                case FILL -> {
                    for (int i = mine.model.size(); i <= mine.capacity; i++) {
                        mine.push(new Numbered(nextNumber++));
                    }
                }
                case POP -> {
                    Runnable popped = mine.queue.pop();
                    assertThat(popped).isEqualTo(mine.model.poll());
                    checkStampOf(popped);
                }
                case STEAL -> steal(other, mine);
                case TAKE_HALF -> takeHalf(mine);
                case SWAP -> {
                    Pair swapped = mine;
                    mine = other;
                    other = swapped;
                }
            }
            mine.check();
            other.check();
        }
        assertThat(LocalQueueTest.drain(mine.queue)).containsExactlyElementsOf(mine.model);
        assertThat(LocalQueueTest.drain(other.queue)).containsExactlyElementsOf(other.model);
    }

    private void steal(Pair victim, Pair thief) {
        int half = Math.min((victim.model.size() + 1) / 2, victim.capacity / 2);
        int expected = Math.min(half, thief.capacity - thief.model.size() + 1);
        Steal stolen = new Steal();
        assertThat(victim.queue.stealInto(thief.queue, stolen)).isEqualTo(expected);
        if (expected > 0) {
            Runnable first = stolen.takeFirst();
            assertThat(first).isEqualTo(victim.model.poll());
            checkStampOf(first);
        }
        for (int i = 1; i < expected; i++) {
            thief.model.add(victim.model.remove());
        }
    }

    private static void takeHalf(Pair pair) {
        Runnable[] half = new Runnable[pair.capacity / 2];
        boolean full = pair.model.size() == pair.capacity;
        InjectionNode.BatchNode batch = LocalQueueTest.batchOf(half);
        assertThat(pair.queue.tryTakeHalf(batch)).isEqualTo(full);
        if (!full) {
            assertThat(half).containsOnlyNulls();
            return;
        }
        batch.fill();
        while (!batch.isDrained()) {
            long stamp = InjectionNode.stampOf(batch);
            Runnable task = batch.takeOne();
            assertThat(task).isEqualTo(pair.model.remove());
            assertThat(stamp).isEqualTo(stampOf(task));
        }
    }

    @Provide
    Arbitrary<List<Action>> actions() {
        return Arbitraries.frequency(
                        Tuple.of(6, Action.PUSH),
                        Tuple.of(1, Action.FILL),
                        Tuple.of(3, Action.POP),
                        Tuple.of(3, Action.STEAL),
                        Tuple.of(1, Action.TAKE_HALF),
                        Tuple.of(2, Action.SWAP))
                .list()
                .ofMaxSize(300);
    }

    @Provide
    Arbitrary<Integer> capacities() {
        return Arbitraries.of(2, 4, 8, 64, 256);
    }

    @Provide
    Arbitrary<Integer> starts() {
        return Arbitraries.oneOf(
                Arbitraries.integers(),
                Arbitraries.of(0, 65_530, Integer.MAX_VALUE - 9, Integer.MIN_VALUE, -1, -9));
    }
}
