package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** joinAll, tryJoinAll and race against a model, over random scripts of events and polls. */
class JoinAllModelTest {

    enum Kind {
        JOIN,
        TRY_JOIN,
        RACE
    }

    enum Event {
        WAKE,
        COMPLETE,
        FAIL,
        POLL,
        POLL_WITH_NEW_WAKER,
        CANCEL
    }

    record Step(Event event, int part) {}

    record Script(Kind kind, int parts, List<Step> steps) {}

    @Provide
    Arbitrary<Script> scripts() {
        Arbitrary<Event> events =
                Arbitraries.frequency(
                        net.jqwik.api.Tuple.of(6, Event.WAKE),
                        net.jqwik.api.Tuple.of(12, Event.COMPLETE),
                        net.jqwik.api.Tuple.of(2, Event.FAIL),
                        net.jqwik.api.Tuple.of(8, Event.POLL),
                        net.jqwik.api.Tuple.of(2, Event.POLL_WITH_NEW_WAKER),
                        net.jqwik.api.Tuple.of(1, Event.CANCEL));
        Arbitrary<Step> steps =
                Combinators.combine(events, Arbitraries.integers().between(0, 1_000)).as(Step::new);
        return Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.integers().between(1, 12),
                        steps.list().ofMaxSize(60))
                .as(Script::new);
    }

    @Property(tries = 1_000)
    void agreesWithTheModel(@ForAll("scripts") Script script) {
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> new Run(script).play());
    }

    private static final class Run {
        private final Script script;
        private final List<Part<Integer>> parts;
        private final Pollable<?> whole;
        private final @Nullable Boolean[] failed; // null: undecided
        private CountingWaker waker = new CountingWaker();
        private boolean polled;
        private boolean over;
        private int wakes;

        Run(Script script) {
            this.script = script;
            parts = Stream.generate(Part<Integer>::new).limit(script.parts).toList();
            failed = new Boolean[script.parts];
            whole =
                    switch (script.kind) {
                        case JOIN -> Pollables.joinAll(parts);
                        case TRY_JOIN -> Pollables.tryJoinAll(parts);
                        case RACE -> Pollables.race(parts);
                    };
        }

        void play() {
            for (Step step : script.steps) {
                if (!over) {
                    apply(step.event, step.part % script.parts);
                }
            }
            if (!over) {
                cancel();
            }
            for (Part<Integer> part : parts) {
                assertThat(part.cancels()).isEqualTo(part.isOver() ? 0 : 1);
            }
            if (script.parts > 4) {
                int polls = parts.stream().mapToInt(Part::polls).sum();
                assertThat(polls).isLessThanOrEqualTo(script.parts + wakes);
            }
        }

        private void apply(Event event, int index) {
            Part<Integer> part = parts.get(index);
            switch (event) {
                case POLL -> poll();
                case POLL_WITH_NEW_WAKER -> {
                    waker = new CountingWaker();
                    poll();
                }
                case CANCEL -> cancel();
                case WAKE -> {
                    part.wake();
                    woken(part);
                }
                case COMPLETE -> {
                    if (failed[index] == null) {
                        failed[index] = false;
                        part.complete(index);
                        woken(part);
                    }
                }
                case FAIL -> {
                    if (failed[index] == null) {
                        failed[index] = true;
                        part.fail(new Exception("part " + index));
                        woken(part);
                    }
                }
            }
        }

        private void woken(Part<Integer> part) {
            wakes++;
            if (polled && !part.isOver()) {
                assertThat(waker.takeWakes() > 0 || pendingWake).isTrue();
                pendingWake = true;
            }
        }

        private boolean pendingWake;

        private void poll() {
            polled = true;
            pendingWake = false;
            Object result;
            try {
                result = whole.poll(new FakeContext(waker));
            } catch (Exception thrown) {
                result = thrown;
            }
            check(result);
        }

        private void check(Object result) {
            boolean allDecided = Arrays.stream(failed).allMatch(f -> f != null);
            boolean anyFailed = Arrays.stream(failed).anyMatch(f -> f != null && f);
            boolean anyDecided = Arrays.stream(failed).anyMatch(f -> f != null);
            over =
                    switch (script.kind) {
                        case JOIN -> allDecided;
                        case TRY_JOIN -> allDecided || anyFailed;
                        case RACE -> anyDecided;
                    };
            if (!over) {
                assertThat(result).isSameAs(Poll.pending());
            } else if (script.kind == Kind.RACE) {
                checkRace(result);
            } else if (anyFailed) {
                checkFailure((Exception) result);
            } else {
                assertThat(result)
                        .isEqualTo(Poll.ready(IntStream.range(0, script.parts).boxed().toList()));
            }
        }

        private void checkRace(Object result) {
            if (result instanceof Poll.Ready<?>(var value)) {
                assertThat(failed[(Integer) value]).isFalse();
            } else {
                assertThat(failedNames()).contains(((Exception) result).getMessage());
            }
        }

        private void checkFailure(Exception result) {
            List<String> thrown = new ArrayList<>(List.of(result.getMessage()));
            for (Throwable suppressed : result.getSuppressed()) {
                thrown.add(suppressed.getMessage());
            }
            if (script.kind == Kind.JOIN) {
                assertThat(thrown).containsExactlyInAnyOrderElementsOf(failedNames());
            } else {
                assertThat(thrown).hasSize(1);
                assertThat(failedNames()).containsAll(thrown);
            }
        }

        private List<String> failedNames() {
            return IntStream.range(0, script.parts)
                    .filter(index -> Boolean.TRUE.equals(failed[index]))
                    .mapToObj(index -> "part " + index)
                    .toList();
        }

        private void cancel() {
            whole.onCancel();
            over = true;
        }
    }
}
