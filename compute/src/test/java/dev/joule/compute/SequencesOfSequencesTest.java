package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequences derived from every source, at sizes around those of the blocks in between. */
@Timeout(60)
class SequencesOfSequencesTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 17, 511, 512, 513, 1025, 20_000})
    void ofEverySource(int size) {
        long[] a = LongStream.range(5, 5 + size).map(v -> v * 3).toArray();
        for (int threads = 1; threads <= 2; threads++) {
            try (ComputePool pool = TestPools.of(threads)) {
                for (Map.Entry<String, Supplier<ParLongs>> source : sources(a).entrySet()) {
                    check(source.getKey(), () -> source.getValue().get().on(pool), a);
                }
            }
        }
    }

    private static Map<String, Supplier<ParLongs>> sources(long[] a) {
        int n = a.length;
        LongBuffer direct = ByteBuffer.allocateDirect(8 * n).asLongBuffer().put(a).flip();
        Long[] boxed = LongStream.of(a).boxed().toArray(Long[]::new);
        List<Long> list = new ArrayList<>(Arrays.asList(boxed));
        long[] first = Arrays.copyOf(a, n / 3);
        long[] rest = Arrays.copyOfRange(a, n / 3, n);
        long[] longer = Arrays.copyOf(a, n + 7);
        Map<String, Supplier<ParLongs>> sources = new LinkedHashMap<>();
        sources.put("array", () -> Par.of(a));
        sources.put("range", () -> Par.of(LongRange.of(5, 5 + n)).map(v -> v * 3));
        sources.put(
                "ints",
                () -> Par.of(IntRange.of(5, 5 + n)).mapToObj(v -> v).mapToLong(v -> 3L * v));
        sources.put("buffer", () -> Par.of(direct));
        sources.put("objects", () -> Par.of(boxed).mapToLong(v -> v));
        sources.put("list", () -> Par.of(list).map(v -> v + 1).mapToLong(v -> v - 1));
        sources.put("chain", () -> Par.of(first).concat(Par.of(rest).map(v -> v)));
        sources.put("part", () -> Par.of(longer).map(v -> v).limit(n));
        long[] shifted = new long[n + 10];
        System.arraycopy(a, 0, shifted, 3, n);
        sources.put("inner part", () -> Par.of(shifted).map(v -> v).skip(3).limit(n));
        sources.put(
                "zip",
                () -> Par.of(a).map(v -> v - 1).zip(Par.of(longer), (x, y) -> 2 * x - y + 2));
        sources.put(
                "zip of others",
                () -> Par.of(longer).zip(Par.of(a).map(v -> v - 1), (x, y) -> 2 * x - y - 1));
        sources.put("filter", () -> Par.of(longer).filter(v -> v > 0));
        sources.put("spliterator", () -> Par.of(Spliterators.spliterator(a, 0)));
        return sources;
    }

    private static void check(String name, Supplier<ParLongs> source, long[] a) {
        Supplier<LongStream> expected = () -> LongStream.of(a).map(v -> v + 1);
        Supplier<ParLongs> actual = () -> source.get().map(v -> v - 1).map(v -> v + 2);
        assertThat(actual.get().sum()).as(name).isEqualTo(expected.get().sum());
        assertThat(actual.get().max()).as(name).isEqualTo(expected.get().max());
        assertThat(actual.get().reduce((x, y) -> y))
                .as(name)
                .isEqualTo(expected.get().reduce((x, y) -> y));
        assertThat(source.get().reduce((x, y) -> x))
                .as(name)
                .isEqualTo(LongStream.of(a).findFirst());
        assertThat(actual.get().toArray()).as(name).isEqualTo(expected.get().toArray());
        assertThat(source.get().toArray()).as(name).isEqualTo(a);
        assertThat(actual.get().findFirst(v -> v % 512 == 0))
                .as(name)
                .isEqualTo(expected.get().filter(v -> v % 512 == 0).findFirst());
        assertThat(actual.get().findLast(v -> v % 512 == 0))
                .as(name)
                .isEqualTo(expected.get().filter(v -> v % 512 == 0).reduce((x, y) -> y));
        assertThat(source.get().positionLast(v -> v > 50))
                .as(name)
                .isEqualTo(
                        LongStream.range(0, a.length)
                                .filter(i -> a[(int) i] > 50)
                                .reduce((x, y) -> y));
        AtomicLong calls = new AtomicLong();
        Supplier<ParLongs> counted = () -> source.get().map(v -> v + calls.incrementAndGet() * 0);
        counted.get().sum();
        assertThat(calls).as(name).hasValue(a.length);
        counted.get().max();
        assertThat(calls).as(name).hasValue(2L * a.length);
        counted.get().toArray();
        assertThat(calls).as(name).hasValue(3L * a.length);
        assertThat(source.get().mapToObj(v -> "" + v).toList())
                .as(name)
                .isEqualTo(LongStream.of(a).mapToObj(v -> "" + v).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 700, 1300})
    void piecesOfMadeNumbers(int size) {
        long[] a = LongStream.range(0, 2_000).toArray();
        try (ComputePool pool = TestPools.of(2)) {
            List<long[]> chunks =
                    Par.of(a).on(pool).map(v -> v + 1).chunks(size).map(LongBuffer::array).toList();
            long[] all = chunks.stream().flatMapToLong(LongStream::of).toArray();
            assertThat(all).isEqualTo(LongStream.of(a).map(v -> v + 1).toArray());
        }
    }

    /** No function is called more often than needed. */
    @Test
    void aSearchAsksForNoMoreThanItNeeds() {
        long[] a = LongStream.range(0, 1000).toArray();
        AtomicLong calls = new AtomicLong();
        try (ComputePool pool = TestPools.of(1)) {
            assertThat(
                            Par.of(a)
                                    .on(pool)
                                    .map(v -> v + calls.incrementAndGet() * 0)
                                    .anyMatch(v -> v == 9))
                    .isTrue();
            assertThat(calls).hasValue(10);
            Stream.of(3, 9)
                    .forEach(wanted -> {
                        calls.set(0);
                        ParSeq<Long> objects =
                                Par.of(a).on(pool).mapToObj(v -> v + calls.incrementAndGet() * 0);
                        assertThat(objects.findFirst(v -> v == (long) wanted))
                                .hasValue((long) wanted);
                        assertThat(calls).hasValue(wanted + 1);
                    });
        }
    }
}
