package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.testing.Driver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples do what they say. */
@Timeout(10)
class TaskSnippetsTest {

    @Test
    void theExamplesRun() throws Exception {
        assertThat(Driver.run(TaskSnippets.length(Pollables.ready("joule")))).isEqualTo(5);
        assertThat(Driver.run(TaskSnippets.sum(Pollables.ready(1), Pollables.ready(2))))
                .isEqualTo(3);
        assertThat(Driver.run(TaskSnippets.total(List.of(Pollables.ready(1), Pollables.ready(2)))))
                .isEqualTo(3);
        assertThat(Driver.run(TaskSnippets.quickest(Pollables.never(), Pollables.ready("v"))))
                .isEqualTo("v");
        assertThat(Driver.run(TaskSnippets.fetchLength(CompletableFuture.completedFuture("ab"))))
                .isEqualTo(2);
        assertThat(Driver.run(TaskSnippets.withinASecond(Pollables.ready("v")))).isEqualTo("v");
        assertThat(Driver.run(new TaskSnippets.Adder(4))).isEqualTo(10);
    }

    @Test
    void untilToldToStop() throws Exception {
        assertThat(
                        Driver.run(
                                TaskSnippets.untilToldToStop(
                                        Pollables.ready("v"), Pollables.never())))
                .isEqualTo("v");
        assertThat(
                        Driver.run(
                                TaskSnippets.untilToldToStop(
                                        Pollables.never(), Pollables.ready(null))))
                .isEqualTo("stopped");
    }

    @Test
    void summaryOfATask() throws Exception {
        try (Scheduler scheduler = Scheduler.create()) {
            JoinHandle<String> done = scheduler.spawn(Pollables.ready("v"));
            done.join();
            assertThat(TaskSnippets.summary(done)).isEqualTo("v");
            JoinHandle<String> waiting = scheduler.spawn(Pollables.<String>never());
            assertThat(TaskSnippets.summary(waiting)).isEqualTo("still running");
        }
    }

    @Test
    void theLoopYieldsEachRound() throws Exception {
        Driver driver = new Driver();
        assertThat(driver.drive(TaskSnippets.countDown(100))).isZero();
        assertThat(driver.polls()).isEqualTo(101);
    }
}
