package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.threads.Ground.Body;
import dev.joule.threads.Ground.Threads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.StructureViolationException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Configuration;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Structured concurrency on a ground. A preview of JDK 25, so {@code
 * StructuredScopesLikeTheJdkTest} compiles this file when it runs, and starts a JVM with it:
 * nothing else of ours is a preview.
 *
 * <p>Each check runs for a scope that a platform thread owns, whose threads come from the ground's
 * factory, and for one that a virtual thread of the ground owns, whose threads inherit its carrier.
 * A line is printed for each.
 */
final class StructuredScopes {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();
    private static final int MANY = 200;

    private final Threads threads;
    private final AtomicInteger interrupted = new AtomicInteger();

    private StructuredScopes(Threads threads) {
        this.threads = threads;
    }

    public static void main(String[] args) {
        Ground ground = Ground.valueOf(args[0]);
        check(ground, "forkAndJoin", StructuredScopes::forkAndJoin);
        check(ground, "theGroundCarriesThem", StructuredScopes::theGroundCarriesThem);
        check(ground, "aFailureCancelsTheOthers", StructuredScopes::aFailureCancelsTheOthers);
        check(ground, "aSuccessCancelsTheOthers", StructuredScopes::aSuccessCancelsTheOthers);
        check(ground, "aTimeoutCancelsAll", StructuredScopes::aTimeoutCancelsAll);
        check(ground, "anInterruptEndsTheJoin", StructuredScopes::anInterruptEndsTheJoin);
        check(ground, "closingWaitsForAll", StructuredScopes::closingWaitsForAll);
        check(ground, "scopesNest", StructuredScopes::scopesNest);
        check(ground, "aCancelReachesNestedScopes", StructuredScopes::aCancelReachesNestedScopes);
        check(ground, "scopedValuesAreInherited", StructuredScopes::scopedValuesAreInherited);
        check(ground, "aBindingMayNotChange", StructuredScopes::aBindingMayNotChange);
        check(ground, "onlyTheOwnerForks", StructuredScopes::onlyTheOwnerForks);
    }

    @FunctionalInterface
    private interface Check {
        void run(StructuredScopes scopes) throws Exception;
    }

    private static void check(Ground ground, String name, Check check) {
        for (boolean ownerIsVirtual : new boolean[] {false, true}) {
            String owner = ownerIsVirtual ? "virtual" : "platform";
            try (Threads threads = ground.open()) {
                Body body = () -> check.run(new StructuredScopes(threads));
                if (ownerIsVirtual) {
                    threads.run(body);
                } else {
                    body.run();
                }
                System.out.println("ok " + name + " " + owner);
            } catch (Throwable failure) {
                System.out.println("FAILED " + name + " " + owner);
                failure.printStackTrace(System.out);
            }
        }
    }

    private <T, R> StructuredTaskScope<T, R> open(Joiner<T, R> joiner) {
        return StructuredTaskScope.open(joiner, this::configure);
    }

    /** The threads of a virtual owner have its scheduler without a factory. */
    private Configuration configure(Configuration configuration) {
        return Thread.currentThread().isVirtual()
                ? configuration
                : configuration.withThreadFactory(threads.factory());
    }

    private <T> T sleepForEver() throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody opens it");
        } catch (InterruptedException interrupt) {
            interrupted.incrementAndGet();
            throw interrupt;
        }
    }

    private void forkAndJoin() throws Exception {
        try (var scope = open(Joiner.<Integer>allSuccessfulOrThrow())) {
            for (int i = 0; i < MANY; i++) {
                int number = i;
                scope.fork(() -> {
                    Thread.yield();
                    return number;
                });
            }
            List<Integer> numbers = scope.join().map(Subtask::get).toList();
            assertThat(numbers).hasSize(MANY);
            assertThat(numbers.stream().mapToInt(number -> number).sum())
                    .isEqualTo(MANY * (MANY - 1) / 2);
        }
    }

    private void theGroundCarriesThem() throws Exception {
        String carrier = threads.call(StructuredScopes::carrier);
        try (var scope = open(Joiner.<String>allSuccessfulOrThrow())) {
            for (int i = 0; i < MANY; i++) {
                scope.fork(StructuredScopes::carrier);
            }
            assertThat(scope.join().map(Subtask::get).distinct()).containsExactly(carrier);
        }
    }

    /** Without what tells the carriers of one scheduler apart; with Joule some may be spares. */
    private static String carrier() {
        String text = Thread.currentThread().toString();
        return text.substring(text.indexOf('@')).replaceAll("-(worker|spare)?-?\\d+$", "");
    }

    private void aFailureCancelsTheOthers() throws Exception {
        try (var scope = open(Joiner.<String>awaitAllSuccessfulOrThrow())) {
            CountDownLatch begun = new CountDownLatch(MANY);
            for (int i = 0; i < MANY; i++) {
                scope.fork(() -> {
                    begun.countDown();
                    return sleepForEver();
                });
            }
            Subtask<String> failing =
                    scope.fork(() -> {
                        begun.await();
                        throw new IllegalStateException("boom");
                    });
            assertThatThrownBy(scope::join)
                    .isInstanceOf(StructuredTaskScope.FailedException.class)
                    .hasRootCauseMessage("boom");
            assertThat(scope.isCancelled()).isTrue();
            assertThat(failing.state()).isEqualTo(Subtask.State.FAILED);
        }
        assertThat(interrupted).hasValue(MANY);
    }

    private void aSuccessCancelsTheOthers() throws Exception {
        try (var scope = open(Joiner.<String>anySuccessfulResultOrThrow())) {
            CountDownLatch begun = new CountDownLatch(MANY);
            for (int i = 0; i < MANY; i++) {
                scope.fork(() -> {
                    begun.countDown();
                    return sleepForEver();
                });
            }
            scope.fork(() -> {
                begun.await();
                return "first";
            });
            assertThat(scope.join()).isEqualTo("first");
        }
        assertThat(interrupted).hasValue(MANY);
    }

    private void aTimeoutCancelsAll() throws Exception {
        CountDownLatch begun = new CountDownLatch(MANY);
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<String>awaitAll(),
                        configuration ->
                                configure(configuration).withTimeout(Duration.ofMillis(300)))) {
            Subtask<String> last = null;
            for (int i = 0; i < MANY && !scope.isCancelled(); i++) {
                last =
                        scope.fork(() -> {
                            begun.countDown();
                            return sleepForEver();
                        });
            }
            assertThatThrownBy(scope::join)
                    .isInstanceOf(StructuredTaskScope.TimeoutException.class);
            assertThat(scope.isCancelled()).isTrue();
            assertThat(last.state()).isEqualTo(Subtask.State.UNAVAILABLE);
        }
        assertThat(interrupted.get()).isEqualTo(MANY - begun.getCount());
    }

    private void anInterruptEndsTheJoin() throws Exception {
        Thread owner = Thread.currentThread();
        try (var scope = open(Joiner.<String>awaitAll())) {
            scope.fork(() -> {
                owner.interrupt();
                return sleepForEver();
            });
            assertThatThrownBy(scope::join).isInstanceOf(InterruptedException.class);
        }
        assertThat(interrupted).hasValue(1);
        assertThat(Thread.interrupted()).isFalse();
    }

    private void closingWaitsForAll() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        try (var scope = open(Joiner.<Integer>awaitAll())) {
            for (int i = 0; i < MANY; i++) {
                scope.fork(() -> {
                    Thread.sleep(1); // the end of the scope waits for those who sleep
                    return ended.incrementAndGet();
                });
            }
            scope.join();
        }
        assertThat(ended).hasValue(MANY);
    }

    private void scopesNest() throws Exception {
        try (var outer = open(Joiner.<Integer>allSuccessfulOrThrow())) {
            for (int i = 0; i < 20; i++) {
                outer.fork(() -> {
                    try (var inner = open(Joiner.<Integer>allSuccessfulOrThrow())) {
                        for (int j = 1; j <= 10; j++) {
                            int number = j;
                            inner.fork(() -> number);
                        }
                        return inner.join().mapToInt(Subtask::get).sum();
                    }
                });
            }
            assertThat(outer.join().mapToInt(Subtask::get).sum()).isEqualTo(20 * 55);
        }
    }

    private void aCancelReachesNestedScopes() throws Exception {
        CountDownLatch begun = new CountDownLatch(10);
        try (var outer = open(Joiner.<String>awaitAllSuccessfulOrThrow())) {
            outer.fork(() -> {
                try (var inner = open(Joiner.<String>awaitAllSuccessfulOrThrow())) {
                    for (int i = 0; i < 10; i++) {
                        inner.fork(() -> {
                            begun.countDown();
                            return sleepForEver();
                        });
                    }
                    inner.join();
                    return "not so";
                }
            });
            outer.fork(() -> {
                begun.await();
                throw new IllegalStateException("boom");
            });
            assertThatThrownBy(outer::join).hasRootCauseMessage("boom");
        }
        assertThat(interrupted).hasValue(10);
    }

    private void scopedValuesAreInherited() throws Exception {
        ScopedValue.where(NAME, "owner's")
                .call(() -> {
                    try (var scope = open(Joiner.<String>allSuccessfulOrThrow())) {
                        scope.fork(() -> {
                            Thread.yield();
                            return NAME.get();
                        });
                        scope.fork(() ->
                                ScopedValue.where(NAME, "child's").call(this::namesOfAGrandchild));
                        assertThat(scope.join().map(Subtask::get))
                                .containsExactly("owner's", "child's");
                    }
                    return 0;
                });
        assertThat(NAME.isBound()).isFalse();
    }

    private String namesOfAGrandchild() throws InterruptedException {
        try (var scope = open(Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(NAME::get);
            return scope.join();
        }
    }

    private void aBindingMayNotChange() throws Exception {
        try (var scope = open(Joiner.<String>awaitAll())) {
            ScopedValue.where(NAME, "another")
                    .run(() ->
                            assertThatThrownBy(() -> scope.fork(() -> "refused"))
                                    .isInstanceOf(StructureViolationException.class));
            scope.join();
        }
    }

    private void onlyTheOwnerForks() throws Exception {
        try (var scope = open(Joiner.<String>awaitAll())) {
            threads.run(() ->
                    assertThatThrownBy(() -> scope.fork(() -> "refused"))
                            .isInstanceOf(WrongThreadException.class));
            scope.join();
        }
    }
}
