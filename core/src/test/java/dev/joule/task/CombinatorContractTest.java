package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import dev.joule.time.Timers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every combinator does alike, each built over one part (some with idle parts beside it). */
class CombinatorContractTest {

    interface Build extends Function<Pollable<Integer>, Pollable<?>> {}

    private final FakeContext context = new FakeContext();
    private final Part<Integer> part = new Part<>();

    static Stream<Named<Build>> combinators() {
        return Stream.of(
                Named.of("map", p -> p.map(value -> value)),
                Named.of("andThen first", p -> p.andThen(Pollables::ready)),
                Named.of("andThen second", p -> Pollables.ready(1).andThen(ignored -> p)),
                Named.of("recover", p -> p.recover(Pollables::failed)),
                Named.of("recovered", p -> broken().recover(ignored -> p)),
                Named.of("onFinally", p -> p.onFinally(() -> {})),
                Named.of(
                        "join",
                        p -> Pollables.join(p, Pollables.ready(1), (one, other) -> one + other)),
                Named.of("firstOf", p -> Pollables.firstOf(1, List.of(p))),
                Named.of("joinAll", p -> Pollables.joinAll(List.of(p))),
                Named.of(
                        "joinAll of many",
                        p -> Pollables.joinAll(among(() -> Pollables.ready(1), p))),
                Named.of("tryJoinAll", p -> Pollables.tryJoinAll(List.of(p))),
                Named.of("race", p -> Pollables.race(List.of(p))),
                Named.of("race of many", p -> Pollables.race(among(Pollables::never, p))),
                Named.of("race first", p -> Pollables.race(p, Pollables.never())),
                Named.of("race second", p -> Pollables.race(Pollables.never(), p)));
    }

    private static Pollable<Integer> broken() {
        return Pollables.failed(new IllegalStateException("as meant"));
    }

    /* The part between four others, so that each gets a waker of its own. */
    private static List<Pollable<Integer>> among(
            Supplier<Pollable<Integer>> other, Pollable<Integer> part) {
        return List.of(other.get(), other.get(), part, other.get(), other.get());
    }

    @ParameterizedTest
    @MethodSource("combinators")
    void refusesAPollAfterItWasReady(Build build) throws Exception {
        Pollable<?> whole = build.apply(part);
        assertThat(whole.poll(context).isReady()).isFalse();
        part.complete(1);
        assertThat(whole.poll(context).isReady()).isTrue();
        assertThatThrownBy(() -> whole.poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("polled after it was ready");
        whole.onCancel();
        assertThat(part.cancels()).isZero();
    }

    @ParameterizedTest
    @MethodSource("combinators")
    void passesOnAPartsExceptionAndRefusesAPollAfterIt(Build build) throws Exception {
        Pollable<?> whole = build.apply(part);
        whole.poll(context);
        IOException failure = new IOException();
        part.fail(failure);
        assertThatThrownBy(() -> whole.poll(context)).isSameAs(failure);
        assertThatThrownBy(() -> whole.poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("polled after it threw");
        whole.onCancel();
        assertThat(part.cancels()).isZero();
    }

    @ParameterizedTest
    @MethodSource("combinators")
    void passesCancellationOnOnceAndRefusesAPollAfterIt(Build build) throws Exception {
        Pollable<?> whole = build.apply(part);
        whole.poll(context);
        whole.onCancel();
        whole.onCancel();
        assertThat(part.cancels()).isOne();
        assertThatThrownBy(() -> whole.poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("polled after it was cancelled");
    }

    @ParameterizedTest
    @MethodSource("combinators")
    void throwsWhatCancellingAPartThrows(Build build) throws Exception {
        Pollable<?> whole = build.apply(part);
        whole.poll(context);
        RuntimeException thrown = new RuntimeException();
        part.failWhenCancelled(thrown);
        assertThatThrownBy(whole::onCancel).isSameAs(thrown);
        whole.onCancel();
        assertThat(part.cancels()).isOne();
    }

    @ParameterizedTest
    @MethodSource("combinators")
    void namesAMissingContext(Build build) {
        assertThatThrownBy(() -> build.apply(part).poll(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("context");
    }

    @Test
    void namesMissingArgumentsAtTheCall() {
        named("failure", () -> Pollables.failed(null));
        named("call", () -> Pollables.lazy(null));
        named("stage", () -> Pollables.fromFuture((CompletableFuture<String>) null));
        named("function", () -> part.map(null));
        named("function", () -> part.andThen(null));
        named("call", () -> Pollables.fromFuture((Callable<CompletableFuture<String>>) null));
        named("function", () -> part.recover(null));
        named("action", () -> part.onFinally(null));
        named("first", () -> Pollables.join(null, part, (one, other) -> one));
        named("second", () -> Pollables.tryJoin(part, null, (one, other) -> one));
        named("function", () -> Pollables.join(part, part, null));
        named("parts", () -> Pollables.firstOf(1, null));
        named("parts", () -> Pollables.joinAll(null));
        named("parts", () -> Pollables.tryJoinAll(null));
        named("parts", () -> Pollables.race((List<Pollable<Integer>>) null));
        named("first", () -> Pollables.race(null, part));
        named("second", () -> Pollables.race(part, null));
        named("duration", () -> Timers.timeout(part, null));
        named("work", () -> Timers.timeout(null, Duration.ofSeconds(1)));
    }

    private static void named(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name);
    }
}
