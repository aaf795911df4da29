package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scope ends when all it spawned has ended. */
@Timeout(60)
class ScopeTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void allTasksAreThroughAtTheEnd(int workers) {
        try (ComputePool pool = TestPools.of(workers)) {
            for (int round = 0; round < 50; round++) {
                AtomicInteger done = new AtomicInteger();
                pool.scope(scope -> spread(scope, 10, done));
                assertThat(done).hasValue(1 << 10);
            }
        }
    }

    private static void spread(Scope scope, int depth, AtomicInteger done) {
        if (depth == 0) {
            done.incrementAndGet();
            return;
        }
        scope.spawn(() -> spread(scope, depth - 1, done));
        // A join in between: its fork lies in the same deque as the scope's tasks.
        Compute.join(() -> TestPools.fib(5), () -> spread(scope, depth - 1, done));
    }

    @Test
    void tasksMayBeSpawnedFromOtherThreads() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicInteger done = new AtomicInteger();
            pool.scope(scope -> {
                Thread other =
                        Thread.ofPlatform()
                                .start(() -> {
                                    for (int i = 0; i < 100; i++) {
                                        scope.spawn(done::incrementAndGet);
                                    }
                                });
                try {
                    other.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(done).hasValue(100);
        }
    }

    @Test
    void aWorkerThatWaitsTakesWhatOthersAddToItsScope() {
        try (ComputePool pool = TestPools.of(1)) {
            AtomicInteger done = new AtomicInteger();
            CountDownLatch begun = new CountDownLatch(1);
            pool.scope(scope -> {
                Thread.ofPlatform()
                        .start(() -> {
                            scope.spawn(() -> TestPools.await(begun));
                            for (int i = 0; i < 100; i++) {
                                scope.spawn(done::incrementAndGet);
                            }
                            begun.countDown();
                        });
                while (done.get() == 0 && begun.getCount() > 0) {
                    Thread.onSpinWait();
                }
            });
            assertThat(done).hasValue(100);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void scopesWithinTasksMayNestAnyDepth(int workers) {
        try (ComputePool pool = TestPools.of(workers)) {
            AtomicInteger done = new AtomicInteger();
            pool.invoke(() -> nest(1_000, done));
            assertThat(done).hasValue(1_000);
        }
    }

    private static void nest(int depth, AtomicInteger done) {
        if (depth > 0) {
            Compute.scope(scope -> {
                scope.spawn(() -> nest(depth - 1, done));
                scope.spawn(done::incrementAndGet);
            });
        }
    }

    @Test
    void theFirstFailureComesOutAndTheRestIsNotRun() {
        try (ComputePool pool = TestPools.of(1)) {
            AtomicInteger runs = new AtomicInteger();
            RuntimeException oops = new RuntimeException("oops");
            assertThatThrownBy(() ->
                            pool.scope(scope -> {
                                scope.spawn(runs::incrementAndGet);
                                throw oops;
                            }))
                    .isSameAs(oops);
            assertThat(runs).hasValue(0);
            assertThatThrownBy(() ->
                            pool.scope(scope -> {
                                scope.spawn(runs::incrementAndGet);
                                scope.spawn(() -> {
                                    throw oops;
                                });
                            }))
                    .isSameAs(oops);
            assertThat(runs).hasValue(0); // the youngest, which threw, came first
        }
    }

    @Test
    void anEndedScopeTakesNothing() {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicReference<Scope> leaked = new AtomicReference<>();
            pool.scope(leaked::set);
            assertThatIllegalStateException().isThrownBy(() -> leaked.get().spawn(() -> {}));
        }
    }

    @Test
    void broadcastReachesEveryWorkerOnce() {
        try (ComputePool pool = TestPools.of(4)) {
            for (int round = 0; round < 50; round++) {
                AtomicInteger[] seen = new AtomicInteger[4];
                String[] names = new String[4];
                for (int i = 0; i < 4; i++) {
                    seen[i] = new AtomicInteger();
                }
                pool.broadcast(i -> {
                    seen[i].incrementAndGet();
                    names[i] = Thread.currentThread().getName();
                });
                for (int i = 0; i < 4; i++) {
                    assertThat(seen[i]).hasValue(1);
                    assertThat(names[i]).isEqualTo("test-" + i);
                }
            }
        }
    }

    @Test
    void broadcastsFromTwoWorkersMeet() {
        try (ComputePool pool = TestPools.of(2)) {
            AtomicInteger runs = new AtomicInteger();
            for (int round = 0; round < 50; round++) {
                pool.join(
                        () -> pool.broadcast(i -> runs.incrementAndGet()),
                        () -> pool.broadcast(i -> runs.incrementAndGet()));
            }
            assertThat(runs).hasValue(200);
        }
    }
}
