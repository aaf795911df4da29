package dev.joule;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was accepted while a scheduler ends ran, came back, or ended with an exception. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShutdownUnderLoadStressTest {
    private static final int ROUNDS = 150;
    private static final int THREADS = 3;

    private enum End {
        SHUTDOWN {
            @Override
            List<Runnable> of(Scheduler scheduler) {
                scheduler.shutdown();
                return List.of();
            }
        },
        SHUTDOWN_NOW {
            @Override
            List<Runnable> of(Scheduler scheduler) {
                return scheduler.shutdownNow();
            }
        },
        CLOSE {
            @Override
            List<Runnable> of(Scheduler scheduler) {
                scheduler.close();
                return List.of();
            }
        };

        abstract List<Runnable> of(Scheduler scheduler);
    }

    /** Counts of one round. */
    private static final class Round {
        final AtomicInteger accepted = new AtomicInteger();
        final AtomicInteger ran = new AtomicInteger();
        final Queue<JoinHandle<?>> handles = new ConcurrentLinkedQueue<>();
        final AtomicInteger handlesRan = new AtomicInteger();
    }

    @ParameterizedTest
    @EnumSource
    void everythingIsAccountedFor(End end) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            Scheduler scheduler = Scheduler.builder().workers(2).build();
            Round round = new Round();
            List<Thread> threads = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                threads.add(Thread.ofPlatform().start(() -> submitUntilRefused(scheduler, round)));
            }
            Await.until(() -> round.accepted.get() > 500);
            int neverRan = end.of(scheduler).size();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(scheduler.awaitTermination(20, SECONDS)).as("round %d", i).isTrue();
            assertThat(round.ran.get() + neverRan).isEqualTo(round.accepted.get());
            assertThat(round.handles).allMatch(JoinHandle::isDone);
            long cancelled = round.handles.stream().filter(this::wasCancelled).count();
            assertThat(round.handlesRan.get() + cancelled).isEqualTo(round.handles.size());
            assertThat(scheduler.stats().alive()).isZero();
        }
    }

    private boolean wasCancelled(JoinHandle<?> handle) {
        return handle.toCompletableFuture().isCancelled();
    }

    private static void submitUntilRefused(Scheduler scheduler, Round round) {
        try {
            for (int i = 0; ; i++) {
                submit(scheduler, round, i % 6);
            }
        } catch (RejectedExecutionException end) {
            // as it must come
        }
    }

    private static void submit(Scheduler scheduler, Round round, int way) {
        switch (way) {
            case 0 -> scheduler.execute(round.ran::incrementAndGet);
            case 1 -> scheduler.submit(round.ran::incrementAndGet);
            case 2 -> scheduler.schedule(round.ran::incrementAndGet, 20, MICROSECONDS);
            case 3 -> scheduler.execute(() -> child(scheduler, round));
            case 4 -> round.handles.add(scheduler.call(round.handlesRan::incrementAndGet));
            default -> round.handles.add(scheduler.callBlocking(round.handlesRan::incrementAndGet));
        }
        if (way < 4) {
            round.accepted.incrementAndGet();
        }
    }

    private static void child(Scheduler scheduler, Round round) {
        round.ran.incrementAndGet();
        try {
            scheduler.execute(round.ran::incrementAndGet);
            round.accepted.incrementAndGet();
        } catch (RejectedExecutionException end) {
            // as it must come
        }
    }
}
