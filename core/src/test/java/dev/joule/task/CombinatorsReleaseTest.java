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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A combinator that is over holds nothing, nor do the wakers its parts gave away. */
class CombinatorsReleaseTest {

    enum End {
        READY,
        THREW,
        CANCELLED
    }

    static Stream<End> ends() {
        return Stream.of(End.values());
    }

    private final List<Object> kept = new ArrayList<>();
    private final List<WeakReference<?>> mustGo = new ArrayList<>();

    @ParameterizedTest
    @MethodSource("ends")
    void joinAllOfManyHoldsNothing(End end) {
        run(end, parts -> kept.add(drive(Pollables.joinAll(parts), parts, end)));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void raceOfManyHoldsNothing(End end) {
        run(end, parts -> kept.add(drive(Pollables.race(parts), parts, end)));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void raceOfTwoHoldsNothing(End end) {
        run(
                end,
                parts -> {
                    Pollable<?> race = Pollables.race(parts.get(0), parts.get(1));
                    kept.add(drive(race, parts, end));
                });
    }

    @ParameterizedTest
    @MethodSource("ends")
    void firstOfHoldsNothing(End end) {
        run(end, parts -> kept.add(drive(Pollables.firstOf(2, parts), parts, end)));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void recoverHoldsNothing(End end) {
        run(
                end,
                parts -> {
                    Pollable<?> chain = parts.get(0).onFinally(() -> {}).recover(Pollables::failed);
                    kept.add(drive(chain, parts, end));
                });
    }

    @ParameterizedTest
    @MethodSource("ends")
    void andThenHoldsNothing(End end) {
        run(
                end,
                parts -> {
                    Pollable<?> chain = parts.get(0).andThen(Pollables::ready);
                    kept.add(drive(chain, parts, end));
                });
    }

    private void run(End end, Consumer<List<Part<Object>>> body) {
        List<Part<Object>> parts = Stream.generate(Part<Object>::new).limit(9).toList();
        parts.forEach(part -> mustGo.add(new WeakReference<>(part)));
        body.accept(parts);
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
