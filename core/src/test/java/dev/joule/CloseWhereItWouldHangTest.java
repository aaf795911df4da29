package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollables;
import dev.joule.testing.Gate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A wait for the end that the end itself waits for is refused, wherever it is made. */
class CloseWhereItWouldHangTest {

    /** Ways to wait for the end. */
    private enum Way {
        CLOSE(Scheduler::close),
        SHUTDOWN(scheduler -> scheduler.shutdownAndAwait(Duration.ofHours(1))),
        AWAIT(scheduler -> {
            try {
                scheduler.awaitTermination(1, TimeUnit.HOURS);
            } catch (InterruptedException interrupt) {
                throw new AssertionError(interrupt);
            }
        });

        private final Consumer<Scheduler> wait;

        Way(Consumer<Scheduler> wait) {
            this.wait = wait;
        }
    }

    @ParameterizedTest
    @EnumSource
    void inABlockingCall(Way way) {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<Void> call = scheduler.runBlocking(() -> way.wait.accept(scheduler));
            assertThatThrownBy(call::join).hasCauseInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void inADependentOfABlockingCall(Way way) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            CountDownLatch go = new CountDownLatch(1);
            CompletableFuture<Void> dependent =
                    scheduler
                            .callBlocking(() -> {
                                go.await();
                                return 1;
                            })
                            .toCompletableFuture()
                            .thenAccept(value -> way.wait.accept(scheduler));
            go.countDown();
            assertThatThrownBy(dependent::get).hasCauseInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void inADependentOfWhatShutdownNowTakesBack(Way way) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = Gate.holding(scheduler, 1);
        CompletableFuture<Throwable> refusal =
                scheduler
                        .spawn(Pollables.never())
                        .toCompletableFuture()
                        .handle((value, cancelled) -> {
                            try {
                                way.wait.accept(scheduler);
                                return new AssertionError("it was not refused");
                            } catch (IllegalStateException refused) {
                                return refused;
                            }
                        });
        List<Runnable> neverRan = scheduler.shutdownNow();
        assertThat(neverRan).isEmpty();
        assertThat(refusal.get()).isInstanceOf(IllegalStateException.class);
        gate.open();
        scheduler.close(); // not refused here
    }
}
