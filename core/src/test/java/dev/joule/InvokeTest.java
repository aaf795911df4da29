package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code submit}, {@code invokeAll} and {@code invokeAny} as the JDK's executors do them. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InvokeTest {
    private final Scheduler scheduler = Scheduler.builder().workers(2).build();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);

    /** Ends only when it is interrupted. */
    private final Callable<Integer> endless =
            () -> {
                try {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return 0;
                } catch (InterruptedException interrupt) {
                    interrupts.incrementAndGet();
                    throw interrupt;
                }
            };

    @AfterEach
    void close() {
        scheduler.close();
    }

    private static Callable<Integer> failing() {
        return () -> {
            throw new IllegalArgumentException("as meant");
        };
    }

    @Test
    void submitYieldsValueNullAndException() throws Exception {
        assertThat(scheduler.submit(() -> 7).get()).isEqualTo(7);
        assertThat(scheduler.submit(() -> {}).get()).isNull();
        assertThat(scheduler.submit(() -> {}, "result").get(20, SECONDS)).isEqualTo("result");
        assertThatThrownBy(() -> scheduler.submit(failing()).get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSubmittedTaskCanBeCancelledWhileItRuns() throws Exception {
        Future<Integer> future = scheduler.submit(endless);
        begun.await();
        assertThatThrownBy(() -> future.get(1, MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(future.cancel(true)).isTrue();
        Await.until(() -> interrupts.get() == 1);
    }

    @Test
    void invokeAllReturnsAllDoneInOrder() throws Exception {
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int value = i;
            calls.add(() -> value);
        }
        calls.add(failing());
        List<Future<Integer>> futures = scheduler.invokeAll(calls);
        assertThat(futures).hasSize(501).allMatch(Future::isDone);
        for (int i = 0; i < 500; i++) {
            assertThat(futures.get(i).resultNow()).isEqualTo(i);
        }
        assertThat(futures.get(500).state()).isEqualTo(Future.State.FAILED);
        assertThat(scheduler.invokeAll(List.<Callable<Integer>>of())).isEmpty();
    }

    @Test
    void invokeAllCancelsWhatIsLate() throws Exception {
        List<Future<Integer>> futures =
                scheduler.invokeAll(List.of(() -> 1, endless), 300, MILLISECONDS);
        assertThat(futures).allMatch(Future::isDone);
        assertThat(futures.get(1).isCancelled()).isTrue();
        // It had begun, or never will.
        Await.until(() -> interrupts.get() == 1 || begun.getCount() == 1);
    }

    @Test
    void invokeAllInterruptedCancelsAll() throws Exception {
        Thread caller = Thread.currentThread();
        scheduler.execute(() -> {
            try {
                begun.await();
            } catch (InterruptedException unexpected) {
                return;
            }
            caller.interrupt();
        });
        assertThatThrownBy(() -> scheduler.invokeAll(List.of(endless)))
                .isInstanceOf(InterruptedException.class);
        Await.until(() -> interrupts.get() == 1);
    }

    @Test
    void nullElementsAreRefused() {
        List<Callable<Integer>> calls = Arrays.asList(() -> 1, null);
        assertThatThrownBy(() -> scheduler.invokeAll(calls))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> scheduler.invokeAll(calls, 1, SECONDS))
                .isInstanceOf(NullPointerException.class);
        List<Callable<Integer>> nullFirst = Arrays.asList(null, () -> 1);
        assertThatThrownBy(() -> scheduler.invokeAny(nullFirst))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void invokeAnyYieldsOneAndCancelsTheOthers() throws Exception {
        List<Callable<Integer>> calls =
                List.of(
                        endless,
                        () -> {
                            begun.await();
                            return 3;
                        });
        assertThat(scheduler.invokeAny(calls)).isEqualTo(3);
        Await.until(() -> interrupts.get() == 1);
    }

    @Test
    void invokeAnyFailsWhenAllDo() {
        assertThatThrownBy(() -> scheduler.invokeAny(List.of(failing(), failing())))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> scheduler.invokeAny(List.<Callable<Integer>>of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invokeAnyPassesOverFailures() throws Exception {
        assertThat(scheduler.invokeAny(List.of(failing(), () -> 5), 1, HOURS)).isEqualTo(5);
    }

    @Test
    void invokeAnyTimesOut() {
        assertThatThrownBy(() -> scheduler.invokeAny(List.of(endless), 10, MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        Await.until(() -> interrupts.get() == 1 || begun.getCount() == 1);
    }

    @Test
    void anInterruptDoesNotReachTheNextTask() throws Exception {
        try (Scheduler one = Scheduler.builder().workers(1).build()) {
            AtomicBoolean seen = new AtomicBoolean();
            for (int i = 0; i < 200; i++) {
                one.execute(() -> Thread.currentThread().interrupt());
                one.execute(() -> seen.compareAndSet(false, Thread.interrupted()));
                one.spawn(() -> {
                    Thread.currentThread().interrupt();
                    return 1;
                });
                Future<?> cancelled = one.submit(() -> seen.get());
                one.execute(() -> seen.compareAndSet(false, Thread.interrupted()));
                cancelled.cancel(true);
            }
            one.submit(() -> {}).get();
            assertThat(seen).isFalse();
        }
    }
}
