package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A predicate that answers otherwise the second time, such as a set's {@code add}. */
@Timeout(60)
class PartitionAsksOnceTest {
    private static final int SIZE = 50_000;
    private static final int KINDS = 1000;

    private final int[] ints = IntStream.range(0, SIZE).map(i -> i % KINDS).toArray();
    private final Set<Object> seen = ConcurrentHashMap.newKeySet();

    @Test
    void ofObjects() {
        Partition<List<Integer>> parts =
                Par.of(IntStream.of(ints).boxed().toList()).partition(seen::add);
        assertThat(parts.matching()).hasSize(KINDS).doesNotHaveDuplicates();
        assertThat(parts.rest()).hasSize(SIZE - KINDS);
    }

    @Test
    void partitionsOfEqualPartsAreEqual() {
        List<Integer> ones = List.of(1, 3);
        List<Integer> rest = List.of(2);
        assertThat(Par.of(new int[] {1, 2, 3}).boxed().partition(v -> v % 2 == 1))
                .isEqualTo(new Partition<>(ones, rest));
    }

    @Test
    void ofNumbers() {
        Partition<int[]> ofInts = Par.of(ints).partition(seen::add);
        assertThat(ofInts.matching()).hasSize(KINDS).doesNotHaveDuplicates();
        assertThat(ofInts.rest()).hasSize(SIZE - KINDS);
        Partition<long[]> ofLongs =
                Par.of(IntStream.of(ints).asLongStream().toArray()).partition(seen::add);
        assertThat(ofLongs.matching()).hasSize(KINDS).doesNotHaveDuplicates();
        assertThat(ofLongs.rest()).hasSize(SIZE - KINDS);
    }

    @Test
    void behindAFilter() {
        Partition<int[]> parts = Par.of(ints).filter(v -> v % 2 == 0).partition(seen::add);
        assertThat(parts.matching()).hasSize(KINDS / 2).doesNotHaveDuplicates();
        assertThat(parts.rest()).hasSize((SIZE - KINDS) / 2);
    }
}
