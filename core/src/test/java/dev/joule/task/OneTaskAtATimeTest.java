package dev.joule.task;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.testing.Await;
import dev.joule.time.RetryPolicy;
import dev.joule.time.Timers;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pollable of ours that a second task polls, while one waits, fails the second one. */
class OneTaskAtATimeTest {
    private static final Duration LONG = Duration.ofHours(1);

    /** Over at their first poll, or free to be shared. */
    private static final Set<String> NEVER_WAIT = Set.of("ready", "failed", "lazy", "never");

    private static final Map<String, Supplier<Pollable<?>>> WAITING =
            Map.ofEntries(
                    Map.entry("yieldNow", OneTaskAtATimeTest::untilYield),
                    Map.entry("fromFuture", () -> Pollables.fromFuture(new CompletableFuture<>())),
                    Map.entry("map", () -> Pollables.never().map(value -> value)),
                    Map.entry("andThen", () -> Pollables.never().andThen(Pollables::ready)),
                    Map.entry("recover", () -> never().recover(Pollables::failed)),
                    Map.entry("attempt", () -> never().attempt()),
                    Map.entry("blocking", OneTaskAtATimeTest::callThatIsQueued),
                    Map.entry("onFinally", () -> never().onFinally(() -> {})),
                    Map.entry("join", () -> Pollables.join(never(), never(), Integer::sum)),
                    Map.entry("tryJoin", () -> Pollables.tryJoin(never(), never(), Integer::sum)),
                    Map.entry("firstOf", () -> Pollables.firstOf(2, nevers(3))),
                    Map.entry(
                            "retry",
                            () -> Timers.retry(RetryPolicy.maxAttempts(2), Pollables::never)),
                    Map.entry("joinAll", () -> Pollables.joinAll(nevers(2))),
                    Map.entry("tryJoinAll", () -> Pollables.tryJoinAll(nevers(10))),
                    Map.entry("race", () -> Pollables.race(nevers(10))),
                    Map.entry(
                            "race of two",
                            () -> Pollables.race(Pollables.never(), Pollables.never())),
                    Map.entry("timeout", () -> Timers.timeout(Pollables.never(), LONG)),
                    Map.entry("sleep", () -> Timers.sleep(LONG)),
                    Map.entry("interval", OneTaskAtATimeTest::tick),
                    Map.entry("oneshot", () -> Oneshot.create().receiver()),
                    Map.entry(
                            "part of a race",
                            () -> Pollables.race(List.of(Timers.sleep(LONG), Pollables.never()))));

    private final Scheduler scheduler = Scheduler.builder().workers(2).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private static Pollable<Integer> never() {
        return Pollables.never();
    }

    private static List<Pollable<Object>> nevers(int count) {
        return Stream.generate(Pollables::never).limit(count).toList();
    }

    /* A yield waits for a moment only; a part in a chain with one that never ends waits on. */
    private static Pollable<?> untilYield() {
        return Pollables.yieldNow().andThen(none -> Pollables.never());
    }

    /* No thread takes it. */
    private static Pollable<?> callThatIsQueued() {
        ExecutorService executor =
                new ThreadPoolExecutor(1, 1, 0, SECONDS, new LinkedBlockingQueue<>(), task -> null);
        return Pollables.blocking(executor, () -> 1);
    }

    private static Pollable<?> tick() {
        var interval = Timers.interval(LONG);
        interval.reset();
        return interval.tick();
    }

    static Stream<String> waiting() {
        return WAITING.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("waiting")
    void theSecondTaskFailsAndTheFirstWaitsOn(String name) throws Exception {
        Pollable<?> shared = WAITING.get(name).get();
        JoinHandle<?> first = scheduler.spawn(shared);
        Await.until(() -> first.toString().contains("parked"));
        assertThatThrownBy(() -> scheduler.spawn(shared).join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("polled by a second task while one waits");
        assertThatThrownBy(() -> scheduler.blockOn(shared))
                .isInstanceOf(IllegalStateException.class);
        assertThat(first.isDone()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("waiting")
    void soItDoesInsideAnotherPollable(String name) throws Exception {
        Pollable<?> shared = WAITING.get(name).get();
        JoinHandle<?> first = scheduler.spawn(manyAround(shared));
        Await.until(() -> first.toString().contains("parked"));
        assertThatThrownBy(() -> scheduler.spawn(manyAround(shared)).join())
                .hasStackTraceContaining("polled by a second task while one waits");
    }

    private static Pollable<?> manyAround(Pollable<?> shared) {
        return Pollables.race(
                List.of(
                        shared,
                        Pollables.never(),
                        Pollables.never(),
                        Pollables.never(),
                        Pollables.never()));
    }

    @Test
    void oneTaskMayPollFromSeveralPlaces() throws Exception {
        Oneshot<String> oneshot = Oneshot.create();
        Pollable<String> receiver = oneshot.receiver();
        boolean[] polled = {false};
        Pollable<String> moves =
                context -> {
                    if (!polled[0]) {
                        polled[0] = true;
                        assertThat(receiver.poll(context).isReady()).isFalse();
                        context.waker().wake();
                        return Poll.pending();
                    }
                    return receiver.poll(context);
                };
        JoinHandle<?> handle = scheduler.spawn(manyAround(moves));
        Await.until(() -> handle.toString().contains("parked"));
        oneshot.sender().send("sent");
        assertThat(handle.join()).isEqualTo("sent");
    }

    @Test
    void eachFactoryIsListed() {
        Set<String> factories =
                Stream.of(Pollable.class, Pollables.class, Timers.class)
                        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .map(Method::getName)
                        .collect(Collectors.toSet());
        factories.removeAll(NEVER_WAIT);
        factories.removeAll(Set.of("poll", "onCancel"));
        assertThat(WAITING.keySet()).containsAll(factories);
    }
}
