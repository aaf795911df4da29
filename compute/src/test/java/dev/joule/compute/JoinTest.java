package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every form of join returns the results of its branches, on whichever worker they run. */
@Timeout(60)
class JoinTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void everyFormYieldsTheSame(int workers) {
        try (ComputePool pool = TestPools.of(workers)) {
            assertThat(pool.<Long>invoke(() -> TestPools.fib(24))).isEqualTo(46368);
            assertThat(pool.<Long>invoke(() -> bySuppliers(22))).isEqualTo(17711);
            assertThat(pool.<Long>invoke(() -> byObjects(22L))).isEqualTo(17711);
            assertThat(pool.<Long>invoke(() -> byCombiner(20))).isEqualTo(6765);
            long[] result = new long[1];
            pool.invoke(() -> byActions(20, result, 0));
            assertThat(result[0]).isEqualTo(6765);
        }
    }

    private static long bySuppliers(long n) {
        return n < 2
                ? n
                : Compute.joinLong(() -> bySuppliers(n - 1), () -> bySuppliers(n - 2), Long::sum);
    }

    private static Long byObjects(Long n) {
        return n < 2 ? n : Compute.<Long, Long>join(JoinTest::byObjects, n - 1, n - 2, Long::sum);
    }

    private static Long byCombiner(long n) {
        if (n < 2) {
            return n;
        }
        return Compute.<Long, Long, Long>join(
                () -> byCombiner(n - 1), () -> byCombiner(n - 2), Long::sum);
    }

    private static void byActions(int n, long[] out, int at) {
        if (n < 2) {
            out[at] = n;
            return;
        }
        long[] both = new long[2];
        Compute.join(() -> byActions(n - 1, both, 0), () -> byActions(n - 2, both, 1));
        out[at] = both[0] + both[1];
    }

    @Test
    void threeAndManyKeepTheirOrder() {
        try (ComputePool pool = TestPools.of(2)) {
            assertThat(pool.<String>invoke(() -> inOrder())).isEqualTo("1, two, 3.0");
            assertThat(inOrder()).isEqualTo("1, two, 3.0");
            assertThat(
                            pool.<Integer, String, Double, String>join(
                                    () -> 1, () -> "two", () -> 3.0, JoinTest::listed))
                    .isEqualTo("1, two, 3.0");
            List<Supplier<Integer>> branches = new ArrayList<>();
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                int value = i;
                branches.add(() -> value);
                expected.add(i);
            }
            assertThat(pool.join(branches)).isEqualTo(expected);
            assertThat(pool.<List<Integer>>invoke(() -> Compute.join(branches)))
                    .isEqualTo(expected);
            assertThat(pool.join(List.<Supplier<Integer>>of())).isEmpty();
        }
    }

    private static String inOrder() {
        return Compute.<Integer, String, Double, String>join(
                () -> 1, () -> "two", () -> 3.0, JoinTest::listed);
    }

    @Test
    void aFunctionOfThreeCanBeCalled() {
        TriFunction<Integer, String, Double, String> listed = JoinTest::listed;
        assertThat(listed.apply(1, "two", 3.0)).isEqualTo("1, two, 3.0");
    }

    private static String listed(Integer first, String second, Double third) {
        return first + ", " + second + ", " + third;
    }

    @Test
    void branchesRunAtTheSameTime() {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch both = new CountDownLatch(2);
            Runnable meet =
                    () -> {
                        both.countDown();
                        TestPools.await(both);
                    };
            for (int i = 0; i < 10; i++) {
                pool.join(meet, meet);
            }
        }
    }

    @Test
    void outsideOfAPoolTheSharedOneIsUsed() {
        assertThat(TestPools.fib(20)).isEqualTo(6765);
        assertThat(
                        Compute.<String, Integer, String>join(
                                () -> Thread.currentThread().getName(), () -> 0, (name, _) -> name))
                .startsWith("joule-compute");
    }

    @Test
    void nullsAreRefused() {
        try (ComputePool pool = TestPools.of(1)) {
            assertThatNullPointerException().isThrownBy(() -> pool.join(null, () -> {}));
            assertThatNullPointerException().isThrownBy(() -> pool.join(() -> {}, null));
            assertThatNullPointerException()
                    .isThrownBy(() -> pool.joinLong(() -> 1, () -> 1, null));
            assertThatNullPointerException().isThrownBy(() -> pool.invoke((Runnable) null));
        }
    }
}
