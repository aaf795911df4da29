package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Garbage;
import dev.joule.testing.Gate;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A task that a view has returned or cancelled frees its place and its body. */
class ViewsKeepNothingTest {
    private static final int BOUND = 8;

    private final Scheduler scheduler =
            Scheduler.builder().workers(1).spares(0).maxPending(BOUND).build();
    private final ScheduledExecutorService view = scheduler.newExecutorView();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
        scheduler.close();
    }

    private void requireFull() {
        assertThatThrownBy(() -> scheduler.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }

    private void fill() {
        for (int i = 0; i < BOUND; i++) {
            scheduler.execute(() -> {});
        }
        requireFull();
    }

    @Test
    void aRefusedTaskGivesNoPlaceBack() throws Exception {
        Gate gate = Gate.holding(scheduler, 1);
        fill();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> view.execute(() -> {}))
                    .isInstanceOf(RejectedExecutionException.class);
            requireFull();
        }
        gate.open();
    }

    @Test
    void returnedTasksFreeTheirPlaces() throws Exception {
        Gate gate = Gate.holding(scheduler, 1);
        for (int i = 0; i < BOUND; i++) {
            view.execute(() -> {});
        }
        requireFull();
        assertThat(view.shutdownNow()).hasSize(BOUND);
        fill();
        gate.open();
    }

    @Test
    void cancelledTasksFreeTheirPlacesOnce() throws Exception {
        Gate gate = Gate.holding(scheduler, 1);
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < BOUND; i++) {
            futures.add(view.submit(() -> 1));
        }
        requireFull();
        futures.forEach(future -> future.cancel(false));
        fill();
        gate.open();
        scheduler.schedule(() -> {}, 0, SECONDS).get();
        Gate next = Gate.holding(scheduler, 1);
        fill(); // no more than that though the cancelled ones have left the queue
        next.open();
    }

    @Test
    void aRejectedInvokeAllListsNothing() throws Exception {
        Gate gate = Gate.holding(scheduler, 1);
        AtomicInteger runs = new AtomicInteger();
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i <= BOUND; i++) {
            calls.add(runs::incrementAndGet);
        }
        assertThatThrownBy(() -> view.invokeAll(calls))
                .isInstanceOf(RejectedExecutionException.class);
        view.shutdown();
        assertThat(view.isTerminated()).isTrue();
        gate.open();
        scheduler.schedule(() -> {}, 0, SECONDS).get();
        assertThat(runs).hasValue(0);
    }

    @Test
    void returnedTasksKeepNoBodyInTheQueue() throws Exception {
        Gate gate = Gate.holding(scheduler, 1);
        Garbage.awaitCollected(returned());
        gate.open();
    }

    private WeakReference<Object> returned() {
        byte[] body = {1};
        view.execute(() -> assertThat(body).isNotEmpty());
        assertThat(view.shutdownNow()).hasSize(1);
        return new WeakReference<>(body);
    }

    @Test
    void aTimedGetOfADelayedTaskTakesItsTime() throws Exception {
        try (Scheduler two = Scheduler.builder().workers(2).build()) {
            ScheduledExecutorService its = two.newExecutorView();
            Future<Long> millis =
                    two.submit(() -> {
                        ScheduledFuture<?> late = its.schedule(() -> 1, 1, HOURS);
                        two.schedule(its::shutdownNow, 200, MILLISECONDS);
                        long start = System.nanoTime();
                        assertThatThrownBy(() -> late.get(300, MILLISECONDS))
                                .isInstanceOf(TimeoutException.class);
                        return (System.nanoTime() - start) / 1_000_000;
                    });
            assertThat(millis.get()).isBetween(300L, 490L);
        }
    }
}
