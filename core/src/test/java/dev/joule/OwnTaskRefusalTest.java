package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Probe;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Waits that could only deadlock are refused in a task of the scheduler itself. */
class OwnTaskRefusalTest {
    private final Scheduler scheduler = Scheduler.builder().workers(2).build();
    private final Scheduler other = Scheduler.builder().workers(1).build();

    @AfterEach
    void close() {
        scheduler.close();
        other.close();
    }

    private List<Callable<?>> waits() {
        JoinHandle<?> endless = scheduler.spawn(Probe.never());
        return List.of(
                () -> scheduler.blockOn(context -> Poll.ready(1)),
                endless::join,
                () -> endless.join(Duration.ofDays(1)),
                () -> scheduler.shutdownAndAwait(Duration.ofDays(1)),
                () -> scheduler.awaitTermination(1, SECONDS),
                () -> {
                    scheduler.close();
                    return null;
                });
    }

    @Test
    void inASpawnedTask() {
        for (Callable<?> wait : waits()) {
            JoinHandle<?> call = scheduler.call(wait);
            assertThatThrownBy(call::join).hasCauseInstanceOf(IllegalStateException.class);
            JoinHandle<?> polled = scheduler.spawn(context -> Poll.ready(wait.call()));
            assertThatThrownBy(polled::join).hasCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(scheduler.isShutdown()).isFalse();
    }

    @Test
    void inAPlainTask() {
        for (Callable<?> wait : waits()) {
            assertThatThrownBy(() -> scheduler.submit(wait).get())
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(scheduler.isShutdown()).isFalse();
    }

    @Test
    void anotherSchedulersTaskMayWait() throws Exception {
        JoinHandle<Integer> handle = scheduler.call(() -> 5);
        assertThat(other.submit(() -> handle.join()).get()).isEqualTo(5);
        assertThat(other.submit(() -> handle.join(Duration.ofDays(1))).get()).isEqualTo(5);
        assertThat(other.submit(() -> scheduler.blockOn(context -> Poll.ready(6))).get())
                .isEqualTo(6);
        assertThat(
                        other.submit(
                                        () -> {
                                            scheduler.close();
                                            return scheduler.isTerminated();
                                        })
                                .get())
                .isTrue();
    }

    @Test
    void aHandleThatIsDoneMayBeJoinedAnywhere() throws Exception {
        JoinHandle<Integer> handle = scheduler.call(() -> 5);
        handle.join();
        assertThat(scheduler.submit(() -> handle.join()).get()).isEqualTo(5);
        assertThat(scheduler.submit(() -> handle.join(Duration.ZERO)).get()).isEqualTo(5);
    }

    @Test
    void aBlockingCallMayJoinAndBlock() throws Exception {
        JoinHandle<Integer> handle = scheduler.call(() -> 5);
        assertThat(scheduler.callBlocking(() -> handle.join()).join()).isEqualTo(5);
        assertThat(scheduler.callBlocking(() -> scheduler.blockOn(handle)).join()).isEqualTo(5);
        assertThat(scheduler.callBlocking(() -> scheduler.submit(() -> 6).get()).join())
                .isEqualTo(6);
    }
}
