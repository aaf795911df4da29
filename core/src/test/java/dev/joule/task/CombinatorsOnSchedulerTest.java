package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.testing.Part;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The combinators and the oneshot on a real scheduler. */
class CombinatorsOnSchedulerTest {

    private final Scheduler scheduler = Scheduler.builder().workers(2).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    @Test
    void joinsManySpawnedTasks() throws Exception {
        List<JoinHandle<Integer>> handles =
                IntStream.range(0, 2_000)
                        .mapToObj(i -> scheduler.spawn(Pollables.yieldNow().map(ignored -> i)))
                        .toList();
        assertThat(scheduler.blockOn(Pollables.joinAll(handles)))
                .isEqualTo(IntStream.range(0, 2_000).boxed().toList());
    }

    @Test
    void twoTasksPlayPingPong() throws Exception {
        assertThat(scheduler.spawn(pingPong(5_000)).join()).isZero();
    }

    private Pollable<Integer> pingPong(int rounds) {
        if (rounds == 0) {
            return Pollables.ready(0);
        }
        Oneshot<Integer> ping = Oneshot.create();
        Oneshot<Integer> pong = Oneshot.create();
        scheduler.spawn(ping.receiver().map(pong.sender()::send));
        ping.sender().send(rounds);
        return pong.receiver().andThen(got -> pingPong(got - 1));
    }

    @Test
    void aTaskThatIsCancelledClosesTheReceiverItAwaits() throws Exception {
        Oneshot<Integer> oneshot = Oneshot.create();
        JoinHandle<Integer> waiting =
                scheduler.spawn(Pollables.race(List.of(oneshot.receiver(), Pollables.never())));
        assertThat(waiting.cancel()).isTrue();
        while (!oneshot.sender().isReceiverGone()) {
            Thread.onSpinWait();
        }
        assertThat(oneshot.sender().send(1)).isFalse();
    }

    @Test
    void workThatTimesOutIsCancelled() {
        Part<Integer> work = new Part<>();
        Pollable<Integer> limited = Timers.timeout(work, Duration.ofMillis(5));
        assertThatThrownBy(() -> scheduler.blockOn(limited))
                .hasRootCauseInstanceOf(TimeoutException.class);
        assertThat(work.cancels()).isOne();
    }

    @Test
    void theOneshotExampleAnswers() throws Exception {
        assertThat(scheduler.blockOn(TaskSnippets.askAnother(scheduler))).isEqualTo("hello");
    }
}
