package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Elements with their indices, and arrays of arrays, are what they are in a plain loop. */
class IndexedAndFlatPropertyTest {

    private static final ComputePool POOL =
            ComputePool.builder().workers(3).name("indexed").build();

    @Property(tries = 40)
    void indexed(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        int[] a = new Random(seed).ints(size, 0, 1000).toArray();
        long[] expected = IntStream.range(0, size).mapToLong(i -> a[i] + 7L * i).toArray();
        long[] out = new long[size];
        Par.of(a).on(POOL).forEachIndexed((i, v) -> out[(int) i] = v + 7 * i);
        assertThat(out).isEqualTo(expected);
        long[] longs = IntStream.of(a).asLongStream().toArray();
        Arrays.fill(out, 0);
        Par.of(longs).on(POOL).forEachIndexed((i, v) -> out[(int) i] += v + 7 * i);
        assertThat(out).isEqualTo(expected);
        Arrays.fill(out, 0);
        Par.of(longs).on(POOL).map(v -> v).forEachIndexed((i, v) -> out[(int) i] += v + 7 * i);
        assertThat(out).isEqualTo(expected);
        double[] doubles = IntStream.of(a).asDoubleStream().toArray();
        Arrays.fill(out, 0);
        Par.of(doubles).on(POOL).forEachIndexed((i, v) -> out[(int) i] += (long) v + 7 * i);
        assertThat(out).isEqualTo(expected);
        Arrays.fill(out, 0);
        ParSeq<Integer> objects = Par.of(a).boxed();
        objects.on(POOL).forEachIndexed((i, v) -> out[(int) i] += v + 7 * i);
        assertThat(out).isEqualTo(expected);
    }

    /** The indices of a part of an array, and of elements behind a filter, begin with 0. */
    @Property(tries = 40)
    void indexedParts(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        long[] a = new Random(seed).longs(size, 0, 1000).toArray();
        long[] part = LongStream.of(a).skip(5).limit(size / 2).toArray();
        long[] out = new long[part.length];
        Par.of(a).on(POOL).skip(5).limit(size / 2).forEachIndexed((i, v) -> out[(int) i] = v);
        assertThat(out).isEqualTo(part);
        Arrays.fill(out, -1);
        Par.of(java.nio.LongBuffer.wrap(a, Math.min(5, size), part.length))
                .on(POOL)
                .forEachIndexed((i, v) -> out[(int) i] = v);
        assertThat(out).isEqualTo(part);
        long[] even = LongStream.of(a).filter(v -> v % 2 == 0).toArray();
        long[] filtered = new long[even.length];
        Par.of(a).on(POOL).filter(v -> v % 2 == 0).forEachIndexed((i, v) -> filtered[(int) i] = v);
        assertThat(filtered).isEqualTo(even);
        Arrays.fill(filtered, -1);
        Par.of(a)
                .on(POOL)
                .boxed()
                .filter(v -> v % 2 == 0)
                .forEachIndexed((i, v) -> filtered[(int) i] = v);
        assertThat(filtered).isEqualTo(even);
    }

    @Property(tries = 40)
    void flat(@ForAll @IntRange(max = 3_000) int size, @ForAll int seed) {
        List<long[]> rows =
                new Random(seed)
                        .ints(size, 0, 100)
                        .mapToObj(n -> LongStream.range(0, n).map(i -> i * n - 31).toArray())
                        .toList();
        long[] all = rows.stream().flatMapToLong(LongStream::of).toArray();
        ParLongs longs = Par.of(rows).on(POOL).flatMapToLong(row -> row);
        assertThat(longs.toArray()).isEqualTo(all);
        assertThat(longs.sum()).isEqualTo(LongStream.of(all).sum());
        assertThat(longs.count()).isEqualTo(all.length);
        assertThat(longs.filter(v -> v > 5).sum())
                .isEqualTo(LongStream.of(all).filter(v -> v > 5).sum());
        assertThat(longs.map(v -> v / 3).sum()).isEqualTo(LongStream.of(all).map(v -> v / 3).sum());
        assertThat(longs.concat(Par.of(all)).sum()).isEqualTo(2 * LongStream.of(all).sum());
        assertThat(longs.skip(10).limit(50).toArray())
                .isEqualTo(LongStream.of(all).skip(10).limit(50).toArray());
        assertThat(longs.findFirst(v -> v > 1000))
                .isEqualTo(LongStream.of(all).filter(v -> v > 1000).findFirst());
        ParInts ints = Par.of(rows).on(POOL).flatMapToInt(IndexedAndFlatPropertyTest::ints);
        assertThat(ints.sum()).isEqualTo(LongStream.of(all).sum());
        assertThat(ints.toArray()).isEqualTo(LongStream.of(all).mapToInt(v -> (int) v).toArray());
        ParDoubles doubles =
                Par.of(rows)
                        .on(POOL)
                        .flatMapToDouble(row -> LongStream.of(row).asDoubleStream().toArray());
        assertThat(doubles.sum()).isEqualTo(LongStream.of(all).asDoubleStream().sum());
        assertThat(doubles.toArray()).isEqualTo(LongStream.of(all).asDoubleStream().toArray());
        // What follows a filter, too.
        assertThat(Par.of(rows).on(POOL).filter(r -> r.length > 9).flatMapToLong(r -> r).sum())
                .isEqualTo(
                        rows.stream()
                                .filter(r -> r.length > 9)
                                .flatMapToLong(LongStream::of)
                                .sum());
    }

    private static int[] ints(long[] row) {
        return LongStream.of(row).mapToInt(v -> (int) v).toArray();
    }

    /** Parts of arrays that begin elsewhere than what they are written to. */
    @Property(tries = 60)
    void partsOfArraysAreMappedAndZipped(
            @ForAll @IntRange(max = 3_000) int size,
            @ForAll @IntRange(max = 9) int left,
            @ForAll @IntRange(max = 9) int right) {
        long[] a = new Random(size).longs(size + left).toArray();
        long[] b = new Random(right).longs(size + right).toArray();
        long[] mapped = LongStream.of(a).skip(left).map(v -> v * 3).toArray();
        assertThat(Par.of(a).on(POOL).skip(left).map(v -> v * 3).toArray()).isEqualTo(mapped);
        long[] zipped = new long[size];
        Arrays.setAll(zipped, i -> a[left + i] * 5 + b[right + i]);
        assertThat(
                        Par.of(a)
                                .on(POOL)
                                .skip(left)
                                .zip(Par.of(b).skip(right), (x, y) -> x * 5 + y)
                                .toArray())
                .isEqualTo(zipped);
    }

    /** Sums behind all that takes indices away. */
    @Property(tries = 40)
    void sumsWithoutIndices(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        long[] a = new Random(seed).longs(size, 0, 1000).toArray();
        ParLongs even = Par.of(a).on(POOL).filter(v -> v % 2 == 0);
        long sum = LongStream.of(a).filter(v -> v % 2 == 0).sum();
        assertThat(even.sum()).isEqualTo(sum);
        assertThat(even.map(v -> -v).sum()).isEqualTo(-sum);
        assertThat(even.concat(Par.of(a)).sum()).isEqualTo(sum + LongStream.of(a).sum());
        assertThat(Par.of(a).on(POOL).concat(even).sum()).isEqualTo(sum + LongStream.of(a).sum());
        assertThat(Par.of(a).on(POOL).boxed().filter(v -> v % 2 == 0).mapToLong(v -> v).sum())
                .isEqualTo(sum);
        assertThat(Par.of(a).on(POOL).flatMap(v -> new long[] {v, 1}).sum())
                .isEqualTo(LongStream.of(a).sum() + size);
        assertThat(Par.of(a).on(POOL).flatMap(v -> new long[(int) v % 3]).map(v -> v + 1).sum())
                .isEqualTo(LongStream.of(a).map(v -> v % 3).sum());
    }

    /** Calls a function often enough that it gets a loop of its own. */
    @Example
    void indexedOften() {
        long[] a = LongStream.range(0, 400_000).toArray();
        long[] out = new long[a.length];
        for (int round = 0; round < 8; round++) {
            Par.of(a).on(POOL).forEachIndexed((i, v) -> out[(int) i] = v + i);
            Par.of(a).on(POOL).forEachIndexed((i, v) -> out[(int) i] += v - i);
            Par.of(a).on(POOL).skip(7).forEachIndexed((i, v) -> out[(int) i + 7] -= v);
            Par.of(a).on(POOL).limit(7).forEachIndexed((i, v) -> out[(int) i] -= v);
            assertThat(Arrays.equals(out, a)).isTrue();
        }
    }

    @Example
    void endlessOnesEndEarly() {
        ParSeq<Long> endless = Par.of(LongRange.of(0, Long.MAX_VALUE)).on(POOL).mapToObj(i -> i);
        assertThat(endless.flatMapToLong(i -> new long[] {i, -i}).findFirst(v -> v < -10_000))
                .isEqualTo(OptionalLong.of(-10_001));
        Cancellation cancellation = Cancellation.create();
        ParLongs numbers = Par.of(LongRange.of(0, Long.MAX_VALUE)).on(POOL);
        assertThatThrownBy(() ->
                        numbers.cancellable(cancellation)
                                .forEachIndexed((i, v) -> {
                                    if (i == 5000) {
                                        cancellation.cancel();
                                    }
                                }))
                .isInstanceOf(CancellationException.class);
    }

    @Example
    void failuresComeOut() {
        IllegalStateException oops = new IllegalStateException();
        int[] a = new int[10_000];
        assertThatThrownBy(() ->
                        Par.of(a)
                                .on(POOL)
                                .forEachIndexed((i, v) -> {
                                    if (i == 9_000) {
                                        throw oops;
                                    }
                                }))
                .isSameAs(oops);
        ParSeq<Integer> objects = Par.of(List.of(1, 2, 3));
        assertThatNullPointerException().isThrownBy(() -> objects.flatMapToLong(null));
        assertThatNullPointerException().isThrownBy(() -> objects.forEachIndexed(null));
        assertThatNullPointerException().isThrownBy(() -> Par.of(a).forEachIndexed(null));
        assertThatThrownBy(() ->
                        objects.flatMapToInt(
                                        i -> {
                                            throw oops;
                                        })
                                .sum())
                .isSameAs(oops);
    }

    /** Functions of an element and its index can be called as any function. */
    @Example
    void consumersAreFunctions() {
        long[] seen = new long[4];
        IndexedIntConsumer ofInt = (i, v) -> seen[0] = i + v;
        ofInt.accept(1, 2);
        IndexedLongConsumer ofLong = (i, v) -> seen[1] = i + v;
        ofLong.accept(2, 3);
        IndexedDoubleConsumer ofDouble = (i, v) -> seen[2] = i + (long) v;
        ofDouble.accept(3, 4);
        IndexedConsumer<Integer> ofObject = (i, v) -> seen[3] = i + v;
        ofObject.accept(4, 5);
        assertThat(seen).containsExactly(3, 5, 7, 9);
    }

    @Example
    void functionsOfAnIndexCanBeCalled() {
        IndexedIntFunction<Long> ofInt = (i, v) -> i + v;
        assertThat(ofInt.apply(1, 2)).isEqualTo(3);
        IndexedLongFunction<Long> ofLong = (i, v) -> i + v;
        assertThat(ofLong.apply(2, 3)).isEqualTo(5);
        IndexedDoubleFunction<Double> ofDouble = (i, v) -> i + v;
        assertThat(ofDouble.apply(3, 4)).isEqualTo(7);
        IndexedFunction<String, String> ofObject = (i, v) -> i + v;
        assertThat(ofObject.apply(4, "e")).isEqualTo("4e");
    }
}
