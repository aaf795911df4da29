package dev.joule.internal.worker;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A scheduler that was asked to end does, and leaves nothing it accepted behind. */
@Tag("stress")
class TerminationTest {

    @Test
    void afterADrainedTimerThatHadFired() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build();
        Gate gate = Gate.holding(scheduler, 2);
        Gate other = new Gate(1);
        Future<?> delayed = scheduler.schedule(() -> {}, 0, SECONDS);
        scheduler.schedule(other, 0, SECONDS);
        gate.open(); // one of the workers is held again, perhaps in front of the delayed task
        other.awaitEntered();
        List<Runnable> neverRan = scheduler.shutdownNow();
        other.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(delayed.isDone() || neverRan.stream().anyMatch(task -> task == delayed))
                .isTrue();
    }

    @Test
    void afterADrainedTimerThatWasQueued() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        AtomicInteger ran = new AtomicInteger();
        // Due together: the wheel hands all over, and the first to run holds the only worker.
        Gate gate = new Gate(1);
        Gate start = Gate.holding(scheduler, 1);
        for (int i = 0; i < 10; i++) {
            scheduler.schedule(
                    () -> {
                        ran.incrementAndGet();
                        gate.run();
                    },
                    1,
                    MICROSECONDS);
        }
        start.open();
        gate.awaitEntered();
        List<Runnable> neverRan = scheduler.shutdownNow();
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThat(neverRan.size() + ran.get()).isEqualTo(10);
    }

    /** A submission that returns normally while the last worker goes to sleep must still run. */
    @Test
    void aSubmissionThatRacesShutdownRunsOrIsRefused() throws Exception {
        race(Scheduler::execute);
    }

    @Test
    void aScheduleThatRacesShutdownDoesNotKeepItAlive() throws Exception {
        race((scheduler, task) -> scheduler.schedule(task, 0, SECONDS));
    }

    /** Ends schedulers while a thread submits until it is refused: what was accepted runs. */
    private static void race(BiConsumer<Scheduler, Runnable> submission) throws Exception {
        for (int round = 0; round < 3000; round++) {
            Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
            AtomicInteger ran = new AtomicInteger();
            AtomicInteger accepted = new AtomicInteger();
            Thread submitter =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    while (true) {
                                        submission.accept(scheduler, ran::incrementAndGet);
                                        accepted.incrementAndGet();
                                    }
                                } catch (RejectedExecutionException end) {
                                    // as it must come
                                }
                            });
            Await.until(() -> accepted.get() > 0);
            scheduler.shutdown();
            submitter.join();
            assertThat(scheduler.awaitTermination(20, SECONDS)).as("round %d", round).isTrue();
            assertThat(ran).as("round %d", round).hasValue(accepted.get());
        }
    }

    /** The worker goes to sleep in the middle of the shutdown, and a submission comes just then. */
    @Test
    void aSubmissionInTheMiddleOfAShutdownRunsOrIsRefused() throws Exception {
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        for (int round = 0; round < 3000; round++) {
            Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
            CountDownLatch ready = new CountDownLatch(1);
            Thread submitter =
                    Thread.ofPlatform()
                            .start(() -> {
                                ready.countDown();
                                while (!scheduler.isShutdown()) {
                                    Thread.onSpinWait();
                                }
                                try {
                                    scheduler.execute(ran::incrementAndGet);
                                    accepted.incrementAndGet();
                                } catch (RejectedExecutionException end) {
                                    // as it must come
                                }
                            });
            ready.await();
            scheduler.execute( // it ends, and the worker parks, while the shutdown goes on
                    () -> {
                        while (!scheduler.isShutdown()) {
                            Thread.onSpinWait();
                        }
                    });
            scheduler.shutdown();
            submitter.join();
            assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        }
        assertThat(ran.get()).as("accepted and never run").isEqualTo(accepted.get());
    }
}
