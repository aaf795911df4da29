package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every operation on objects yields what its sequential twin yields. */
@SuppressWarnings("UnnecessaryLambda") // predicates that can be negated
class ParSeqPropertyTest {

    private static final ComputePool POOL =
            ComputePool.builder().workers(3).name("objects").build();

    private static final Predicate<String> RARE = s -> s.endsWith("77");

    private static List<String> data(int size, int seed) {
        return new Random(seed).ints(size, 0, 1000).mapToObj(Integer::toString).toList();
    }

    /**
     * Returns a sequence with an index, and one without: behind a filter that passes all elements.
     */
    private static List<ParSeq<String>> both(List<String> a) {
        return List.of(Par.of(a).on(POOL).grain(5), Par.of(a).on(POOL).filter(s -> !s.isEmpty()));
    }

    @Property(tries = 40)
    void newSequences(@ForAll @IntRange(max = 20_000) int size, @ForAll int seed) {
        List<String> a = data(size, seed);
        for (ParSeq<String> par : both(a)) {
            assertThat(par.mapIndexed((i, v) -> i + ": " + v).toList())
                    .isEqualTo(
                            IntStream.range(0, size).mapToObj(i -> i + ": " + a.get(i)).toList());
            assertThat(par.windows(4).toList())
                    .isEqualTo(
                            IntStream.range(0, Math.max(0, size - 3))
                                    .mapToObj(i -> a.subList(i, i + 4))
                                    .toList());
            assertThat(par.skip(3).limit(size / 2).toList())
                    .isEqualTo(a.stream().skip(3).limit(size / 2).toList());
            assertThat(par.toArray()).isEqualTo(a.toArray());
            assertThat(par.toArray(String[]::new)).isEqualTo(a.toArray(String[]::new));
            if (size > 0) {
                assertThatExceptionOfType(ArrayStoreException.class)
                        .isThrownBy(() -> par.<Object>toArray(Integer[]::new));
            }
        }
    }

    @Property(tries = 40)
    void results(@ForAll @IntRange(max = 20_000) int size, @ForAll int seed) {
        List<String> a = data(size, seed);
        for (ParSeq<String> par : both(a)) {
            assertThat(par.maxByKey(String::length))
                    .isEqualTo(a.stream().max(Comparator.comparingInt(String::length)));
            assertThat(par.reduce(String::concat)).isEqualTo(a.stream().reduce(String::concat));
            LongAdder sum = new LongAdder();
            par.forEach(s -> sum.add(s.length()));
            assertThat(sum.sum()).isEqualTo(a.stream().mapToLong(String::length).sum());
            StringBuilder joined =
                    par.collect(
                            StringBuilder::new,
                            (text, next) -> text.append(next),
                            (text, next) -> text.append(next));
            assertThat(joined.toString()).isEqualTo(String.join("", a));
            assertThat(par.collect(Collectors.joining())).isEqualTo(String.join("", a));
            Collector<String, ?, Map<Integer, Long>> byLength =
                    Collectors.groupingBy(String::length, Collectors.counting());
            assertThat(par.collect(byLength)).isEqualTo(a.stream().collect(byLength));
            // Its combiner returns another container.
            Collector<String, long[], Long> total =
                    Collector.of(
                            () -> new long[1],
                            (container, text) -> container[0] += text.length(),
                            (x, y) -> new long[] {x[0] + y[0]},
                            container -> container[0]);
            assertThat(par.collect(total)).isEqualTo(sum.sum());
        }
    }

    @Property(tries = 40)
    void searches(@ForAll @IntRange(max = 20_000) int size, @ForAll int seed) {
        List<String> a = data(size, seed);
        List<String> hits = a.stream().filter(RARE).toList();
        boolean any = !hits.isEmpty();
        for (ParSeq<String> par : both(a)) {
            assertThat(par.findFirst(RARE)).isEqualTo(hits.stream().findFirst());
            assertThat(par.findLast(RARE))
                    .isEqualTo(any ? Optional.of(hits.getLast()) : Optional.empty());
            assertThat(par.findAny(RARE).isPresent()).isEqualTo(any);
            assertThat(par.findAny(RARE).stream().allMatch(RARE)).isTrue();
            OptionalLong at = par.positionAny(RARE);
            assertThat(at.isPresent()).isEqualTo(any);
            assertThat(at.stream().allMatch(i -> RARE.test(a.get((int) i)))).isTrue();
            assertThat(par.anyMatch(RARE)).isEqualTo(any);
            assertThat(par.noneMatch(RARE)).isEqualTo(!any);
            assertThat(par.allMatch(RARE)).isEqualTo(hits.size() == size);
        }
    }

    @Property(tries = 40)
    void arrays(@ForAll @IntRange(max = 20_000) int size, @ForAll int seed) {
        POOL.invoke(() -> checkArrays(data(size, seed)));
    }

    private static void checkArrays(List<String> a) {
        String[] filled = new String[a.size()];
        ParArrays.fill(filled, "x");
        assertThat(Arrays.stream(filled).allMatch("x"::equals)).isTrue();
        String[] reversed = array(a);
        ParArrays.reverse(reversed);
        assertThat(reversed).containsExactlyElementsOf(a.reversed());
        String[] parted = array(a);
        List<String> rare = a.stream().filter(RARE).toList();
        assertThat(ParArrays.partition(parted, RARE)).isEqualTo(rare.size());
        List<String> expected = new ArrayList<>(rare);
        a.stream().filter(RARE.negate()).forEach(expected::add);
        assertThat(parted).containsExactlyElementsOf(expected);
        List<String> sorted = a.stream().sorted().toList();
        String[] stable = array(a);
        ParArrays.sort(stable);
        assertThat(stable).containsExactlyElementsOf(sorted);
        String[] unstable = array(a);
        ParArrays.sortUnstable(unstable);
        assertThat(unstable).containsExactlyElementsOf(sorted);
        List<String> list = new ArrayList<>(a);
        ParArrays.sort(list);
        assertThat(list).isEqualTo(sorted);
        // Few lengths, so that there are many equals, which keep their order.
        List<String> byLength = a.stream().sorted(Comparator.comparingInt(String::length)).toList();
        String[] ordered = array(a);
        ParArrays.sort(ordered, Comparator.comparingInt(String::length));
        assertThat(ordered).containsExactlyElementsOf(byLength);
        String[] keyed = array(a);
        ParArrays.sortByKey(keyed, String::length);
        assertThat(keyed).containsExactlyElementsOf(byLength);
    }

    private static String[] array(List<String> a) {
        return a.toArray(new String[0]);
    }
}
