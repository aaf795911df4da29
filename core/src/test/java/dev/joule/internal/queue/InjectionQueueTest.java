package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Numbered;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InjectionQueueTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1, 4",
        "1, 1, 4",
        "4, 1, 4",
        "5, 1, 5",
        "63, 1, 63",
        "64, 1, 64",
        "65, 1, 64",
        "1000000, 1, 64",
        "100, 4, 25",
        "15, 4, 4",
        "256, 4, 64",
        "260, 4, 64",
        "3840, 3840, 4",
        "2147483647, 2, 64"
    })
    void aBatchIsTheFairShareBetweenFourAndSixtyFour(int queued, int workers, int expected) {
        assertThat(InjectionQueue.batchSize(queued, workers)).isEqualTo(expected);
    }

    @Test
    void neverFetchesMoreThanIsQueued() {
        for (int queued = 0; queued <= 5; queued++) {
            InjectionQueue injection = submitted(queued, 1);
            LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
            Runnable first = injection.fetch(batch, 0, InjectionQueue.MAX_BATCH);
            assertThat(first == null).isEqualTo(queued == 0);
            assertThat(batch.size()).isEqualTo(Math.clamp(queued - 1, 0, 4));
        }
    }

    @Test
    void handsOutTheFirstAndPutsTheRestWhereThievesSeeIt() {
        InjectionQueue injection = submitted(100, 1);
        LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        assertThat(injection.fetch(batch, 0, InjectionQueue.MAX_BATCH)).isEqualTo(new Numbered(0));
        assertThat(batch.sizeForThief()).isEqualTo(63);
        Steal stolen = new Steal();
        assertThat(batch.stealInto(new LocalQueue(256), stolen)).isEqualTo(32);
        assertThat(stolen.takeFirst()).isEqualTo(new Numbered(1));
        assertThat(injection.sizeHint()).isEqualTo(36);
    }

    @Test
    void fetchesNoMoreThanTheBatchHasRoomFor() {
        InjectionQueue injection = submitted(100, 1);
        LocalQueue batch = new LocalQueue(4);
        batch.tryPush(new Numbered(-1));
        batch.tryPush(new Numbered(-2));
        assertThat(injection.fetch(batch, 0, InjectionQueue.MAX_BATCH)).isEqualTo(new Numbered(0));
        assertThat(batch.size()).isEqualTo(4);
        assertThat(injection.fetch(batch, 0, InjectionQueue.MAX_BATCH)).isEqualTo(new Numbered(3));
        assertThat(batch.size()).isEqualTo(4);
        assertThat(injection.sizeHint()).isEqualTo(96);
    }

    @Test
    void findsWhatWaitsInAnyShardFromAnyStart() {
        for (int hint = 0; hint < 64; hint++) {
            InjectionQueue injection = new InjectionQueue(64);
            assertThat(injection.trySubmit(new Numbered(hint), hint)).isTrue();
            assertThat(injection.isEmpty()).isFalse();
            LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
            assertThat(injection.fetch(batch, -7, InjectionQueue.MAX_BATCH))
                    .isEqualTo(new Numbered(hint));
            assertThat(injection.isEmpty()).isTrue();
        }
    }

    @Test
    void anyHintWillDo() {
        InjectionQueue injection = new InjectionQueue(3);
        for (int hint : new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE}) {
            assertThat(injection.trySubmit(new Numbered(hint), hint)).isTrue();
        }
        List<Runnable> drained = new ArrayList<>();
        injection.drainTo(drained);
        assertThat(drained).hasSize(4);
    }

    @Test
    void aShardBeingServedIsSkippedNotWaitedFor() {
        InjectionShard shard = new InjectionShard();
        assertThat(shard.tryLock()).isTrue();
        assertThat(shard.tryLock()).isFalse();
        shard.unlock();
        assertThat(shard.tryLock()).isTrue();
    }

    @Test
    void closedRefusesSubmissionsButNotWhatWasAccepted() {
        for (int before = 0; before <= 2; before++) {
            InjectionQueue injection = submitted(before, 1);
            injection.close();
            injection.close();
            assertThat(injection.trySubmit(new Numbered(9), 0)).isFalse();
            injection.pushAccepted(new Numbered(10), 0);
            assertThat(injection.isEmpty()).isFalse();
            assertThat(injection.sizeHint()).isEqualTo(before + 1);
            assertThat(injection.submissions()).isEqualTo(before);
            List<Runnable> drained = new ArrayList<>();
            injection.drainTo(drained);
            List<Runnable> expected = LocalQueueTest.numbers(0, before);
            expected.add(new Numbered(10));
            assertThat(drained).containsExactlyElementsOf(expected);
            assertThat(injection.isEmpty()).isTrue();
            assertThat(injection.trySubmit(new Numbered(9), 0)).as("still closed").isFalse();
        }
    }

    @Test
    void countsWhatWasEverSubmitted() {
        InjectionQueue injection = submitted(10, 1);
        injection.pushAccepted(new Numbered(-1), 0);
        assertThat(injection.submissions()).isEqualTo(10);
        injection.drainTo(new ArrayList<>());
        assertThat(injection.submissions()).isEqualTo(10);
        injection.trySubmit(new Numbered(11), 3);
        assertThat(injection.submissions()).isEqualTo(11);
    }

    private static InjectionQueue submitted(int tasks, int workers) {
        InjectionQueue injection = new InjectionQueue(workers);
        for (int i = 0; i < tasks; i++) {
            assertThat(injection.trySubmit(new Numbered(i), 0)).isTrue();
        }
        return injection;
    }
}
