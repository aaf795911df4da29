package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A spliterator of any kind yields what it yields when it is read by one thread. */
class SpliteratorPropertyTest {

    private static final ComputePool POOL =
            ComputePool.builder().workers(3).name("spliterators").build();

    private static final ComputePool ONE = ComputePool.builder().workers(1).name("alone").build();

    /** Sizes that are known, and stay so or not when split; that are not known; that are none. */
    private static List<Supplier<Spliterator<Integer>>> kinds(List<Integer> a) {
        return List.of(
                a::spliterator,
                () -> new ArrayDeque<>(a).spliterator(),
                () -> new HashSet<>(a).spliterator(),
                () -> new LinkedHashSet<>(a).spliterator(),
                () -> new TreeSet<>(a).spliterator(),
                () -> new ConcurrentSkipListSet<>(a).spliterator(),
                () -> new ConcurrentLinkedQueue<>(a).spliterator(),
                () -> Spliterators.spliteratorUnknownSize(a.iterator(), 0),
                () -> Spliterators.spliterator(a.iterator(), a.size(), Spliterator.ORDERED),
                () -> a.stream().spliterator(),
                () -> a.parallelStream().map(v -> v + 1).spliterator(),
                () -> a.parallelStream().filter(v -> v % 3 != 0).spliterator(),
                () -> a.parallelStream().flatMap(v -> List.of(v, -v).stream()).spliterator(),
                () -> begun(a.spliterator()),
                () -> begun(a.parallelStream().filter(v -> v % 3 != 0).spliterator()));
    }

    private static <T> Spliterator<T> begun(Spliterator<T> spliterator) {
        spliterator.tryAdvance(first -> {});
        return spliterator;
    }

    @Property(tries = 60)
    void objects(@ForAll @IntRange(max = 20_000) int size, @ForAll int seed) {
        List<Integer> a = new Random(seed).ints(size).boxed().toList();
        for (Supplier<Spliterator<Integer>> kind : kinds(a)) {
            List<Integer> expected = new ArrayList<>();
            kind.get().forEachRemaining(expected::add);
            assertThat(Par.of(kind.get()).on(POOL).toList()).isEqualTo(expected);
            assertThat(Par.of(kind.get()).on(ONE).toList()).isEqualTo(expected);
            assertThat(Par.of(kind.get()).on(POOL).filter(v -> v > 0).map(v -> v / 2).toList())
                    .isEqualTo(expected.stream().filter(v -> v > 0).map(v -> v / 2).toList());
            assertThat(Par.of(kind.get()).on(POOL).skip(3).mapToLong(v -> v).sum())
                    .isEqualTo(expected.stream().skip(3).mapToLong(v -> v).sum());
        }
    }

    @Property(tries = 30)
    void ints(@ForAll @IntRange(max = 50_000) int size, @ForAll int seed) {
        int[] a = new Random(seed).ints(size).toArray();
        int[] positive = IntStream.of(a).filter(v -> v > 0).toArray();
        Spliterator.OfInt[] all = {Arrays.spliterator(a), IntStream.of(a).spliterator()};
        for (Spliterator.OfInt each : all) {
            assertThat(Par.of(each).on(POOL).toArray()).isEqualTo(a);
        }
        assertThat(Par.of(IntStream.of(a).parallel().filter(v -> v > 0).spliterator()).toArray())
                .isEqualTo(positive);
        assertThat(Par.of(Arrays.spliterator(a)).on(POOL).map(v -> v / 2).sum())
                .isEqualTo(IntStream.of(a).map(v -> v / 2).asLongStream().sum());
        assertThat(Par.of(Arrays.spliterator(a)).on(POOL).min()).isEqualTo(IntStream.of(a).min());
    }

    @Property(tries = 30)
    void longs(@ForAll @IntRange(max = 50_000) int size, @ForAll int seed) {
        long[] a = new Random(seed).longs(size).toArray();
        ParLongs known = Par.of(Arrays.spliterator(a)).on(POOL);
        ParLongs unknown =
                Par.of(
                                Spliterators.spliteratorUnknownSize(
                                        LongStream.of(a).iterator(), Spliterator.ORDERED))
                        .on(POOL);
        assertThat(known.concat(unknown).toArray())
                .isEqualTo(LongStream.concat(LongStream.of(a), LongStream.of(a)).toArray());
        assertThat(known.zip(unknown, (x, y) -> x - y).sum()).isZero();
        assertThat(known.sum()).isEqualTo(LongStream.of(a).sum());
        assertThat(unknown.filter(v -> v > 0).sum())
                .isEqualTo(LongStream.of(a).filter(v -> v > 0).sum());
        assertThat(known.positionFirst(v -> v < 0)).isEqualTo(unknown.positionFirst(v -> v < 0));
        assertThat(known.count()).isEqualTo(size);
        assertThat(known.allMatch(v -> v == 0)).isEqualTo(size == 0);
        assertThat(known.maxByKey(v -> v)).isEqualTo(LongStream.of(a).max());
    }

    @Property(tries = 30)
    void doubles(@ForAll @IntRange(max = 50_000) int size, @ForAll int seed) {
        double[] a = new Random(seed).doubles(size).toArray();
        ParDoubles par = Par.of(Arrays.spliterator(a)).on(POOL);
        assertThat(par.toArray()).isEqualTo(a);
        assertThat(par.chunks(10).mapToLong(c -> c.remaining()).sum()).isEqualTo(size);
        assertThat(par.minByKey(v -> (long) (v * 1e6)).isPresent()).isEqualTo(size > 0);
        double[] small = DoubleStream.of(a).filter(v -> v < 0.1).toArray();
        assertThat(
                        Par.of(DoubleStream.of(a).parallel().filter(v -> v < 0.1).spliterator())
                                .on(POOL)
                                .toArray())
                .isEqualTo(small);
    }

    /** Objects and numbers made of unread ones, chained from both sides. */
    @Property(tries = 20)
    void chains(@ForAll @IntRange(max = 5_000) int size, @ForAll int seed) {
        List<Integer> a = new Random(seed).ints(size).boxed().toList();
        List<Integer> twice = StreamSupport.stream(new Twice(a).spliterator(), false).toList();
        ParSeq<Integer> unread = Par.of(a.spliterator()).on(POOL);
        assertThat(unread.concat(unread).toList()).isEqualTo(twice);
        assertThat(Par.of(a).on(POOL).concat(Par.of(a.spliterator())).toList()).isEqualTo(twice);
        assertThat(Par.of(a.spliterator()).concat(Par.of(new Twice(a).spliterator())).count())
                .isEqualTo(3L * size);
        assertThat(Par.of(a.spliterator()).mapToInt(v -> v).concat(Par.of(new int[5])).count())
                .isEqualTo(size + 5L);
    }

    /** An iterable with a default spliterator, made of its iterator. */
    private record Twice(List<Integer> once) implements Iterable<Integer> {
        @Override
        public java.util.Iterator<Integer> iterator() {
            List<Integer> all = new ArrayList<>(once);
            all.addAll(once);
            return all.iterator();
        }
    }
}
