package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Garbage;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A task that has been handed out is garbage as soon as its taker lets it go. */
class ConsumedSlotsHoldNothingTest {
    private final List<WeakReference<Runnable>> references = new ArrayList<>();

    private static final class Plain implements Runnable {
        @Override
        public void run() {}
    }

    private static final class Node extends TaskNode {
        @Override
        public void run() {}
    }

    private Runnable watched(Runnable task) {
        references.add(new WeakReference<>(task));
        return task;
    }

    private void assertAllCollected(Object... keptAlive) {
        references.forEach(Garbage::awaitCollected);
        Arrays.asList(keptAlive).forEach(Reference::reachabilityFence);
    }

    private LocalQueue full() {
        LocalQueue queue = new LocalQueue(8);
        for (int i = 0; i < 8; i++) {
            assertThat(queue.tryPush(watched(new Plain()))).isTrue();
        }
        return queue;
    }

    @Test
    void popped() {
        LocalQueue queue = full();
        LocalQueueTest.drain(queue);
        assertAllCollected(queue);
    }

    @Test
    void stolen() {
        LocalQueue victim = full();
        LocalQueue thief = new LocalQueue(8);
        Steal stolen = new Steal();
        while (victim.stealInto(thief, stolen) > 0) {
            stolen.takeFirst();
        }
        LocalQueueTest.drain(thief);
        assertAllCollected(victim, thief, stolen);
    }

    @Test
    void overflowedAndFetched() {
        LocalQueue ring = full();
        InjectionQueue injection = new InjectionQueue(1);
        assertThat(injection.overflow(ring, 0)).isEqualTo(4);
        LocalQueueTest.drain(ring);
        fetchAll(injection);
        assertAllCollected(ring, injection);
    }

    @Test
    void overflowedAndHalfFetched() {
        LocalQueue ring = full();
        InjectionQueue injection = new InjectionQueue(1);
        assertThat(injection.overflow(ring, 0)).isEqualTo(4);
        LocalQueue noRoom = new LocalQueue(2);
        noRoom.tryPush(() -> {});
        noRoom.tryPush(() -> {});
        assertThat(injection.fetch(noRoom, 0, InjectionQueue.MAX_BATCH)).isNotNull();
        Garbage.awaitCollected(references.get(0));
        assertThat(references.get(1).get()).as("still waits").isNotNull();
    }

    @Test
    void submittedAndFetched() {
        submittedAndFetched(i -> new Plain());
        submittedAndFetched(i -> new Node());
    }

    private void submittedAndFetched(IntFunction<Runnable> make) {
        InjectionQueue injection = new InjectionQueue(1);
        for (int i = 0; i < 20; i++) {
            Runnable task = watched(make.apply(i));
            if (task instanceof TaskNode node) {
                assertThat(injection.trySubmit(node, i)).isTrue();
            } else {
                assertThat(injection.trySubmit(task, i)).isTrue();
            }
            injection.pushAccepted(watched(make.apply(i)), i);
        }
        injection.close();
        fetchAll(injection);
        assertAllCollected(injection);
    }

    /** A stackless task is its own link: one that lives on must not hold those behind it. */
    @Test
    void aNodeThatLivesOnHoldsNoOtherNode() {
        InjectionQueue injection = new InjectionQueue(1);
        Node keeper = new Node();
        injection.pushAccepted(watched(new Node()), 0);
        injection.pushAccepted(keeper, 0);
        injection.pushAccepted(watched(new Node()), 0);
        fetchAll(injection);
        assertAllCollected(keeper, injection);
    }

    @Test
    void takenFromTheLifoSlot() {
        LifoSlot slot = new LifoSlot();
        slot.fill(watched(new Plain()));
        slot.replace(watched(new Plain()));
        slot.take();
        assertAllCollected(slot);
    }

    private static void fetchAll(InjectionQueue injection) {
        LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        int start = 0;
        while (!injection.isEmpty()) {
            injection.fetch(batch, start++, InjectionQueue.MAX_BATCH);
            LocalQueueTest.drain(batch);
        }
    }
}
