package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The caller of an operation may hold the lock of a synchronized list that workers read. */
@Timeout(60)
@SuppressWarnings("JdkObsolete") // these lists are its subject
class CallersLockOfAListTest {

    private static final int SIZE = 10_000;
    private static final long SUM = (SIZE - 1) * (SIZE / 2L);

    private static <L extends List<Long>> L filled(L list) {
        for (long i = 0; i < SIZE; i++) {
            list.add(i);
        }
        return list;
    }

    private static void assertThatItIsRead(List<Long> list, long sum) {
        try (ComputePool pool = TestPools.of(2)) {
            synchronized (list) {
                assertThat(Par.of(list).on(pool).mapToLong(e -> e).sum()).isEqualTo(sum);
            }
        }
    }

    @Test
    void aSynchronizedList() {
        assertThatItIsRead(Collections.synchronizedList(filled(new ArrayList<>())), SUM);
    }

    @Test
    void aVectorOrAStack() {
        assertThatItIsRead(filled(new Vector<>()), SUM);
        assertThatItIsRead(filled(new Stack<>()), SUM);
    }

    @Test
    void aPartOfAVector() {
        Vector<Long> vector = filled(new Vector<>());
        try (ComputePool pool = TestPools.of(2)) {
            synchronized (vector) {
                assertThat(Par.of(vector.subList(0, SIZE)).on(pool).mapToLong(e -> e).sum())
                        .isEqualTo(SUM);
            }
        }
    }

    @Test
    void theSpliteratorOfAVector() {
        Vector<Long> vector = filled(new Vector<>());
        try (ComputePool pool = TestPools.of(2)) {
            synchronized (vector) {
                assertThat(Par.of(vector.spliterator()).on(pool).mapToLong(e -> e).sum())
                        .isEqualTo(SUM);
            }
        }
    }

    /** A spliterator is bound as late as one of a stream. */
    @Test
    void aSpliteratorIsBoundByTheOperation() {
        List<Long> list = filled(new ArrayList<>());
        ParSeq<Long> sequence = Par.of(list.spliterator());
        list.add(1L);
        assertThat(sequence.mapToLong(e -> e).sum()).isEqualTo(SUM + 1);
    }

    @Test
    void aSpliteratorThatHasNoSizeFails() {
        IllegalStateException oops = new IllegalStateException();
        AtomicReference<Thread> asked = new AtomicReference<>();
        Spliterator<Long> failing =
                new Spliterators.AbstractSpliterator<>(9, 0) {
                    @Override
                    public boolean tryAdvance(Consumer<? super Long> action) {
                        return false;
                    }

                    @Override
                    public long estimateSize() {
                        asked.set(Thread.currentThread());
                        throw oops;
                    }
                };
        ParSeq<Long> sequence = Par.of(failing);
        assertThatThrownBy(sequence::toList).isSameAs(oops);
        assertThat(asked).hasValue(Thread.currentThread());
        assertThatThrownBy(sequence::toList)
                .isInstanceOf(IllegalStateException.class)
                .hasCause(oops);
    }

    @Test
    void aSortedList() {
        List<Long> list = Collections.synchronizedList(filled(new ArrayList<>()));
        Collections.reverse(list);
        synchronized (list) {
            ParArrays.sort(list);
        }
        assertThat(list).isSorted();
    }
}
