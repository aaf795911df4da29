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
        assertThat(cell.tryGetOrInit(Duration.ZERO, () -> "third")).isEqualTo("first");
        assertThat(new Hand<>(cell.getOrInitAsync(() -> Pollables.ready("fourth"))).take())
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
                        cell.getOrInit(
                                () -> {
                                    assertThat(cell.trySet("set")).isFalse();
                                    assertThat(cell.get()).isNull();
                                    return "init";
                                }))
                .isEqualTo("init");
    }

    @Test
    void afterAFailureTheNextInitialiserRuns() throws Exception {
        IOException broken = new IOException("broken");
        assertThatThrownBy(
                        () ->
                                cell.getOrInit(
                                        () -> {
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
        Hand<String> cancelled = new Hand<>(cell.getOrInitAsync(never::receiver));
        Hand<String> failed = new Hand<>(cell.getOrInitAsync(failing::receiver));
        Hand<String> good =
                new Hand<>(
                        cell.getOrInitAsync(
                                () -> Pollables.ready("value " + made.incrementAndGet())));
        Hand<String> last = new Hand<>(cell.getOrInitAsync(() -> Pollables.ready("last")));
        assertThat(cancelled.poll()).isFalse();
        assertThat(failed.poll()).isFalse();
        assertThat(good.poll()).isFalse();
        assertThat(last.poll()).isFalse();

        cancelled.cancel();
        assertThat(never.sender().isReceiverGone()).isTrue();
        assertThat(failed.takeWakes()).isOne();
        assertThat(failed.poll()).isFalse();

        failing.sender().close();
        assertThatThrownBy(failed::poll).isInstanceOf(Oneshot.ClosedException.class);
        assertThat(good.takeWakes()).isOne();
        assertThat(made).hasValue(0);
        assertThat(good.take()).isEqualTo("value 1");
        assertThat(last.takeWakes()).isOne();
        assertThat(last.take()).isEqualTo("value 1");
    }

    @Test
    void aTurnThatIsNotTakenPassesOn() throws Exception {
        Hand<String> first = new Hand<>(cell.getOrInitAsync(Pollables::never));
        Hand<String> second = new Hand<>(cell.getOrInitAsync(Pollables::never));
        Hand<String> third = new Hand<>(cell.getOrInitAsync(() -> Pollables.ready("third")));
        first.poll();
        second.poll();
        third.poll();
        first.cancel();
        second.cancel(); // it has its turn, and was not polled since
        assertThat(third.takeWakes()).isOne();
        assertThat(third.take()).isEqualTo("third");
    }

    @Test
    void anInitialiserThatCannotBeMadeFailsItsTaskOnly() throws Exception {
        Hand<String> bad =
                new Hand<>(
                        cell.getOrInitAsync(
                                () -> {
                                    throw new IOException("cannot start");
                                }));
        assertThatThrownBy(bad::poll).hasMessage("cannot start");
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
        Hand<String> task = new Hand<>(cell.getOrInitAsync(oneshot::receiver));
        assertThat(task.poll()).isFalse();
        assertThat(cell.tryGetOrInit(Duration.ofMillis(1), () -> "mine")).isNull();

        AtomicReference<String> got = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread =
                Thread.startVirtualThread(
                        () -> {
                            begun.countDown();
                            try {
                                got.set(cell.getOrInit(() -> "mine"));
                            } catch (InterruptedException unexpected) {
                                throw new AssertionError(unexpected);
                            }
                        });
        begun.await();
        oneshot.sender().send("the task's");
        assertThat(task.take()).isEqualTo("the task's");
        thread.join();
        assertThat(got).hasValue("the task's");
    }
}
