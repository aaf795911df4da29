package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every operation on doubles yields what its sequential twin yields. */
@SuppressWarnings("UnnecessaryLambda") // predicates that can be negated
class ParDoublesPropertyTest {

    private static final ComputePool POOL =
            ComputePool.builder().workers(3).name("doubles").build();

    private static final DoublePredicate EVEN = v -> v % 2 == 0;
    private static final DoublePredicate RARE = v -> v % 97 == 3;

    private static double[] data(int size, int seed) {
        return new Random(seed).ints(size, 0, 1000).asDoubleStream().toArray();
    }

    private static ParDoubles par(double[] a) {
        return Par.of(a).on(POOL);
    }

    private static DoubleStream seq(double[] a) {
        return DoubleStream.of(a);
    }

    private static long key(double v) {
        return ((long) v) * 31 % 101;
    }

    @Property(tries = 40)
    void newSequences(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        double[] a = data(size, seed);
        double[] b = data(size / 2 + 1, seed + 1);
        assertThat(par(a).map(v -> 3 * v).toArray()).isEqualTo(seq(a).map(v -> 3 * v).toArray());
        assertThat(par(a).mapToObj(Double::toString).toList())
                .isEqualTo(seq(a).mapToObj(Double::toString).toList());
        assertThat(par(a).flatMap(v -> new double[((int) v) % 3]).count())
                .isEqualTo(seq(a).mapToLong(v -> ((long) v) % 3).sum());
        assertThat(par(a).zip(par(b), (x, y) -> x * y).toArray())
                .isEqualTo(
                        IntStream.range(0, Math.min(a.length, b.length))
                                .mapToDouble(i -> a[i] * b[i])
                                .toArray());
        assertThat(par(a).concat(par(b)).toArray())
                .isEqualTo(DoubleStream.concat(seq(a), seq(b)).toArray());
        assertThat(par(a).mapToObjIndexed((i, v) -> i + ": " + v).toList())
                .isEqualTo(IntStream.range(0, size).mapToObj(i -> i + ": " + a[i]).toList());
        assertThat(par(a).chunks(7).mapToDouble(c -> c.get(c.remaining() - 1)).toArray())
                .isEqualTo(
                        IntStream.range(0, (size + 6) / 7)
                                .mapToDouble(i -> a[Math.min(size, 7 * i + 7) - 1])
                                .toArray());
        assertThat(par(a).windows(3).mapToDouble(w -> w.get(0) - w.get(2)).toArray())
                .isEqualTo(
                        IntStream.range(0, Math.max(0, size - 2))
                                .mapToDouble(i -> a[i] - a[i + 2])
                                .toArray());
        assertThat(par(a).skip(5).limit(size / 3).toArray())
                .isEqualTo(seq(a).skip(5).limit(size / 3).toArray());
        assertThat(par(a).boxed().toList()).isEqualTo(seq(a).boxed().toList());
    }

    @Property(tries = 40)
    void results(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        double[] a = data(size, seed);
        assertThat(par(a).min()).isEqualTo(seq(a).min());
        assertThat(par(a).max()).isEqualTo(seq(a).max());
        assertThat(par(a).filter(EVEN).count()).isEqualTo(seq(a).filter(EVEN).count());
        assertThat(par(a).min((x, y) -> Double.compare(y, x))).isEqualTo(seq(a).max());
        assertThat(par(a).max((x, y) -> Double.compare(y, x))).isEqualTo(seq(a).min());
        assertThat(par(a).minByKey(ParDoublesPropertyTest::key))
                .isEqualTo(first(seq(a).boxed().min(Comparator.comparingLong(v -> key(v)))));
        assertThat(par(a).maxByKey(ParDoublesPropertyTest::key))
                .isEqualTo(first(seq(a).boxed().max(Comparator.comparingLong(v -> key(v)))));
        assertThat(par(a).reduce(Double::sum)).isEqualTo(seq(a).reduce(Double::sum));
        assertThat(par(a).reduce(5, Double::sum)).isEqualTo(seq(a).reduce(5, Double::sum));
        DoubleAdder sum = new DoubleAdder();
        par(a).grain(10).forEach(sum::add);
        assertThat(sum.sum()).isEqualTo(par(a).sum());
        assertThat(par(a).toList()).isEqualTo(seq(a).boxed().toList());
        Partition<double[]> parts = par(a).partition(EVEN);
        assertThat(parts.matching()).isEqualTo(seq(a).filter(EVEN).toArray());
        assertThat(parts.rest()).isEqualTo(seq(a).filter(EVEN.negate()).toArray());
    }

    /** The order is the JDK's: NaN wins, and -0.0 is less than 0.0. */
    @Property(tries = 40)
    void oddNumbers(@ForAll @IntRange(max = 5_000) int size, @ForAll int seed) {
        Random random = new Random(seed);
        double[] odd = {
            0.0, -0.0, 1, Double.POSITIVE_INFINITY, random.nextBoolean() ? 2 : Double.NaN
        };
        double[] a = random.ints(size, 0, odd.length).mapToDouble(i -> odd[i]).toArray();
        assertThat(par(a).min()).isEqualTo(seq(a).min());
        assertThat(par(a).max()).isEqualTo(seq(a).max());
    }

    private static OptionalDouble first(Optional<Double> value) {
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }

    @Property(tries = 40)
    void searches(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        double[] a = data(size, seed);
        int[] hits = IntStream.range(0, size).filter(i -> RARE.test(a[i])).toArray();
        boolean any = hits.length > 0;
        assertThat(par(a).positionFirst(RARE))
                .isEqualTo(any ? OptionalLong.of(hits[0]) : OptionalLong.empty());
        assertThat(par(a).positionLast(RARE))
                .isEqualTo(any ? OptionalLong.of(hits[hits.length - 1]) : OptionalLong.empty());
        assertThat(par(a).findFirst(RARE))
                .isEqualTo(any ? OptionalDouble.of(a[hits[0]]) : OptionalDouble.empty());
        assertThat(par(a).findLast(RARE))
                .isEqualTo(
                        any ? OptionalDouble.of(a[hits[hits.length - 1]]) : OptionalDouble.empty());
        assertThat(par(a).findAny(RARE).stream().allMatch(RARE)).isTrue();
        assertThat(par(a).findAny(RARE).isPresent()).isEqualTo(any);
        assertThat(par(a).positionAny(RARE).stream().allMatch(i -> RARE.test(a[(int) i]))).isTrue();
        assertThat(par(a).positionAny(RARE).isPresent()).isEqualTo(any);
        assertThat(par(a).anyMatch(RARE)).isEqualTo(any);
        assertThat(par(a).noneMatch(RARE)).isEqualTo(!any);
        assertThat(par(a).allMatch(RARE)).isEqualTo(hits.length == size);
    }

    @Property(tries = 40)
    void arrays(@ForAll @IntRange(max = 40_000) int size, @ForAll int seed) {
        double[] a = data(size, seed);
        POOL.invoke(() -> checkArrays(a));
    }

    private static void checkArrays(double[] a) {
        double[] b = a.clone();
        ParArrays.replaceAll(b, v -> 2 * v);
        assertThat(b).isEqualTo(seq(a).map(v -> 2 * v).toArray());
        ParArrays.fill(b, 7);
        assertThat(seq(b).allMatch(v -> v == 7)).isTrue();
        double[] reversed = a.clone();
        ParArrays.reverse(reversed);
        assertThat(reversed)
                .isEqualTo(
                        IntStream.range(0, a.length)
                                .mapToDouble(i -> a[a.length - 1 - i])
                                .toArray());
        double[] parted = a.clone();
        assertThat(ParArrays.partition(parted, EVEN)).isEqualTo((int) seq(a).filter(EVEN).count());
        assertThat(parted)
                .isEqualTo(
                        DoubleStream.concat(seq(a).filter(EVEN), seq(a).filter(EVEN.negate()))
                                .toArray());
        double[] sums = a.clone();
        Arrays.parallelPrefix(sums, Double::sum);
        double[] prefix = a.clone();
        ParArrays.prefixSum(prefix);
        assertThat(prefix).isEqualTo(sums);
        double[] exclusive = a.clone();
        ParArrays.prefixSumExclusive(exclusive);
        assertThat(exclusive)
                .isEqualTo(IntStream.range(0, a.length).mapToDouble(i -> sums[i] - a[i]).toArray());
        double[] sorted = a.clone();
        ParArrays.sort(sorted);
        assertThat(sorted).isEqualTo(seq(a).sorted().toArray());
    }
}
