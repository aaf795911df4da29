package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.compute.ReportedSteps.Step;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which operations a listener hears. */
@Timeout(60)
class ProgressScopeTest {

    private static final int LARGE = 200_000;

    private final ReportedSteps listener = new ReportedSteps();
    private final ReportedSteps other = new ReportedSteps();
    private final int[] three = {3, 1, 2};

    @Test
    void eachOperationCountsForItself() {
        ParArrays.progress(
                listener,
                () -> {
                    ParArrays.sort(three);
                    ParArrays.prefixSum(three);
                });
        ParArrays.sort(three); // no listener any more
        assertThat(three).containsExactly(1, 3, 6);
        assertThat(listener.all).containsExactly(new Step(3, 3), new Step(3, 3));
    }

    @Test
    void anInnerListenerHearsInsteadOfTheOuterOne() {
        ParArrays.progress(listener, () -> ParArrays.progress(other, () -> ParArrays.sort(three)));
        assertThat(listener.all).isEmpty();
        other.heardOnlyEnds(1);
    }

    @Test
    void whatFunctionsBeginIsPartOfTheirOperation() {
        long[] array = new SplittableRandom(1).longs(LARGE).toArray();
        ParArrays.progress(
                listener,
                () ->
                        ParArrays.sort(
                                array,
                                (x, y) -> {
                                    ParArrays.forEach(new int[] {1, 2}, _ -> {});
                                    return Long.compare(x, y);
                                }));
        listener.heardOneOperation();
        listener.heardOfBothHalves();
        assertThat(array).isSorted();
    }

    @Test
    void aListenerOfItsOwnIsHeardInAFunction() {
        ParArrays.progress(
                listener,
                () ->
                        ParArrays.forEach(
                                new int[1],
                                _ -> ParArrays.progress(other, () -> ParArrays.sort(three))));
        listener.heardOnlyEnds(1);
        other.heardOnlyEnds(1);
    }

    @Test
    void aListenerMayUseOperations() {
        long[] array = new SplittableRandom(1).longs(LARGE).toArray();
        ProgressListener sorting =
                (done, total) -> {
                    ParArrays.sort(new int[] {2, 1});
                    listener.progressed(done, total);
                };
        ParArrays.progress(sorting, () -> ParArrays.sort(array));
        listener.heardOneOperation();
    }

    @Test
    void afterAnOperationThatThrewTheNextOneIsHeard() {
        IllegalStateException oops = new IllegalStateException();
        ParArrays.progress(
                listener,
                () -> {
                    assertThatThrownBy(() ->
                                    ParArrays.forEach(
                                            three,
                                            _ -> {
                                                throw oops;
                                            }))
                            .isSameAs(oops);
                    ParArrays.sort(three);
                });
        assertThat(listener.all).endsWith(new Step(3, 3));
    }

    @Test
    void branchesAndTasksOfScopesAreHeard() {
        ParArrays.progress(
                listener,
                () -> {
                    Compute.join(
                            () -> ParArrays.sort(new long[] {2, 1}),
                            () -> ParArrays.sort(new long[] {3, 2, 1}));
                    Compute.scope(scope -> scope.spawn(() -> ParArrays.sort(new long[4])));
                });
        assertThat(listener.all).extracting(Step::done).containsExactlyInAnyOrder(2L, 3L, 4L);
    }

    @Test
    void anOtherPoolThatIsCalledIsHeard() {
        try (ComputePool pool = TestPools.of(2)) {
            ParArrays.progress(listener, () -> pool.invoke(() -> ParArrays.sort(three)));
        }
        assertThat(listener.all).containsExactly(new Step(3, 3));
    }

    @Test
    void whatIsSubmittedIsNotHeard() {
        AtomicReference<CompletionStage<Void>> submitted = new AtomicReference<>();
        ParArrays.progress(
                listener,
                () -> submitted.set(ComputePool.shared().submit(() -> ParArrays.sort(three))));
        submitted.get().toCompletableFuture().join();
        assertThat(three).isSorted();
        assertThat(listener.all).isEmpty();
    }

    @Test
    void aSequenceHasAListenerOfItsOwn() {
        ParArrays.progress(
                listener,
                () -> {
                    Par.of(three).forEach(_ -> {});
                    Par.of(three).progress(other).forEach(_ -> {});
                });
        assertThat(listener.all).isEmpty();
        assertThat(other.all).endsWith(new Step(3, 3));
    }

    @Test
    void whatASequenceWithAListenerCallsIsPartOfIt() {
        ParArrays.progress(
                listener,
                () -> {
                    Par.of(three).progress(other).forEach(_ -> ParArrays.sort(new int[] {2, 1}));
                    Par.of(three).progress((_, _) -> ParArrays.sort(three)).forEach(_ -> {});
                });
        assertThat(listener.all).isEmpty();
        assertThat(other.all).endsWith(new Step(3, 3));
        ParArrays.progress(
                listener,
                () -> {
                    Par.of(three).progress(other).forEach(_ -> {});
                    ParArrays.sort(three);
                });
        assertThat(listener.all).containsExactly(new Step(3, 3));
    }

    @Test
    void isCancelledAsWhatItIsPartOf() {
        Cancellation cancellation = Cancellation.create();
        try (ComputePool pool = TestPools.of(2)) {
            assertThatThrownBy(() ->
                            pool.invoke(
                                    cancellation,
                                    () -> {
                                        ParArrays.progress(
                                                (_, _) -> cancellation.cancel(),
                                                () -> ParArrays.forEach(new int[LARGE], _ -> {}));
                                        return 0;
                                    }))
                    .isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void whatTheOperationsThrowIsThrown() {
        IllegalStateException oops = new IllegalStateException();
        assertThatThrownBy(() ->
                        ParArrays.progress(
                                listener,
                                () -> {
                                    throw oops;
                                }))
                .isSameAs(oops);
    }
}
