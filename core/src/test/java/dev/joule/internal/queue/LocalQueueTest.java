package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Numbered;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalQueueTest {
    private final Steal stolen = new Steal();

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -2, 0, 1, 3, 255, 257})
    void refusesCapacitiesThatAreNoPowersOfTwo(int capacity) {
        assertThatThrownBy(() -> new LocalQueue(capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(capacity));
    }

    @Test
    void packsTheHeadsIntoTwoHalvesThatDoNotTouch() {
        for (int steal : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            for (int real : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                long head = LocalQueue.pack(steal, real);
                assertThat(LocalQueue.stealHead(head)).isEqualTo(steal);
                assertThat(LocalQueue.realHead(head)).isEqualTo(real);
                assertThat(LocalQueue.isStealing(head)).isEqualTo(steal != real);
            }
        }
    }

    @Test
    void holdsAsManyAsItsCapacityInOrder() {
        LocalQueue queue = filled(256);
        assertThat(queue.size()).isEqualTo(256);
        assertThat(queue.room()).isZero();
        assertThat(queue.tryPush(new Numbered(256))).isFalse();
        assertThat(drain(queue)).containsExactlyElementsOf(numbers(0, 256));
        assertThat(queue.pop()).isNull();
    }

    /** The picture of document 002: [5|5] → [5|9] → [9|9]. */
    @Test
    void aStealClaimsFiveToEightAndReleasesThem() {
        LocalQueue victim = filled(13);
        for (int i = 0; i < 5; i++) {
            victim.pop();
        }
        assertThat(victim.headAcquire()).isEqualTo(LocalQueue.pack(5, 5));
        LocalQueue thief = new LocalQueue(256);
        assertThat(victim.stealInto(thief, stolen)).isEqualTo(4);
        assertThat(victim.headAcquire()).isEqualTo(LocalQueue.pack(9, 9));
        assertThat(stolen.takeFirst()).isEqualTo(new Numbered(5));
        assertThat(drain(thief)).containsExactlyElementsOf(numbers(6, 9));
        assertThat(drain(victim)).containsExactlyElementsOf(numbers(9, 13));
    }

    @Test
    void theOwnerGoesOnWhileAThiefCopies() {
        LocalQueue victim = filled(13);
        for (int i = 0; i < 5; i++) {
            victim.pop();
        }
        // A thief has claimed and not yet released.
        assertThat(victim.casHead(LocalQueue.pack(5, 5), LocalQueue.pack(5, 9))).isTrue();
        assertThat(victim.size()).isEqualTo(4);
        assertThat(victim.sizeForThief()).isEqualTo(4);
        assertThat(victim.room()).as("the claimed slots are not free yet").isEqualTo(256 - 8);
        assertThat(victim.pop()).isEqualTo(new Numbered(9));
        assertThat(victim.headAcquire()).isEqualTo(LocalQueue.pack(5, 10));
        for (int i = 0; i < 248; i++) {
            assertThat(victim.tryPush(new Numbered(13 + i))).isTrue();
        }
        assertThat(victim.tryPush(new Numbered(-1))).as("would overwrite slot 5").isFalse();
        assertThat(victim.tryTakeHalf(batchOf(new Runnable[128])))
                .as("not under a thief")
                .isFalse();
    }

    @Test
    void aStealDuringAStealIsToRetry() {
        LocalQueue victim = filled(8);
        assertThat(victim.casHead(LocalQueue.pack(0, 0), LocalQueue.pack(0, 4))).isTrue();
        LocalQueue thief = new LocalQueue(256);
        assertThat(victim.stealInto(thief, stolen)).isEqualTo(Steal.RETRY);
        for (int i = 0; i < 4; i++) {
            victim.pop();
        }
        assertThat(victim.stealInto(thief, stolen)).as("even when drained").isEqualTo(Steal.RETRY);
        assertThat(thief.size()).isZero();
        assertThatThrownBy(stolen::takeFirst).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void stealsHalfRoundedUpAndHalfTheRingAtMost() {
        for (int size = 0; size <= 256; size++) {
            LocalQueue victim = filled(size);
            LocalQueue thief = new LocalQueue(256);
            int expected = Math.min((size + 1) / 2, 128);
            assertThat(victim.stealInto(thief, stolen)).isEqualTo(expected);
            assertThat(victim.size()).isEqualTo(size - expected);
            if (expected > 0) {
                assertThat(stolen.takeFirst()).isEqualTo(new Numbered(0));
                assertThat(drain(thief)).containsExactlyElementsOf(numbers(1, expected));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 60, 126, 127, 128, 256})
    void neverTakesMoreThanTheThiefHasRoomFor(int room) {
        LocalQueue victim = filled(256);
        LocalQueue thief = filled(256 - room);
        int expected = Math.min(128, room + 1);
        assertThat(victim.stealInto(thief, stolen)).isEqualTo(expected);
        assertThat(thief.room()).isEqualTo(room - expected + 1);
        assertThat(stolen.takeFirst()).isEqualTo(new Numbered(0));
        List<Runnable> all = numbers(0, 256 - room);
        all.addAll(numbers(1, expected));
        assertThat(drain(thief)).containsExactlyElementsOf(all);
        assertThat(drain(victim)).containsExactlyElementsOf(numbers(expected, 256));
    }

    @Test
    void aThiefUnderAThiefCountsTheClaimedSlotsAsTaken() {
        LocalQueue thief = filled(256);
        assertThat(thief.casHead(LocalQueue.pack(0, 0), LocalQueue.pack(0, 128))).isTrue();
        for (int i = 0; i < 128; i++) {
            thief.pop();
        }
        LocalQueue victim = filled(10);
        assertThat(victim.stealInto(thief, stolen)).as("only what runs at once").isEqualTo(1);
    }

    @Test
    void takesHalfOnlyOfAFullRing() {
        LocalQueue queue = filled(255);
        assertThat(queue.tryTakeHalf(batchOf(new Runnable[128]))).isFalse();
        queue.tryPush(new Numbered(255));
        Runnable[] half = new Runnable[queue.half()];
        assertThat(queue.tryTakeHalf(batchOf(half))).isTrue();
        assertThat(half).containsExactlyElementsOf(numbers(0, 128));
        assertThat(drain(queue)).containsExactlyElementsOf(numbers(128, 256));
    }

    /** Where 16-bit heads, or a comparison of indices instead of their distance, go wrong. */
    @ParameterizedTest
    @ValueSource(ints = {65_530, Integer.MAX_VALUE - 3, -5, -1})
    void indicesMayWrapAround(int start) {
        LocalQueue queue = startingAt(256, start);
        for (int i = 0; i < 256; i++) {
            assertThat(queue.tryPush(new Numbered(i))).isTrue();
        }
        assertThat(queue.tryPush(new Numbered(256))).isFalse();
        LocalQueue thief = startingAt(256, start);
        assertThat(queue.stealInto(thief, stolen)).isEqualTo(128);
        assertThat(stolen.takeFirst()).isEqualTo(new Numbered(0));
        assertThat(drain(thief)).containsExactlyElementsOf(numbers(1, 128));
        assertThat(drain(queue)).containsExactlyElementsOf(numbers(128, 256));
        assertThat(queue.room()).isEqualTo(256);
    }

    static LocalQueue startingAt(int capacity, int index) {
        return startingAt(capacity, index, (task, since) -> {});
    }

    static LocalQueue startingAt(int capacity, int index, ObjLongConsumer<Runnable> waits) {
        LocalQueue queue = new LocalQueue(capacity, waits);
        queue.casHead(0, LocalQueue.pack(index, index));
        queue.setTailVolatile(index);
        return queue;
    }

    static InjectionNode.BatchNode batchOf(Runnable[] tasks) {
        return new InjectionNode.BatchNode(tasks);
    }

    static LocalQueue filled(int size) {
        LocalQueue queue = new LocalQueue(256);
        for (int i = 0; i < size; i++) {
            assertThat(queue.tryPush(new Numbered(i))).isTrue();
        }
        return queue;
    }

    static List<Runnable> numbers(int from, int to) {
        List<Runnable> numbers = new ArrayList<>();
        for (int i = from; i < to; i++) {
            numbers.add(new Numbered(i));
        }
        return numbers;
    }

    static List<Runnable> drain(LocalQueue queue) {
        List<Runnable> drained = new ArrayList<>();
        for (Runnable task = queue.pop(); task != null; task = queue.pop()) {
            drained.add(task);
        }
        return drained;
    }
}
