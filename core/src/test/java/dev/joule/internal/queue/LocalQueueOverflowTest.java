package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Numbered;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The picture of document 002: a full ring of 256 and one task more. */
class LocalQueueOverflowTest {

    @Test
    void theOlderHalfGoesToTheInjectionQueueAndTheNewTaskIntoTheRing() {
        LocalQueue ring = LocalQueueTest.filled(256);
        assertThat(ring.tailPlain()).isEqualTo(256);
        InjectionQueue injection = new InjectionQueue(4);
        assertThat(injection.overflow(ring, 0)).isEqualTo(128);
        assertThat(ring.tryPush(new Numbered(256))).isTrue();
        assertThat(ring.headAcquire()).isEqualTo(LocalQueue.pack(128, 128));
        assertThat(ring.tailPlain()).isEqualTo(257);
        assertThat(injection.sizeHint()).isEqualTo(128);
        List<Runnable> moved = new ArrayList<>();
        injection.drainTo(moved);
        assertThat(moved).containsExactlyElementsOf(LocalQueueTest.numbers(0, 128));
        assertThat(LocalQueueTest.drain(ring))
                .containsExactlyElementsOf(LocalQueueTest.numbers(128, 257));
    }

    /** One link on the stack, so nobody's push can come between the tasks of a batch. */
    @Test
    void theHalfIsPushedAtOnce() {
        InjectionShard shard = new InjectionShard();
        Runnable[] tasks = LocalQueueTest.numbers(0, 128).toArray(Runnable[]::new);
        InjectionNode.BatchNode batch = new InjectionNode.BatchNode(tasks);
        batch.fill();
        shard.pushWoken(new InjectionNode.PlainNode(new Numbered(-1)));
        shard.pushWoken(batch);
        assertThat(batch.weight()).isEqualTo(128);
        assertThat(batch.depth).as("one push that counts all").isEqualTo(129);
        assertThat(shard.sizeHint()).isEqualTo(129);
    }

    @Test
    void aThiefAtTheRingKeepsItFromOverflowing() {
        LocalQueue ring = LocalQueueTest.filled(256);
        assertThat(ring.casHead(LocalQueue.pack(0, 0), LocalQueue.pack(0, 128))).isTrue();
        InjectionQueue injection = new InjectionQueue(4);
        assertThat(injection.overflow(ring, 0)).isEqualTo(InjectionQueue.THIEF_AT_RING);
        assertThat(injection.isEmpty()).isTrue();
        assertThat(ring.size()).isEqualTo(128);
    }

    @Test
    void aRingWithRoomDoesNotOverflow() {
        LocalQueue ring = LocalQueueTest.filled(255);
        InjectionQueue injection = new InjectionQueue(4);
        assertThat(injection.overflow(ring, 0)).isEqualTo(InjectionQueue.THIEF_AT_RING);
        assertThat(ring.size()).isEqualTo(255);
    }
}
