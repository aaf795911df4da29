package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.testkit.DocumentExamples;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The README's Java is that of our snippets, and does what it says. */
class SnippetsTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    /** What is shown; the compute module runs its own. */
    private static final Path[] SOURCES = {
        MODULE.resolve("src/test/java/dev/joule/SchedulerSnippets.java"),
        MODULE.resolve("../compute/src/test/java/dev/joule/compute/ComputeSnippets.java"),
        MODULE.resolve("../compute/src/test/java/dev/joule/compute/ParSnippets.java")
    };

    @Test
    void theExecutorAnswers() throws Exception {
        assertThat(SchedulerSnippets.anExecutor()).isEqualTo(42);
    }

    @Test
    void theTasksMeet() throws Exception {
        try (Scheduler scheduler = Scheduler.create()) {
            assertThat(SchedulerSnippets.stacklessTasks(scheduler))
                    .isEqualTo("FROM A THREAD THAT MAY BLOCK");
        }
    }

    @Test
    void theThreadsMeet() throws Exception {
        try (Scheduler scheduler = Scheduler.create()) {
            assertThat(SchedulerSnippets.virtualThreads(scheduler)).isEqualTo(42);
        }
    }

    @Test
    void theHousekeepingRuns() {
        CountDownLatch ran = new CountDownLatch(1);
        Pollable<Void> housekeeping =
                context -> {
                    ran.countDown();
                    return Poll.ready(null);
                };
        try (Scheduler scheduler = SchedulerSnippets.withFailuresOnScreen(housekeeping)) {
            assertThat(scheduler.isShutdown()).isFalse();
        }
        assertThat(ran.getCount()).isZero();
    }

    @Test
    void theRequestIsCarried() throws Exception {
        try (Scheduler scheduler = SchedulerSnippets.withRequestsCarried()) {
            SchedulerSnippets.REQUEST.set("r1");
            assertThat(scheduler.submit(SchedulerSnippets.REQUEST::get).get()).isEqualTo("r1");
        } finally {
            SchedulerSnippets.REQUEST.remove();
        }
    }

    @Test
    void theRequestSurvivesATaskThatRunsInPlace() throws Exception {
        try (Scheduler scheduler = SchedulerSnippets.withRequestsCarried()) {
            Callable<String> outer =
                    () -> {
                        SchedulerSnippets.REQUEST.set(null); // what follows has no request
                        Future<String> inner = scheduler.submit(SchedulerSnippets.REQUEST::get);
                        SchedulerSnippets.REQUEST.set("r2");
                        return inner.get() + ", then " + SchedulerSnippets.REQUEST.get();
                    };
            assertThat(scheduler.submit(outer).get()).isEqualTo("null, then r2");
        }
    }

    @Test
    void theStatisticsTellTheLoad() {
        try (Scheduler scheduler = Scheduler.create()) {
            assertThat(SchedulerSnippets.load(scheduler))
                    .isEqualTo("0 tasks run, 0 wait for a worker");
        }
    }

    @Test
    void theReadmeShowsCompiledCode() throws Exception {
        DocumentExamples examples = DocumentExamples.of(MODULE.resolve("../README.md"));
        assertThat(examples.count()).isEqualTo(3);
        assertThat(examples.missingFrom(SOURCES)).isEmpty();
    }
}
