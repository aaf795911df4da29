package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of two tasks that begin to poll the same pollable at once, each ends: one of them may fail. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedByTwoStressTest {
    private static final int ROUNDS = 1_500;
    private static final Duration SHORT = Duration.ofNanos(20_000);

    private static final Map<String, Supplier<Pollable<?>>> SHARED =
            Map.of(
                    "sleep", () -> Timers.sleep(SHORT),
                    "yieldNow", Pollables::yieldNow,
                    "map", () -> Timers.sleep(SHORT).map(_ -> 1),
                    "andThen", () -> Timers.sleep(SHORT).andThen(Pollables::ready),
                    "joinAll", () -> Pollables.joinAll(List.of(Timers.sleep(SHORT))),
                    "race", () -> Pollables.race(List.of(Timers.sleep(SHORT), Pollables.never())),
                    "oneshot", SharedByTwoStressTest::sentSoon);

    @ParameterizedTest
    @ValueSource(strings = {"sleep", "yieldNow", "map", "andThen", "joinAll", "race", "oneshot"})
    void bothEnd(String kind) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                Pollable<?> shared = SHARED.get(kind).get();
                JoinHandle<?> one = scheduler.spawn(shared);
                JoinHandle<?> other = scheduler.spawn(shared);
                assertThat(isOver(one) && isOver(other)).as("round %d", round).isTrue();
            }
        }
    }

    private static boolean isOver(JoinHandle<?> handle) throws InterruptedException {
        try {
            handle.toCompletableFuture().get(30, TimeUnit.SECONDS);
        } catch (TimeoutException hangs) {
            return false;
        } catch (ExecutionException refused) {
            return true;
        }
        return true;
    }

    private static Pollable<?> sentSoon() {
        Oneshot<Integer> oneshot = Oneshot.create();
        Thread.startVirtualThread(() -> oneshot.sender().send(1));
        return oneshot.receiver();
    }
}
