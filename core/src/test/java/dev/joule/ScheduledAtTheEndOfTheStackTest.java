package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No delayed task that is cancelled or refused where the stack ends holds up the scheduler. */
@Tag("stress")
// Each call fails in some hundred frames before it gets through, and each failure fills in a stack
// trace of a thousand: 9 s in a new JVM, a minute in one that has compiled the frames to small
// ones.
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduledAtTheEndOfTheStackTest {
    private static final int ROUNDS = 60;

    private final Scheduler scheduler = Scheduler.builder().workers(2).build();
    private int overflows;

    /** Calls at every depth, from the end of the stack back, until the call gets through. */
    private <V> V atTheEnd(Callable<V> call, int shift) throws Exception {
        if (shift > 0) {
            return atTheEnd(call, shift - 1);
        }
        try {
            return atTheEnd(call, 0);
        } catch (StackOverflowError end) {
            overflows++;
            return call.call();
        }
    }

    private void eachRound(Callable<?> call) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            int shift = round; // so that the stack ends at another place each time
            CompletableFuture<Object> over = new CompletableFuture<>();
            Thread deep =
                    new Thread(
                            null,
                            () -> {
                                try {
                                    over.complete(String.valueOf(atTheEnd(call, shift)));
                                } catch (Throwable thrown) {
                                    over.complete(thrown);
                                }
                            },
                            "deep",
                            1 << 18);
            deep.start();
            assertThat(over.get()).isInstanceOf(String.class);
        }
        assertThat(overflows).isGreaterThanOrEqualTo(ROUNDS);
    }

    /** Not again when a call that threw has cancelled the future. */
    private static boolean cancelOnce(Future<?> future) {
        return future.isDone() || future.cancel(false);
    }

    @Test
    void aCancelledTaskDoesNotKeepCloseWaiting() throws Exception {
        Deque<Future<?>> pending = new ArrayDeque<>();
        for (int i = 0; i < ROUNDS; i++) {
            pending.add(scheduler.schedule(() -> 1, 1, HOURS));
        }
        eachRound(() -> {
            cancelOnce(pending.element()); // throws at the end, and is called again further up
            return pending.remove();
        });
        assertThat(pending).isEmpty();
        scheduler.close();
        assertThat(scheduler.isTerminated()).isTrue();
    }

    @Test
    void aCancelWakesTheEndThatWaitsForTheTask() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Scheduler own = Scheduler.builder().workers(1).build();
            Future<?> last = own.schedule(() -> 1, 1, HOURS);
            own.shutdown();
            int shift = round;
            CompletableFuture<Boolean> over = new CompletableFuture<>();
            Thread deep =
                    new Thread(
                            null,
                            () -> {
                                try {
                                    over.complete(atTheEnd(() -> cancelOnce(last), shift));
                                } catch (Throwable thrown) {
                                    over.completeExceptionally(thrown);
                                }
                            },
                            "deep",
                            1 << 18);
            deep.start();
            over.get();
            assertThat(last.isCancelled()).isTrue();
            assertThat(own.awaitTermination(20, SECONDS)).isTrue();
        }
    }

    @Test
    void aTaskThatCouldNotBeSetDoesNotKeepCloseWaiting() throws Exception {
        List<Future<?>> set = new ArrayList<>(1 << 16);
        eachRound(() -> set.add(scheduler.schedule(() -> 1, 1, HOURS)));
        set.forEach(future -> future.cancel(true));
        scheduler.close();
        assertThat(scheduler.isTerminated()).isTrue();
    }
}
