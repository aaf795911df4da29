package dev.joule.task;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Garbage;
import dev.joule.testing.Part;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A combinator that is over holds nothing, nor do the wakers its parts gave away. */
class CombinatorsReleaseTest {

    enum End {
        READY,
        THREW,
        CANCELLED
    }

    private final List<Object> kept = new ArrayList<>();
    private final List<WeakReference<?>> mustGo = new ArrayList<>();

    interface Build extends Function<List<Part<Object>>, Pollable<?>> {}

    static List<Named<Build>> combinators() {
        return List.of(
                Named.of("joinAll of many", Pollables::joinAll),
                Named.of("race of many", Pollables::race),
                Named.of("race of two", parts -> Pollables.race(parts.get(0), parts.get(1))),
                Named.of("firstOf", parts -> Pollables.firstOf(2, parts)),
                Named.of(
                        "recover",
                        parts -> parts.get(0).onFinally(() -> {}).recover(Pollables::failed)),
                Named.of("andThen", parts -> parts.get(0).andThen(Pollables::ready)));
    }

    static Stream<Arguments> cases() {
        return combinators().stream()
                .flatMap(build -> Stream.of(End.values()).map(end -> Arguments.of(build, end)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void holdsNothing(Build build, End end) {
        List<Part<Object>> parts = Stream.generate(Part<Object>::new).limit(9).toList();
        parts.forEach(part -> mustGo.add(new WeakReference<>(part)));
        kept.add(drive(build.apply(parts), parts, end));
        parts = List.of();
        mustGo.forEach(Garbage::awaitCollected);
        Reference.reachabilityFence(kept);
    }

    private Pollable<?> drive(Pollable<?> whole, List<Part<Object>> parts, End end) {
        CountingWaker parent = new CountingWaker();
        mustGo.add(new WeakReference<>(parent));
        FakeContext context = new FakeContext(parent);
        try {
            whole.poll(context);
            for (Part<Object> part : parts) {
                if (part.waker() != null && part.waker() != parent) {
                    kept.add(Objects.requireNonNull(part.waker())); // as a lost timer would
                }
            }
            switch (end) {
                case READY -> parts.forEach(part -> part.complete(value()));
                case THREW -> parts.forEach(part -> part.fail(new IOException()));
                case CANCELLED -> whole.onCancel();
            }
            whole.poll(context);
        } catch (Exception expected) {
            // the end that was asked for, or the refusal after cancelling
        }
        parts.forEach(Part::wake);
        return whole;
    }

    private Object value() {
        Object value = new Object();
        mustGo.add(new WeakReference<>(value));
        return value;
    }
}
