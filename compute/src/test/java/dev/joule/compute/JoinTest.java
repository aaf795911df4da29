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

/** Every form of join yields what its branches yield, whoever runs them. */
@Timeout(60)
class JoinTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void everyFormYieldsTheSame(int parallelism) {
        try (ComputePool pool = TestPools.of(parallelism)) {
            assertThat(pool.<Long>invoke(() -> TestPools.fib(24))).isEqualTo(46368);
            assertThat(pool.<Long>invoke(() -> bySuppliers(22))).isEqualTo(17711);
            assertThat(pool.<Long>invoke(() -> byObjects(22L))).isEqualTo(17711);
            assertThat(pool.<Long>invoke(() -> byPairs(20))).isEqualTo(6765);
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

    private static Long byPairs(long n) {
        if (n < 2) {
            return n;
        }
        Pair<Long, Long> both = Compute.join(() -> byPairs(n - 1), () -> byPairs(n - 2));
        return both.first() + both.second();
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
            assertThat(pool.join(() -> 1, () -> "two", () -> 3.0))
                    .isEqualTo(new Triple<>(1, "two", 3.0));
            List<Supplier<Integer>> branches = new ArrayList<>();
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                int value = i;
                branches.add(() -> value);
                expected.add(i);
            }
            assertThat(pool.join(branches)).isEqualTo(expected);
            assertThat(pool.join(List.<Supplier<Integer>>of())).isEmpty();
        }
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
        assertThat(Compute.join(() -> Thread.currentThread().getName(), () -> 0).first())
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
