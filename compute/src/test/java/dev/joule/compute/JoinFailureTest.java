package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A join throws the exception of its branch, and the pool stays usable. */
@Timeout(60)
class JoinFailureTest {

    static final class Oops extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final int id;

        Oops(int id) {
            this.id = id;
        }
    }

    @Test
    void theSecondBranchIsNotRunWhenTheFirstThrowsBeforeItBegan() {
        try (ComputePool pool = TestPools.of(1)) {
            AtomicInteger runs = new AtomicInteger();
            Oops oops = new Oops(1);
            assertThatThrownBy(() -> pool.join(() -> raise(oops), runs::incrementAndGet))
                    .isSameAs(oops);
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void aFailureOfTheSecondBranchComesOut() {
        try (ComputePool pool = TestPools.of(2)) {
            Oops oops = new Oops(2);
            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(() -> pool.join(() -> TestPools.fib(10), () -> raise(oops)))
                        .isSameAs(oops);
            }
        }
    }

    @Test
    void ifBothThrowTheSecondIsSuppressedInTheFirst() {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch both = new CountDownLatch(2);
            Oops one = new Oops(1);
            Oops two = new Oops(2);
            assertThatThrownBy(
                            () -> pool.join(() -> meetThen(both, one), () -> meetThen(both, two)))
                    .isSameAs(one)
                    .hasSuppressedException(two);
        }
    }

    @Test
    void theSameExceptionTwiceIsNotSuppressedInItself() {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch both = new CountDownLatch(2);
            Oops one = new Oops(1);
            assertThatThrownBy(
                            () -> pool.join(() -> meetThen(both, one), () -> meetThen(both, one)))
                    .isSameAs(one)
                    .hasNoSuppressedExceptions();
        }
    }

    /** Another worker takes the second branch in some rounds, and then does not begin it. */
    @Test
    void aCancellationDoesNotReplaceTheFailureOfTheFirstBranch() {
        try (ComputePool pool = TestPools.of(2)) {
            for (int i = 0; i < 2_000; i++) {
                Oops oops = new Oops(i);
                AtomicReference<Throwable> thrown = new AtomicReference<>();
                Cancellation cancellation = Cancellation.create();
                Runnable first =
                        () -> {
                            cancellation.cancel();
                            for (int spin = 0; spin < 1_000; spin++) {
                                Thread.onSpinWait(); // so that the other worker comes
                            }
                            throw oops;
                        };
                try {
                    pool.invoke(
                            cancellation,
                            () -> {
                                try {
                                    pool.tryJoin(first, () -> {});
                                } catch (Throwable failure) {
                                    thrown.set(failure);
                                }
                                return true;
                            });
                } catch (CancellationException expected) {
                    // by its own token
                }
                assertThat(thrown.get()).isSameAs(oops);
            }
        }
    }

    private static void meetThen(CountDownLatch both, Oops oops) {
        both.countDown();
        TestPools.await(both);
        throw oops;
    }

    @Test
    void tryJoinRunsBothWhateverHappens() {
        try (ComputePool pool = TestPools.of(1)) {
            AtomicInteger runs = new AtomicInteger();
            Oops one = new Oops(1);
            Oops two = new Oops(2);
            assertThatThrownBy(() -> pool.tryJoin(() -> raise(one), runs::incrementAndGet))
                    .isSameAs(one);
            assertThat(runs).hasValue(1);
            assertThatThrownBy(() -> pool.tryJoin(() -> raise(one), () -> raise(two)))
                    .isSameAs(one)
                    .hasSuppressedException(two);
            assertThatThrownBy(() -> pool.tryJoin(runs::incrementAndGet, () -> raise(two)))
                    .isSameAs(two);
        }
    }

    @Test
    void tryJoinOfResultsRunsBothWhateverHappens() {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicInteger runs = new AtomicInteger();
            Oops one = new Oops(1);
            Oops two = new Oops(2);
            for (int i = 0; i < 100; i++) {
                runs.set(0);
                assertThat(
                                pool.<Integer, String, String>tryJoin(
                                        () -> 1, () -> "two", (a, b) -> a + b))
                        .isEqualTo("1two");
                assertThat(
                                pool.<Integer, String, String>tryJoin(
                                        () -> null, () -> null, (a, b) -> "" + a + b))
                        .isEqualTo("nullnull");
                assertThatThrownBy(() ->
                                pool.<Integer, Integer, Integer>tryJoin(
                                        () -> value(one), runs::incrementAndGet, Integer::sum))
                        .isSameAs(one);
                assertThatThrownBy(() ->
                                pool.<Integer, Integer, Integer>tryJoin(
                                        runs::incrementAndGet, () -> value(two), Integer::sum))
                        .isSameAs(two);
                assertThat(runs).hasValue(2);
            }
            Oops both = new Oops(3);
            assertThatThrownBy(() ->
                            pool.<Integer, Integer, Integer>tryJoin(
                                    () -> value(both), () -> value(two), Integer::sum))
                    .isSameAs(both)
                    .hasSuppressedException(two);
            int inside =
                    pool.invoke(() ->
                            Compute.<Integer, Integer, Integer>tryJoin(
                                    () -> 3, () -> 4, Integer::sum));
            assertThat(inside).isEqualTo(7);
            pool.invoke(() -> Compute.tryJoin((Runnable) runs::incrementAndGet, () -> {}));
            assertThat(runs).hasValue(3);
        }
    }

    private static int value(RuntimeException e) {
        throw e;
    }

    @Test
    void failuresAtEveryDepthLeaveThePoolWhole() {
        try (ComputePool pool = TestPools.of(3)) {
            for (int i = 0; i < 3000; i++) {
                int at = ThreadLocalRandom.current().nextInt(1 << 10);
                AtomicInteger leaf = new AtomicInteger();
                assertThatThrownBy(() -> pool.invoke(() -> tree(10, leaf, at)))
                        .isInstanceOf(Oops.class);
            }
            assertThat(pool.<Long>invoke(() -> TestPools.fib(20))).isEqualTo(6765);
        }
    }

    /** A tree of joins of which the leaf with the given number throws. */
    private static long tree(int depth, AtomicInteger leaf, int at) {
        if (depth == 0) {
            if (leaf.getAndIncrement() == at) {
                throw new Oops(at);
            }
            return 1;
        }
        return Compute.joinLong(
                () -> tree(depth - 1, leaf, at), () -> tree(depth - 1, leaf, at), Long::sum);
    }

    @Test
    void aFailureThatIsCaughtInTheMiddleHarmsNobody() {
        try (ComputePool pool = TestPools.of(2)) {
            for (int i = 0; i < 50; i++) {
                assertThat(pool.<Long>invoke(() -> catching(14))).isEqualTo(1 << 14);
            }
        }
    }

    private static long catching(int depth) {
        if (depth == 0) {
            return 1;
        }
        try {
            Compute.join(() -> raise(new Oops(depth)), () -> TestPools.fib(3));
        } catch (Oops expected) {
            // goes on
        }
        return Compute.joinLong(() -> catching(depth - 1), () -> catching(depth - 1), Long::sum);
    }

    private static void raise(RuntimeException e) {
        throw e;
    }
}
