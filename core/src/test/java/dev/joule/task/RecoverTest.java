package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.joule.Scheduler;
import dev.joule.testing.Driver;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Going on after a failure: {@code recover}, {@code attempt} and {@code onFinally}. */
class RecoverTest {
    private static final int LINKS = 100_000;

    private final IOException failure = new IOException("as meant");
    private final FakeContext context = new FakeContext();
    private final Part<Integer> part = new Part<>();
    private final List<String> log = new ArrayList<>();

    @Test
    void aValuePassesARecoverAndAFailurePassesAMap() throws Exception {
        Pollable<Integer> fine =
                Pollables.ready(1).recover(thrown -> Pollables.ready(2)).map(number -> number + 10);
        Integer value = Driver.run(fine);
        assertThat(value).isEqualTo(11);
        Pollable<Integer> broken =
                Pollables.<Integer>failed(failure)
                        .map(number -> number + 10)
                        .<Integer>andThen(number -> Pollables.ready(number + 100))
                        .recover(thrown -> Pollables.ready(2));
        value = Driver.run(broken);
        assertThat(value).isEqualTo(2);
    }

    @Test
    void theFunctionSeesTheExceptionAndMayThrowItOrAnother() {
        assertThatThrownBy(() ->
                        Driver.run(
                                Pollables.failed(failure)
                                        .recover(thrown -> Pollables.failed(thrown))))
                .isSameAs(failure);
        RuntimeException other = new RuntimeException();
        assertThatThrownBy(() ->
                        Driver.run(
                                Pollables.failed(failure)
                                        .recover(thrown -> {
                                            throw other;
                                        })))
                .isSameAs(other)
                .hasSuppressedException(failure);
        assertThatThrownBy(() ->
                        Driver.run(
                                Pollables.failed(failure)
                                        .recover(thrown -> {
                                            throw new IllegalStateException(thrown);
                                        })))
                .hasCause(failure);
        assertThatThrownBy(() -> Driver.run(Pollables.failed(failure).recover(thrown -> null)))
                .hasMessage("the function of recover returned null");
    }

    @Test
    void whatTheFunctionReturnsIsAwaitedAndCancelled() throws Exception {
        Pollable<Integer> whole = Pollables.<Integer>failed(failure).recover(thrown -> part);
        assertThat(whole.poll(context).isReady()).isFalse();
        part.complete(7);
        assertThat(whole.poll(context)).isEqualTo(Poll.ready(7));

        Part<Integer> waiting = new Part<>();
        Pollable<Integer> cancelled = Pollables.<Integer>failed(failure).recover(thrown -> waiting);
        assertThat(cancelled.poll(context).isReady()).isFalse();
        cancelled.onCancel();
        assertThat(waiting.cancels()).isOne();
    }

    @Test
    void anErrorIsNotRecoveredFrom() {
        Error error = new AssertionError("as meant");
        assertThatThrownBy(
                        () -> Driver.run(Pollables.failed(error).recover(t -> Pollables.ready(1))))
                .isSameAs(error);
        assertThatThrownBy(() -> Driver.run(Pollables.failed(error).attempt())).isSameAs(error);
    }

    @Test
    void anAttemptHoldsTheValueOrTheException() throws Exception {
        assertThat(Driver.run(Pollables.ready(1).attempt())).isEqualTo(new Attempt.Success<>(1));
        Attempt<Object> failed = Driver.run(Pollables.failed(failure).attempt());
        assertThat(failed).isEqualTo(new Attempt.Failure<>(failure));
        assertThat(failed.isSuccess()).isFalse();
        assertThat(Driver.run(Pollables.ready(null).attempt()).isSuccess()).isTrue();
    }

    @Test
    void theActionRunsOnceInEachCase() throws Exception {
        assertThat(Driver.run(Pollables.ready(1).onFinally(() -> log.add("value")))).isEqualTo(1);
        assertThatThrownBy(() ->
                        Driver.run(Pollables.failed(failure).onFinally(() -> log.add("failure"))))
                .isSameAs(failure);
        new Part<>().onFinally(() -> log.add("unpolled")).onCancel();
        Pollable<Integer> waiting = part.onFinally(() -> log.add("waiting"));
        assertThat(waiting.poll(context).isReady()).isFalse();
        waiting.onCancel();
        waiting.onCancel();
        assertThat(log).containsExactly("value", "failure", "unpolled", "waiting");
        assertThat(part.cancels()).isOne();
    }

    @Test
    void theActionRunsThoughACauseCannotBeRead() {
        IllegalStateException unreadable =
                new IllegalStateException("as meant") {
                    @Override
                    public synchronized Throwable getCause() {
                        throw new UnsupportedOperationException("as meant");
                    }
                };
        Pollable<Integer> broken =
                Pollables.<Integer>failed(failure)
                        .recover(thrown -> {
                            throw unreadable;
                        });
        Pollable<Integer> whole = broken.onFinally(() -> log.add("ran"));
        Throwable thrown = catchThrowable(() -> whole.poll(context));
        assertThat(thrown == unreadable).isTrue(); // a description would read the cause
        assertThat(log).containsExactly("ran");
    }

    @Test
    void cancellingRunsTheActionsOfAllStepsInnerOnesFirst() throws Exception {
        for (int links : List.of(1, 40)) {
            log.clear();
            Part<Integer> inner = new Part<>();
            Pollable<Integer> chain = inner.onFinally(() -> log.add("inner"));
            for (int i = 0; i < links; i++) {
                chain = chain.map(value -> value + 1);
            }
            chain = chain.onFinally(() -> log.add("outer")).map(value -> value);
            assertThat(chain.poll(context).isReady()).isFalse();
            chain.onCancel();
            assertThat(inner.cancels()).isOne();
            assertThat(log).containsExactly("inner", "outer");
        }
    }

    @Test
    void whatTheActionThrowsFailsTheWholeOrIsSuppressed() {
        RuntimeException thrown = new RuntimeException();
        Runnable action =
                () -> {
                    throw thrown;
                };
        assertThatThrownBy(() -> Driver.run(Pollables.ready(1).onFinally(action))).isSameAs(thrown);
        assertThatThrownBy(() -> Driver.run(Pollables.failed(failure).onFinally(action)))
                .isSameAs(failure)
                .hasSuppressedException(thrown);
        RuntimeException cancel = new RuntimeException();
        part.failWhenCancelled(cancel);
        assertThatThrownBy(part.onFinally(action)::onCancel)
                .isSameAs(cancel)
                .hasSuppressedException(thrown);
    }

    @Test
    void aLoopThatRecoversRunsInConstantStack() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(scheduler.spawn(failing(LINKS)).join()).isEqualTo(LINKS);
        }
    }

    private Pollable<Integer> failing(int left) {
        Pollable<Integer> once =
                Pollables.yieldNow()
                        .andThen(
                                none -> left == 0 ? Pollables.ready(0) : Pollables.failed(failure));
        return once.recover(thrown -> failing(left - 1)).map(value -> left == 0 ? 0 : value + 1);
    }

    @Test
    void aLongChainRunsInConstantStack() throws Exception {
        Pollable<Integer> chain = Pollables.ready(0);
        int[] ran = {0};
        for (int i = 0; i < LINKS; i++) {
            chain =
                    switch (i % 3) {
                        case 0 -> chain.map(RecoverTest::fail);
                        case 1 -> chain.onFinally(() -> ran[0]++);
                        default -> chain.recover(thrown -> Pollables.ready(0));
                    };
        }
        assertThat(Driver.run(chain.recover(thrown -> Pollables.ready(5)))).isIn(0, 5);
        assertThat(ran[0]).isEqualTo(LINKS / 3);
    }

    private static Integer fail(Integer value) {
        throw new IllegalStateException("at " + value);
    }
}
