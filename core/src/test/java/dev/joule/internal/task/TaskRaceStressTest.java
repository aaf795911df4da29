package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wakers, cancellers and joiners against the polls of thousands of tasks. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TaskRaceStressTest {
    private static final int TASKS = 30_000;
    private static final int WINDOW = 64;
    private static final int WAKES = 6;

    /** Ends once it has seen all of its wakes' tickets: a wake that is lost leaves it parked. */
    private static final class Contended implements Pollable<Integer> {
        final AtomicInteger tickets = new AtomicInteger();
        final AtomicBoolean inside = new AtomicBoolean();
        final AtomicInteger wrong = new AtomicInteger();
        final AtomicInteger cancels = new AtomicInteger();
        final AtomicInteger ends = new AtomicInteger();
        final boolean fails;
        volatile Waker waker;
        JoinHandle<Integer> handle;
        JoinHandle<Integer> awaiting;
        CompletableFuture<Integer> future;

        Contended(boolean fails) {
            this.fails = fails;
        }

        @Override
        public Poll<Integer> poll(Context context) {
            enter();
            try {
                waker = context.waker();
                if (tickets.get() < WAKES) {
                    return Poll.pending();
                }
                ends.incrementAndGet();
                if (fails) {
                    throw new IllegalStateException("as meant");
                }
                return Poll.ready(WAKES);
            } finally {
                inside.set(false);
            }
        }

        @Override
        public void onCancel() {
            enter();
            cancels.incrementAndGet();
            inside.set(false);
        }

        private void enter() {
            if (!inside.compareAndSet(false, true) || ends.get() + cancels.get() > 0) {
                wrong.incrementAndGet();
            }
        }

        /** One wake with its ticket; whether all tickets are out. */
        boolean wakeOnce() {
            int ticket = tickets.incrementAndGet();
            Waker known = waker;
            if (known != null) {
                known.wake();
            }
            return ticket >= WAKES && known != null;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyTaskEndsOnceAndAllSeeTheSameEnd(int workers) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(workers).build();
                Scheduler wakers = Scheduler.builder().workers(2).build()) {
            List<Contended> tasks = new ArrayList<>();
            for (int i = 0; i < TASKS; i++) {
                Contended task = new Contended(i % 3 == 0);
                task.handle = scheduler.spawn(task);
                race(scheduler, wakers, task, i);
                tasks.add(task);
                if (tasks.size() == WINDOW) {
                    for (Contended each : tasks) {
                        check(each);
                    }
                    tasks.clear();
                }
            }
        }
    }

    private static void race(Scheduler scheduler, Scheduler wakers, Contended task, int number) {
        // From another scheduler's workers, and from this one's.
        wakers.execute(() -> wakeToTheEnd(wakers, task));
        scheduler.execute(() -> wakeToTheEnd(scheduler, task));
        if (number % 2 == 0) {
            Scheduler canceller = number % 4 == 0 ? scheduler : wakers;
            canceller.execute(() -> task.handle.cancel());
        }
        task.awaiting = scheduler.spawn(task.handle);
        task.future = task.handle.toCompletableFuture();
        if (number % 64 == 0) {
            wakers.execute(() -> {
                try {
                    task.handle.join(Duration.ofNanos(1000));
                } catch (TimeoutException | RuntimeException expected) {
                    // one joiner more
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    private static void wakeToTheEnd(Scheduler on, Contended task) {
        if (!task.wakeOnce() && !task.handle.isDone()) {
            if (ThreadLocalRandom.current().nextBoolean()) {
                on.execute(() -> wakeToTheEnd(on, task));
            } else {
                wakeToTheEnd(on, task);
            }
        }
    }

    private static void check(Contended task) throws InterruptedException {
        String seen = outcome(task.handle);
        assertThat(task.handle.isDone()).isTrue();
        assertThat(outcome(task.handle)).isEqualTo(seen);
        assertThat(outcome(task.awaiting)).isEqualTo(seen.equals("cancelled") ? "failed" : seen);
        assertThat(outcome(task.future)).isEqualTo(seen);
        assertThat(task.wrong).hasValue(0);
        assertThat(task.cancels.get()).isEqualTo(seen.equals("cancelled") ? 1 : 0);
        assertThat(task.ends.get()).isEqualTo(seen.equals("cancelled") ? 0 : 1);
        assertThat(seen).isIn("cancelled", task.fails ? "failed" : "value 6");
    }

    private static String outcome(JoinHandle<Integer> handle) throws InterruptedException {
        try {
            return "value " + handle.join();
        } catch (CancellationException cancelled) {
            return "cancelled";
        } catch (CompletionException failed) {
            return "failed";
        }
    }

    private static String outcome(CompletableFuture<Integer> future) {
        try {
            return "value " + future.join();
        } catch (CancellationException cancelled) {
            return "cancelled";
        } catch (CompletionException failed) {
            return "failed";
        }
    }
}
