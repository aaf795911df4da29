package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.testing.Garbage;
import dev.joule.time.Timers;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that goes on does not retain those that gave up waiting for it. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GivenUpWaitsTest {
    private static final int MANY = 10_000;

    /** The most that may be left of many that are over, where a few wait at the same time. */
    private static final int FEW = 64;

    private static final Duration NO_TIME = Duration.ZERO;

    private final Scheduler scheduler = Scheduler.builder().workers(2).build();
    private final JoinHandle<Object> stop = scheduler.spawn(Pollables.never());

    @AfterEach
    void close() {
        scheduler.close();
    }

    /** A step that gives up a wait for the task that goes on. */
    private interface GivingUp {
        void once() throws Exception;
    }

    private static int joinersOf(JoinHandle<?> handle) throws Exception {
        Field field = Task.class.getDeclaredField("joiner");
        field.setAccessible(true);
        Object at = field.get(handle);
        return at instanceof Joiners several ? several.wakers().size() : at == null ? 0 : 1;
    }

    /** Some wait on, as they do in a real program: they must not protect those behind them. */
    private void assertFewAreLeft(GivingUp step) throws Exception {
        for (int i = 0; i < MANY; i++) {
            step.once();
            if (i % (MANY / 10) == 0) {
                scheduler.spawn(stop.map(value -> value));
            }
        }
        assertThat(joinersOf(stop)).isLessThan(FEW);
    }

    private void assertRequestsAreForgotten(RequestMaker maker) throws Exception {
        List<WeakReference<Object>> results = new ArrayList<>();
        assertFewAreLeft(() -> {
            Object result = new Object();
            results.add(new WeakReference<>(result));
            // Two at once: the later one may end first, and lie above the other.
            JoinHandle<?> other = scheduler.spawn(maker.request(stop, Pollables.yieldNow()));
            scheduler.spawn(maker.request(stop, Pollables.yieldNow().map(none -> result))).join();
            other.join();
        });
        Garbage.awaitCollected(new WeakReference<>(new Object()));
        assertThat(results.stream().filter(one -> one.get() != null).count()).isLessThan(FEW);
    }

    private interface RequestMaker {
        Pollable<?> request(Pollable<Object> stop, Pollable<?> work);
    }

    @Test
    void raceOfTwo() throws Exception {
        assertRequestsAreForgotten(Pollables::race);
    }

    @Test
    void raceOfFew() throws Exception {
        assertRequestsAreForgotten((stop, work) -> Pollables.race(List.of(stop, work)));
    }

    @Test
    void raceOfMany() throws Exception {
        assertRequestsAreForgotten(
                (stop, work) -> Pollables.race(List.of(stop, stop, stop, stop, stop, stop, work)));
    }

    @Test
    void timeout() throws Exception {
        assertRequestsAreForgotten((stop, work) ->
                Pollables.race(
                        Timers.timeout(stop, Duration.ofHours(1)),
                        Timers.timeout(work, Duration.ofHours(1))));
    }

    @Test
    void blockOnWithATimeout() throws Exception {
        assertFewAreLeft(() ->
                assertThatThrownBy(() -> scheduler.blockOn(Timers.timeout(stop, NO_TIME)))
                        .hasCauseInstanceOf(TimeoutException.class));
    }

    @Test
    void timedJoin() throws Exception {
        assertFewAreLeft(() ->
                assertThatThrownBy(() -> stop.join(NO_TIME)).isInstanceOf(TimeoutException.class));
    }

    @Test
    void futuresThatAreCancelled() throws Exception {
        assertFewAreLeft(() -> stop.toCompletableFuture().cancel(true));
    }

    @Test
    void tasksThatAwaitItAgainAndAgain() throws Exception {
        int tasks = 200;
        CountDownLatch rounds = new CountDownLatch(tasks * 100);
        for (int i = 0; i < tasks; i++) {
            scheduler.spawn(loop(rounds));
        }
        rounds.await();
        assertThat(joinersOf(stop)).isLessThan(3 * tasks + FEW);
    }

    private Pollable<Void> loop(CountDownLatch rounds) {
        return Pollables.race(stop, Pollables.yieldNow())
                .andThen(first -> {
                    rounds.countDown();
                    return rounds.getCount() == 0 ? Pollables.ready(null) : loop(rounds);
                });
    }

    @Test
    void manyThatTimeOutTogetherLeaveNobodyBehind() throws Exception {
        int threads = 2_000;
        CountDownLatch over = new CountDownLatch(threads);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < threads; i++) {
                executor.execute(() -> {
                    try {
                        stop.join(Duration.ofMillis(50));
                    } catch (TimeoutException expected) {
                        over.countDown();
                    } catch (InterruptedException unexpected) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
            over.await();
        }
        assertThat(joinersOf(stop)).isLessThan(FEW);
    }

    @Test
    void theOthersStillHearOfTheEnd() throws Exception {
        List<JoinHandle<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(scheduler.spawn(Pollables.race(stop, Pollables.never())));
            assertThatThrownBy(() -> stop.join(NO_TIME)).isInstanceOf(TimeoutException.class);
            stop.toCompletableFuture().cancel(true);
        }
        stop.cancel();
        for (JoinHandle<?> one : waiting) {
            assertThatThrownBy(one::join).hasMessageContaining("cancelled");
        }
    }
}
