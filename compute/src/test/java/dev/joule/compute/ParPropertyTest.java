package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every operation yields what its sequential twin yields, on empty, tiny, odd and larger data. */
class ParPropertyTest {

    private static final ComputePool POOL =
            ComputePool.builder().workers(3).name("property").build();

    private static final LongPredicate EVEN = new Even();
    private static final LongPredicate RARE = new Rare();

    private record Even() implements LongPredicate {
        @Override
        public boolean test(long v) {
            return (v & 1) == 0;
        }
    }

    private record Rare() implements LongPredicate {
        @Override
        public boolean test(long v) {
            return v % 97 == 3;
        }
    }

    private static long[] data(int size, int seed) {
        Random random = new Random(seed);
        return LongStream.generate(() -> random.nextInt(1000)).limit(size).toArray();
    }

    private static ParLongs par(long[] a) {
        return Par.of(a).on(POOL);
    }

    @Property(tries = 60)
    void longs(@ForAll @IntRange(max = 70_000) int size, @ForAll int seed) {
        long[] a = data(size, seed);
        long[] b = data(size / 2 + 1, seed + 1);
        assertThat(par(a).sum()).isEqualTo(LongStream.of(a).sum());
        assertThat(par(a).min()).isEqualTo(LongStream.of(a).min());
        assertThat(par(a).max()).isEqualTo(LongStream.of(a).max());
        assertThat(par(a).filter(EVEN).count()).isEqualTo(LongStream.of(a).filter(EVEN).count());
        assertThat(par(a).map(v -> 3 * v).filter(EVEN).toArray())
                .isEqualTo(LongStream.of(a).map(v -> 3 * v).filter(EVEN).toArray());
        assertThat(par(a).flatMap(v -> new long[] {v, -v}).toArray())
                .isEqualTo(LongStream.of(a).flatMap(v -> LongStream.of(v, -v)).toArray());
        assertThat(par(a).concat(par(b)).toArray())
                .isEqualTo(LongStream.concat(LongStream.of(a), LongStream.of(b)).toArray());
        assertThat(par(a).zip(par(b), (x, y) -> x * y).sum())
                .isEqualTo(
                        IntStream.range(0, Math.min(a.length, b.length))
                                .mapToLong(i -> a[i] * b[i])
                                .sum());
        assertThat(par(a).skip(3).limit(size / 2).toArray())
                .isEqualTo(LongStream.of(a).skip(3).limit(size / 2).toArray());
        assertThat(par(a).reduce(7, Long::sum)).isEqualTo(LongStream.of(a).reduce(7, Long::sum));
        assertThat(par(a).chunks(100).map(c -> c.remaining()).toList())
                .isEqualTo(
                        IntStream.range(0, (size + 99) / 100)
                                .mapToObj(i -> Math.min(100, size - 100 * i))
                                .toList());
        assertThat(par(a).windows(5).mapToLong(w -> w.get(0) + w.get(4)).toArray())
                .isEqualTo(
                        IntStream.range(0, Math.max(0, size - 4))
                                .mapToLong(i -> a[i] + a[i + 4])
                                .toArray());
        assertThat(par(a).<Long>mapToObjIndexed((i, v) -> i * v).mapToLong(v -> v).sum())
                .isEqualTo(IntStream.range(0, size).mapToLong(i -> i * a[i]).sum());
        assertThat(par(a).toList()).isEqualTo(LongStream.of(a).boxed().toList());
        Partition<long[]> parts = par(a).partition(EVEN);
        assertThat(parts.matching()).isEqualTo(LongStream.of(a).filter(EVEN).toArray());
        assertThat(parts.rest()).isEqualTo(LongStream.of(a).filter(EVEN.negate()).toArray());
    }

    @Property(tries = 60)
    void searches(@ForAll @IntRange(max = 70_000) int size, @ForAll int seed) {
        long[] a = data(size, seed);
        OptionalLong first = OptionalLong.empty();
        OptionalLong last = OptionalLong.empty();
        for (int i = 0; i < size; i++) {
            if (RARE.test(a[i])) {
                first = first.isPresent() ? first : OptionalLong.of(i);
                last = OptionalLong.of(i);
            }
        }
        assertThat(par(a).positionFirst(RARE)).isEqualTo(first);
        assertThat(par(a).positionLast(RARE)).isEqualTo(last);
        assertThat(par(a).findFirst(RARE))
                .isEqualTo(first.isPresent() ? OptionalLong.of(a[(int) first.getAsLong()]) : first);
        assertThat(par(a).findLast(RARE))
                .isEqualTo(last.isPresent() ? OptionalLong.of(a[(int) last.getAsLong()]) : last);
        assertThat(par(a).filter(EVEN).findFirst(RARE))
                .isEqualTo(LongStream.of(a).filter(EVEN).filter(RARE).findFirst());
        par(a).positionAny(RARE).ifPresent(i -> assertThat(RARE.test(a[(int) i])).isTrue());
        assertThat(par(a).findAny(RARE).isPresent()).isEqualTo(first.isPresent());
        assertThat(par(a).anyMatch(RARE)).isEqualTo(first.isPresent());
        assertThat(par(a).noneMatch(RARE)).isEqualTo(first.isEmpty());
        assertThat(par(a).allMatch(RARE)).isEqualTo(LongStream.of(a).allMatch(RARE));
        List<Long> boxed = LongStream.of(a).boxed().toList();
        assertThat(par(a).minByKey(v -> (v * 31) % 101))
                .isEqualTo(
                        unbox(
                                boxed.stream()
                                        .min(Comparator.comparingLong(v -> (v * 31) % 101))
                                        .orElse(null)));
        long[] reversedKeys = a.clone();
        OptionalLong best = OptionalLong.empty();
        for (long v : reversedKeys) {
            if (best.isEmpty() || (v * 31) % 101 > (best.getAsLong() * 31) % 101) {
                best = OptionalLong.of(v);
            }
        }
        assertThat(par(a).maxByKey(v -> (v * 31) % 101)).isEqualTo(best);
    }

    private static OptionalLong unbox(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    @Property(tries = 40)
    void objects(@ForAll @IntRange(max = 30_000) int size, @ForAll int seed) {
        List<Long> a = LongStream.of(data(size, seed)).boxed().toList();
        ParSeq<Long> par = Par.of(a).on(POOL);
        assertThat(par.map(v -> "x" + v).toList()).isEqualTo(a.stream().map(v -> "x" + v).toList());
        assertThat(par.filter(v -> v > 500).toList())
                .isEqualTo(a.stream().filter(v -> v > 500).toList());
        assertThat(par.flatMap(v -> List.of(v, v)).toList())
                .isEqualTo(a.stream().flatMap(v -> List.of(v, v).stream()).toList());
        assertThat(par.groupBy(v -> v % 7))
                .isEqualTo(a.stream().collect(Collectors.groupingBy(v -> v % 7)));
        assertThat(par.min(Comparator.naturalOrder()))
                .isEqualTo(a.stream().min(Comparator.naturalOrder()));
        assertThat(par.max(Comparator.naturalOrder()))
                .isEqualTo(a.stream().max(Comparator.naturalOrder()));
        assertThat(par.minByKey(v -> v % 13))
                .isEqualTo(a.stream().min(Comparator.comparingLong(v -> v % 13)));
        assertThat(par.mapToLong(v -> v).sum()).isEqualTo(a.stream().mapToLong(v -> v).sum());
        assertThat(par.mapToInt(Long::intValue).sum())
                .isEqualTo(a.stream().mapToLong(v -> v).sum());
        assertThat(par.mapToDouble(v -> v).max()).isEqualTo(a.stream().mapToDouble(v -> v).max());
        assertThat(par.zip(par, Long::sum).toList()).isEqualTo(a.stream().map(v -> 2 * v).toList());
        assertThat(par.concat(par).count()).isEqualTo(2L * size);
        assertThat(par.chunks(7).flatMap(c -> c).toList()).isEqualTo(a);
        assertThat(par.positionFirst(v -> v == 77)).isEqualTo(optional(a.indexOf(77L)));
        assertThat(par.positionLast(v -> v == 77)).isEqualTo(optional(a.lastIndexOf(77L)));
        assertThat(par.partition(v -> v < 10).matching())
                .isEqualTo(a.stream().filter(v -> v < 10).toList());
        assertThat(Par.of(a.spliterator()).on(POOL).toList()).isEqualTo(a);
        assertThat(Par.of(a.toArray(new Long[0])).on(POOL).reduce(0L, Long::sum))
                .isEqualTo(a.stream().reduce(0L, Long::sum));
    }

    private static OptionalLong optional(int index) {
        return index < 0 ? OptionalLong.empty() : OptionalLong.of(index);
    }

    @Property(tries = 40)
    void intsAndDoubles(@ForAll @IntRange(max = 70_000) int size, @ForAll int seed) {
        int[] a = new Random(seed).ints(size, -1000, 1000).toArray();
        double[] d = IntStream.of(a).asDoubleStream().toArray();
        IntPredicate even = v -> (v & 1) == 0;
        assertThat(Par.of(a).on(POOL).sum()).isEqualTo(IntStream.of(a).asLongStream().sum());
        assertThat(Par.of(a).on(POOL).filter(even).toArray())
                .isEqualTo(IntStream.of(a).filter(even).toArray());
        assertThat(Par.of(d).on(POOL).sum())
                .isEqualTo(IntStream.of(a).asDoubleStream().sum()); // whole numbers
        assertThat(Par.of(d).on(POOL).map(v -> v / 2).toArray())
                .isEqualTo(Arrays.stream(d).map(v -> v / 2).toArray());
        assertThat(Par.of(dev.joule.compute.IntRange.of(-5, size)).on(POOL).toArray())
                .isEqualTo(IntStream.range(-5, size).toArray());
        assertThat(Par.of(LongRange.of(5, 5 + size)).on(POOL).sum())
                .isEqualTo(LongStream.range(5, 5 + size).sum());
    }

    @Property(tries = 60)
    void inPlace(@ForAll @IntRange(max = 70_000) int size, @ForAll int seed) {
        POOL.invoke(() -> checkInPlace(size, seed));
    }

    private static void checkInPlace(int size, int seed) {
        long[] a = data(size, seed);
        long[] b = a.clone();
        ParArrays.replaceAll(b, v -> v + 1);
        assertThat(b).isEqualTo(LongStream.of(a).map(v -> v + 1).toArray());
        long[] prefix = a.clone();
        ParArrays.prefixSum(prefix);
        long[] twin = a.clone();
        Arrays.parallelPrefix(twin, Long::sum);
        assertThat(prefix).isEqualTo(twin);
        long[] exclusive = a.clone();
        ParArrays.prefixSumExclusive(exclusive);
        for (int i = 0; i < size; i++) {
            assertThat(exclusive[i]).isEqualTo(twin[i] - a[i]);
        }
        long[] reversed = a.clone();
        ParArrays.reverse(reversed);
        for (int i = 0; i < size; i++) {
            assertThat(reversed[i]).isEqualTo(a[size - 1 - i]);
        }
        long[] parted = a.clone();
        int count = ParArrays.partition(parted, EVEN);
        assertThat(count).isEqualTo((int) LongStream.of(a).filter(EVEN).count());
        assertThat(parted)
                .isEqualTo(
                        LongStream.concat(
                                        LongStream.of(a).filter(EVEN),
                                        LongStream.of(a).filter(EVEN.negate()))
                                .toArray());
        ParArrays.fill(b, 9);
        assertThat(LongStream.of(b).allMatch(v -> v == 9)).isTrue();
        Long[] objects = LongStream.of(a).boxed().toArray(Long[]::new);
        ParArrays.replaceAll(objects, v -> v * 2);
        assertThat(objects).isEqualTo(LongStream.of(a).map(v -> v * 2).boxed().toArray());
    }

    @Property(tries = 60)
    void sorts(
            @ForAll @IntRange(max = 100_000) int size,
            @ForAll int seed,
            @ForAll @IntRange(max = 5) int shape) {
        POOL.invoke(() -> checkSorts(size, seed, shape));
    }

    private static void checkSorts(int size, int seed, int shape) {
        long[] a = data(size, seed);
        switch (shape) {
            case 1 -> Arrays.sort(a);
            case 2 -> {
                Arrays.sort(a);
                ParArrays.reverse(a);
            }
            case 3 -> Arrays.fill(a, 5);
            case 4 -> Arrays.sort(a, 0, size / 2);
            case 5 -> a = new Random(seed).longs(size).toArray();
            default -> {}
        }
        long[] expected = a.clone();
        Arrays.sort(expected);
        long[] longs = a.clone();
        ParArrays.sort(longs);
        assertThat(longs).isEqualTo(expected);
        int[] ints = LongStream.of(a).mapToInt(v -> (int) v).toArray();
        int[] expectedInts = ints.clone();
        Arrays.sort(expectedInts);
        ParArrays.sort(ints);
        assertThat(ints).isEqualTo(expectedInts);
        double[] doubles = LongStream.of(a).mapToDouble(Double::longBitsToDouble).toArray();
        if (size > 3) {
            doubles[0] = -0.0;
            doubles[1] = Double.NaN;
            doubles[2] = -1;
        }
        double[] expectedDoubles = doubles.clone();
        Arrays.sort(expectedDoubles);
        ParArrays.sort(doubles);
        assertThat(doubles).isEqualTo(expectedDoubles);
        // Stable: by the last digits only, so there are many equals.
        Comparator<Long> order = Comparator.comparingLong(v -> v % 10);
        List<Long> list = new ArrayList<>(LongStream.of(a).boxed().toList());
        List<Long> expectedList = new ArrayList<>(list);
        Long[] keyed = list.toArray(new Long[0]);
        expectedList.sort(order);
        ParArrays.sort(list, order);
        assertThat(list).isEqualTo(expectedList);
        ParArrays.sortByCachedKey(keyed, v -> v % 10);
        assertThat(keyed).isEqualTo(expectedList.toArray());
    }

    @Example
    void theExamplesRun() {
        assertThat(ParSnippets.numbers(new long[] {1, 2, -3})).isEqualTo(6);
        assertThat(ParSnippets.objects(List.of("a ", "bc", "d"))).containsKeys(1, 2);
        assertThat(ParSnippets.indexed(new long[] {5, 6, 7})).containsExactly(5, 7, 9);
        assertThat(ParSnippets.flat(new long[][] {{1, 2}, {}, {3}})).isEqualTo(6);
        assertThat(ParSnippets.spliterator(Set.of(" a"))).containsExactly("a");
        assertThat(ParSnippets.arrays(new long[] {3, 1, 2})).containsExactly(1, 3, 6);
        assertThat(ParSnippets.sorts(new long[] {3, 1, 2})).containsExactly(2, 1, 3);
        assertThat(ParSnippets.loop(POOL)[9]).isEqualTo(81);
    }
}
