package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.testing.Driver;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** The examples do what they say. */
class TaskSnippetsTest {

    @Test
    void theExamplesRun() throws Exception {
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
    void theExamplesOfFailuresRun() throws Exception {
        IOException broken = new IOException("broken");
        Pollable<String> cache = Pollables.ready("cached");
        assertThat(Driver.run(TaskSnippets.orFromCache(Pollables.failed(broken), cache)))
                .isEqualTo("cached");
        assertThat(
                        Driver.run(
                                TaskSnippets.report(
                                        List.of(Pollables.ready(1), Pollables.failed(broken)))))
                .containsExactly("got 1", "failed: broken");
        Semaphore permits = new Semaphore(1);
        assertThat(Driver.run(TaskSnippets.ask(permits, Pollables.ready("v")))).isEqualTo("v");
        assertThat(permits.availablePermits()).isOne();
        assertThat(Driver.run(TaskSnippets.average(Pollables.ready(6.0), Pollables.ready(4L))))
                .isEqualTo(1.5);
        assertThat(
                        Driver.run(
                                TaskSnippets.quorum(
                                        List.of(
                                                Pollables.ready("a"),
                                                Pollables.failed(broken),
                                                Pollables.ready("c")))))
                .containsExactly("a", "c");
        try (Scheduler scheduler = Scheduler.create()) {
            JoinHandle<String> name = scheduler.call(() -> " Ada ");
            assertThat(scheduler.blockOn(TaskSnippets.greeting(name))).isEqualTo("Hello, Ada");
            JoinHandle<String> none = scheduler.spawn(Pollables.<String>failed(broken));
            assertThat(scheduler.blockOn(TaskSnippets.greeting(none))).isEqualTo("Hello, stranger");
        }
    }

    @Test
    void untilStopped() throws Exception {
        assertThat(Driver.run(TaskSnippets.untilStopped(Pollables.ready("v"), Pollables.never())))
                .isEqualTo("v");
        assertThat(Driver.run(TaskSnippets.untilStopped(Pollables.never(), Pollables.ready(null))))
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
