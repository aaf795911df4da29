package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Oneshot;
import dev.joule.task.Pollables;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** One initialiser runs at a time; after one that failed or was cancelled, the next one runs. */
class OnceCellTest {
    private final OnceCell<String> cell = new OnceCell<>();

    @Test
    void theFirstInitialiserSetsTheValue() throws Exception {
        assertThat(cell.get()).isNull();
        assertThat(cell).hasToString("OnceCell[empty, not held]");
        assertThat(cell.getOrInit(() -> "first")).isEqualTo("first");
        assertThat(cell.getOrInit(() -> "second")).isEqualTo("first");
        assertThat(cell.getOrInit(() -> "third", Duration.ZERO)).isEqualTo("first");
        assertThat(new ByHand<>(cell.getOrInitAsync(() -> Pollables.ready("fourth"))).value())
                .isEqualTo("first");
        assertThat(cell.get()).isEqualTo("first");
        assertThat(cell).hasToString("OnceCell[set]");
    }

    @Test
    void aValueIsSetOnce() throws Exception {
        assertThat(cell.trySet("set")).isTrue();
        assertThat(cell.trySet("again")).isFalse();
        assertThat(cell.getOrInit(() -> "init")).isEqualTo("set");
    }

    @Test
    void noValueIsSetWhileAnInitialiserRuns() throws Exception {
        assertThat(
                        cell.getOrInit(() -> {
                            assertThat(cell.trySet("set")).isFalse();
                            assertThat(cell.get()).isNull();
                            return "init";
                        }))
                .isEqualTo("init");
    }

    @Test
    void afterAFailureTheNextInitialiserRuns() throws Exception {
        IOException broken = new IOException("broken");
        assertThatThrownBy(() ->
                        cell.getOrInit(() -> {
                            throw broken;
                        }))
                .isSameAs(broken);
        assertThatThrownBy(() -> cell.getOrInit(() -> null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("yielded null");
        assertThat(cell.get()).isNull();
        assertThat(cell.getOrInit(() -> "good")).isEqualTo("good");
    }

    @Test
    void taskAfterTaskRunsItsOwnInitialiserUntilOneSucceeds() throws Exception {
        Oneshot<String> never = Oneshot.create();
        Oneshot<String> failing = Oneshot.create();
        AtomicInteger made = new AtomicInteger();
        ByHand<String> cancelled = new ByHand<>(cell.getOrInitAsync(never::receiver));
        ByHand<String> failed = new ByHand<>(cell.getOrInitAsync(failing::receiver));
        ByHand<String> good =
                new ByHand<>(
                        cell.getOrInitAsync(
                                () -> Pollables.ready("value " + made.incrementAndGet())));
        ByHand<String> last = new ByHand<>(cell.getOrInitAsync(() -> Pollables.ready("last")));
        assertThat(cancelled.isReady()).isFalse();
        assertThat(failed.isReady()).isFalse();
        assertThat(good.isReady()).isFalse();
        assertThat(last.isReady()).isFalse();

        cancelled.cancel();
        assertThat(never.sender().isReceiverGone()).isTrue();
        assertThat(failed.takeWakes()).isOne();
        assertThat(failed.isReady()).isFalse();

        failing.sender().close();
        assertThatThrownBy(failed::isReady).isInstanceOf(Oneshot.ClosedException.class);
        assertThat(good.takeWakes()).isOne();
        assertThat(made).hasValue(0);
        assertThat(good.value()).isEqualTo("value 1");
        assertThat(last.takeWakes()).isOne();
        assertThat(last.value()).isEqualTo("value 1");
    }

    @Test
    void aTurnThatIsNotTakenPassesOn() throws Exception {
        ByHand<String> first = new ByHand<>(cell.getOrInitAsync(Pollables::never));
        ByHand<String> second = new ByHand<>(cell.getOrInitAsync(Pollables::never));
        ByHand<String> third = new ByHand<>(cell.getOrInitAsync(() -> Pollables.ready("third")));
        first.isReady();
        second.isReady();
        third.isReady();
        first.cancel();
        second.cancel(); // it has its turn, and was not polled since
        assertThat(third.takeWakes()).isOne();
        assertThat(third.value()).isEqualTo("third");
    }

    @Test
    void anInitialiserThatCannotBeMadeFailsItsTaskOnly() throws Exception {
        ByHand<String> bad =
                new ByHand<>(
                        cell.getOrInitAsync(() -> {
                            throw new IOException("cannot start");
                        }));
        assertThatThrownBy(bad::isReady).hasMessage("cannot start");
        assertThat(cell.trySet("set")).isTrue();
    }

    @Test
    void aThreadThatWaitsForItselfIsTold() throws Exception {
        assertThatThrownBy(() -> cell.getOrInit(() -> cell.getOrInit(() -> "inner")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("holds the OnceCell already");
        assertThat(cell.getOrInit(() -> "outer")).isEqualTo("outer");
    }

    @Test
    void threadsWaitForTheInitialiserOfATask() throws Exception {
        Oneshot<String> oneshot = Oneshot.create();
        ByHand<String> task = new ByHand<>(cell.getOrInitAsync(oneshot::receiver));
        assertThat(task.isReady()).isFalse();
        assertThat(cell.getOrInit(() -> "mine", Duration.ofMillis(1))).isNull();

        AtomicReference<String> got = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread =
                Thread.startVirtualThread(() -> {
                    begun.countDown();
                    try {
                        got.set(cell.getOrInit(() -> "mine"));
                    } catch (InterruptedException unexpected) {
                        throw new AssertionError(unexpected);
                    }
                });
        begun.await();
        oneshot.sender().send("the task's");
        assertThat(task.value()).isEqualTo("the task's");
        thread.join();
        assertThat(got).hasValue("the task's");
    }
}
