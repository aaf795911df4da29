package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Collector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions that are called once for an operation run on the chosen pool, too. */
@Timeout(60)
class EveryFunctionRunsOnTheChosenPoolTest {

    private final ComputePool pool = TestPools.of(2);
    private final ParSeq<Integer> one = Par.of(List.of(1)).on(pool);
    private final ParSeq<Integer> none = one.filter(_ -> false);

    @AfterEach
    void close() {
        pool.close();
    }

    private static void assertThatItIsAWorker() {
        assertThat(Thread.currentThread().getName()).startsWith("test-");
    }

    private static Collector<Integer, List<Integer>, Integer> counting() {
        return Collector.of(
                () -> {
                    assertThatItIsAWorker();
                    return new ArrayList<>();
                },
                List::add,
                (all, next) -> {
                    assertThatItIsAWorker();
                    all.addAll(next);
                    return all;
                },
                all -> {
                    assertThatItIsAWorker();
                    return all.size();
                });
    }

    @Test
    void thoseOfACollector() {
        assertThat(one.<List<Integer>, Integer>collect(counting())).isEqualTo(1);
        assertThat(none.<List<Integer>, Integer>collect(counting())).isZero();
        assertThat(Par.of(new Integer[0]).on(pool).<List<Integer>, Integer>collect(counting()))
                .isZero();
    }

    @Test
    void aSupplierOfContainers() {
        List<Integer> all =
                one.collect(
                        () -> {
                            assertThatItIsAWorker();
                            return new ArrayList<>();
                        },
                        List::add,
                        List::addAll);
        assertThat(all).containsExactly(1);
    }

    @Test
    void aReductionWithAnIdentity() {
        assertThat(
                        one.reduce(
                                2,
                                (a, b) -> {
                                    assertThatItIsAWorker();
                                    return a + b;
                                }))
                .isEqualTo(3);
        assertThat(
                        Par.of(new long[] {1})
                                .on(pool)
                                .reduce(
                                        2,
                                        (a, b) -> {
                                            assertThatItIsAWorker();
                                            return a + b;
                                        }))
                .isEqualTo(3);
    }

    @Test
    void aGeneratorOfArrays() {
        Integer[] array =
                one.toArray(size -> {
                    assertThatItIsAWorker();
                    return new Integer[size];
                });
        assertThat(array).containsExactly(1);
    }

    @Test
    void aCancelledCollectionCallsNone() {
        Cancellation cancellation = Cancellation.create();
        cancellation.cancel();
        ParSeq<Integer> cancelled = none.cancellable(cancellation);
        assertThatThrownBy(() -> cancelled.<List<Integer>, Integer>collect(counting()))
                .isInstanceOf(CancellationException.class);
    }
}
