package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A spliterator is read once, when and where it should be; a bad one fails. */
@Timeout(60)
class SpliteratorTest {

    /** A spliterator that may report any size and split into any parts. */
    private static final class Said implements Spliterator<Integer> {
        private final long said;
        private final int characteristics;
        private final AtomicInteger left;
        private Spliterator<Integer> part;

        Said(long said, int has, int characteristics, Spliterator<Integer> part) {
            this.said = said;
            this.left = new AtomicInteger(has);
            this.characteristics = characteristics;
            this.part = part;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            if (left.get() <= 0) {
                return false;
            }
            action.accept(left.getAndDecrement());
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            Spliterator<Integer> once = part; // two workers would read it at the same time
            part = null;
            return once;
        }

        @Override
        public long estimateSize() {
            return said;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    private static final int EXACT = Spliterator.SIZED | Spliterator.SUBSIZED;

    @Test
    void nothingIsReadBeforeAResultIsWanted() {
        try (ComputePool pool = TestPools.of(2)) {
            Set<String> readers = ConcurrentHashMap.newKeySet();
            Spliterator<Integer> sized =
                    IntStream.range(0, 1000)
                            .parallel()
                            .peek(i -> readers.add(Thread.currentThread().getName()))
                            .boxed()
                            .spliterator();
            ParSeq<Integer> mapped = Par.of(sized).map(i -> i + 1).filter(i -> i > 0);
            assertThat(readers).isEmpty();
            assertThat(mapped.on(pool).count()).isEqualTo(1000);
            assertThat(readers).isNotEmpty().allMatch(name -> name.startsWith("test-"));
        }
    }

    @Test
    void itIsReadOnceHoweverOftenItIsUsed() {
        AtomicInteger read = new AtomicInteger();
        ParSeq<Integer> once =
                Par.of(
                        Stream.iterate(0, i -> i < 100, i -> i + 1)
                                .peek(i -> read.incrementAndGet())
                                .spliterator());
        assertThat(once.map(i -> -i).toList()).hasSize(100);
        assertThat(once.partition(i -> i < 30).rest()).hasSize(70);
        assertThat(once.limit(3).toList()).containsExactly(0, 1, 2);
        assertThat(read).hasValue(100);
    }

    /** The first and the last element wait for each other. */
    @Test
    void itIsReadByTwoWorkers() {
        try (ComputePool pool = TestPools.of(2)) {
            for (int round = 0; round < 50; round++) {
                CountDownLatch met = new CountDownLatch(2);
                long sum =
                        Par.of(
                                        LongStream.range(0, 100)
                                                .parallel()
                                                .peek(i -> {
                                                    if (i == 0 || i == 99) {
                                                        met.countDown();
                                                        TestPools.await(met);
                                                    }
                                                })
                                                .spliterator())
                                .on(pool)
                                .sum();
                assertThat(sum).isEqualTo(4950);
            }
        }
    }

    @Test
    void oneThatRefusesToSplitIsReadByOneWorker() {
        Spliterator<Integer> exact = new Said(5000, 5000, EXACT, null);
        assertThat(Par.of(exact).count()).isEqualTo(5000);
        Spliterator<Integer> unknown = new Said(Long.MAX_VALUE, 5000, 0, null);
        assertThat(Par.of(unknown).findFirst(i -> i < 10)).hasValue(9);
    }

    @Test
    void whatItThrowsComesOutAndTheRestIsLost() {
        IllegalArgumentException oops = new IllegalArgumentException();
        try (ComputePool pool = TestPools.of(3)) {
            for (int bad : new int[] {0, 1, 500, 999}) {
                ParInts par =
                        Par.of(
                                        IntStream.range(0, 1000)
                                                .parallel()
                                                .peek(i -> {
                                                    if (i == bad) {
                                                        throw oops;
                                                    }
                                                })
                                                .spliterator())
                                .on(pool);
                assertThatThrownBy(par::sum).isSameAs(oops);
                assertThatIllegalStateException()
                        .isThrownBy(par::sum)
                        .withMessageContaining("cannot be read again")
                        .withCause(oops);
            }
        }
    }

    @Test
    void aWrongSizeIsReportedAndWritesNowhereElse() {
        try (ComputePool pool = TestPools.of(2)) {
            assertWrong(pool, new Said(10, 9, EXACT, null), "1 elements less");
            assertWrong(pool, new Said(10, 11, EXACT, null), "more elements");
            assertWrong(pool, new Said(0, 1, EXACT, null), "more elements");
            Said large = new Said(11, 11, EXACT, null);
            assertWrong(pool, new Said(10, 10, EXACT, large), "reports 11 elements, where");
            Said unsized = new Said(4, 4, 0, null);
            assertWrong(pool, new Said(10, 6, EXACT, unsized), "reports -1 elements, where");
            Said longer = new Said(4, 5, EXACT, null);
            assertWrong(pool, new Said(10, 6, EXACT, longer), "more elements");
        }
    }

    private static void assertWrong(ComputePool pool, Said spliterator, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> Par.of(spliterator).on(pool).toList())
                .withMessageContaining(message);
    }

    @Test
    void anEstimateMayBeWrong() {
        assertThat(Par.of(new Said(3, 100, 0, null)).count()).isEqualTo(100);
        assertThat(Par.of(new Said(0, 100, Spliterator.ORDERED, null)).count()).isEqualTo(100);
        assertThat(Par.of(new Said(300, 0, 0, null)).count()).isZero();
    }

    @Test
    void anEndlessOneCanBeCancelled() {
        try (ComputePool pool = TestPools.of(2)) {
            Cancellation cancellation = Cancellation.create();
            Iterator<Integer> endless =
                    new Iterator<>() {
                        private int next;

                        @Override
                        public boolean hasNext() {
                            return true;
                        }

                        @Override
                        public Integer next() {
                            if (++next == 200_000) {
                                cancellation.cancel();
                            }
                            return next;
                        }
                    };
            ParSeq<Integer> par =
                    Par.of(Spliterators.spliteratorUnknownSize(endless, 0))
                            .on(pool)
                            .cancellable(cancellation);
            assertThatThrownBy(par::count).isInstanceOf(CancellationException.class);
            ParSeq<Integer> later = par.map(i -> i).cancellable(Cancellation.create());
            assertThatIllegalStateException().isThrownBy(later::toList);
        }
    }

    @Test
    void whoComesWhileItIsReadIsTurnedAway() {
        AtomicReference<ParSeq<Integer>> self = new AtomicReference<>();
        self.set(
                Par.of(
                        IntStream.range(0, 10)
                                .mapToObj(i -> i + (int) self.get().count())
                                .spliterator()));
        assertThatIllegalStateException()
                .isThrownBy(() -> self.get().toList())
                .withMessageContaining("another operation is reading");
    }

    /** Nulls are not looked for, as in arrays. */
    @Test
    void nullsStayWhereTheyAre() {
        List<String> some = Arrays.asList("a", null, "c");
        assertThat(Par.of(some.spliterator()).toArray())
                .isEqualTo(Par.of(some.toArray(new String[0])).toArray())
                .containsExactly("a", null, "c");
        assertThat(Par.of(Spliterators.spliteratorUnknownSize(some.iterator(), 0)).toArray())
                .containsExactly("a", null, "c");
        assertThatNullPointerException().isThrownBy(() -> Par.of((Spliterator<Integer>) null));
        assertThatNullPointerException().isThrownBy(() -> Par.of((Spliterator.OfInt) null));
        assertThatNullPointerException().isThrownBy(() -> Par.of((Spliterator.OfLong) null));
        assertThatNullPointerException().isThrownBy(() -> Par.of((Spliterator.OfDouble) null));
    }
}
