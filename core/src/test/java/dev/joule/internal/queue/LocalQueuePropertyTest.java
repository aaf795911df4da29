package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Numbered;
import dev.joule.testing.TimeLimited;
import java.util.ArrayDeque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Two rings that steal from each other, against two {@link ArrayDeque}s that do. */
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

    private static final class Pair {
        final LocalQueue queue;
        final ArrayDeque<Runnable> model = new ArrayDeque<>();
        final int capacity;

        Pair(int capacity, int start) {
            queue = LocalQueueTest.startingAt(capacity, start);
            this.capacity = capacity;
        }

        void push(Runnable task) {
            assertThat(queue.tryPush(task)).isEqualTo(model.size() < capacity);
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

    @Property
    void behavesAsADeque(
            @ForAll("actions") List<Action> actions,
            @ForAll @From("capacities") int capacity,
            @ForAll @From("capacities") int otherCapacity,
            @ForAll @From("starts") int start,
            @ForAll @From("starts") int otherStart) {
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
                case POP -> assertThat(mine.queue.pop()).isEqualTo(mine.model.poll());
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

    private static void steal(Pair victim, Pair thief) {
        int half = Math.min((victim.model.size() + 1) / 2, victim.capacity / 2);
        int expected = Math.min(half, thief.capacity - thief.model.size() + 1);
        Steal stolen = new Steal();
        assertThat(victim.queue.stealInto(thief.queue, stolen)).isEqualTo(expected);
        if (expected > 0) {
            assertThat(stolen.takeFirst()).isEqualTo(victim.model.poll());
        }
        for (int i = 1; i < expected; i++) {
            thief.model.add(victim.model.remove());
        }
    }

    private static void takeHalf(Pair pair) {
        Runnable[] half = new Runnable[pair.capacity / 2];
        boolean full = pair.model.size() == pair.capacity;
        assertThat(pair.queue.tryTakeHalf(half)).isEqualTo(full);
        for (Runnable task : half) {
            assertThat(task).isEqualTo(full ? pair.model.remove() : null);
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
