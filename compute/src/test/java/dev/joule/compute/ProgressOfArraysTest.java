package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reports to a listener of an operation on an array. */
@Tag("stress")
@Timeout(120)
class ProgressOfArraysTest {

    private static final int[] SIZES = {0, 1, 10, 5_000, 40_000};

    /** The number of elements that have steps in both halves of an operation. */
    private static final int LARGE = 200_000;

    @ParameterizedTest
    @EnumSource
    void reportsFromItsBeginningToItsEnd(ArrayOperation operation) {
        for (int workers : new int[] {1, 3}) {
            try (ComputePool pool = TestPools.of(workers)) {
                for (int size : SIZES) {
                    reported(pool, operation, size).heardOneOperation();
                }
                ReportedSteps listener = reported(pool, operation, LARGE);
                listener.heardOneOperation();
                listener.heardOfBothHalves();
            }
        }
    }

    private static ReportedSteps reported(ComputePool pool, ArrayOperation operation, int size) {
        ReportedSteps listener = new ReportedSteps();
        ArrayOperation.Input input = operation.on(size, size);
        pool.invoke(() -> ParArrays.progress(listener, input.operation()));
        return listener;
    }

    @ParameterizedTest
    @EnumSource
    void doesTheSameWithAndWithoutAListener(ArrayOperation operation) {
        try (ComputePool pool = TestPools.of(3)) {
            ArrayOperation.Input reported = operation.on(LARGE, 7);
            ArrayOperation.Input unreported = operation.on(LARGE, 7);
            pool.invoke(() -> ParArrays.progress((_, _) -> {}, reported.operation()));
            pool.invoke(unreported.operation());
            assertThat(reported.elements()).isEqualTo(unreported.elements());
        }
    }

    @Test
    void whatIsInOrderIsReportedAtItsEnd() {
        long[] numbers = new SplittableRandom(1).longs(LARGE).sorted().toArray();
        Integer[] objects = new Integer[LARGE];
        Arrays.setAll(objects, i -> -i);
        ReportedSteps listener = new ReportedSteps();
        ParArrays.progress(
                listener,
                () -> {
                    ParArrays.sort(numbers);
                    ParArrays.reverse(numbers);
                    listener.all.clear();
                    ParArrays.sort(numbers);
                    ParArrays.sortUnstable(objects);
                });
        assertThat(numbers).isSorted();
        assertThat(objects).isSorted();
        listener.heardOnlyEnds(2);
    }

    @Test
    void aListIsSortedWhenItsEndIsReported() {
        List<Consumer<List<Integer>>> sorts =
                List.of(
                        ParArrays::sort,
                        ParArrays::sortUnstable,
                        list -> ParArrays.sortByKey(list, v -> v),
                        list -> ParArrays.sortByCachedKey(list, v -> v));
        for (Consumer<List<Integer>> sort : sorts) {
            for (int size : new int[] {100, 20_000}) {
                List<Integer> list =
                        new ArrayList<>(new SplittableRandom(size).ints(size).boxed().toList());
                AtomicBoolean isEnd = new AtomicBoolean();
                ParArrays.progress(
                        (done, total) -> {
                            if (done == total) {
                                isEnd.set(true);
                                assertThat(list).isSorted();
                            }
                        },
                        () -> sort.accept(list));
                assertThat(isEnd).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoThrowsEndsTheOperationAndNoElementIsLost(ArrayOperation operation) {
        IllegalStateException oops = new IllegalStateException();
        try (ComputePool pool = TestPools.of(3)) {
            for (int tenths = 0; tenths <= 10; tenths++) {
                ArrayOperation.Input input = operation.on(LARGE, tenths);
                List<?> before = input.sortedElements();
                ProgressListener listener = throwingAt(tenths, oops);
                assertThatThrownBy(() ->
                                pool.invoke(() -> ParArrays.progress(listener, input.operation())))
                        .isSameAs(oops);
                if (operation.keepsElements()) {
                    assertThat(input.sortedElements().equals(before)).isTrue();
                }
            }
        }
    }

    private static ProgressListener throwingAt(int tenths, RuntimeException oops) {
        return (done, total) -> {
            if (10 * done >= tenths * total) {
                throw oops;
            }
        };
    }

    @Test
    void nothingIsNoListenerAndNoOperation() {
        assertThatNullPointerException().isThrownBy(() -> ParArrays.progress(null, () -> {}));
        assertThatNullPointerException()
                .isThrownBy(() -> ParArrays.progress((_, _) -> {}, null))
                .withMessage("operations");
    }
}
