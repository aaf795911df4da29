package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The README's Java is that of our snippets, but for spaces, and does what it says. */
@Timeout(20)
class SnippetsTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    /** What is shown; the compute module runs its own. */
    private static final List<String> SOURCES =
            List.of(
                    "src/test/java/dev/joule/SchedulerSnippets.java",
                    "../compute/src/test/java/dev/joule/compute/ComputeSnippets.java",
                    "../compute/src/test/java/dev/joule/compute/ParSnippets.java");

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
    void theStatisticsTellTheLoad() {
        try (Scheduler scheduler = Scheduler.create()) {
            assertThat(SchedulerSnippets.load(scheduler))
                    .isEqualTo("0 tasks run, 0 wait for a worker");
        }
    }

    @Test
    void theReadmeShowsCompiledCode() throws Exception {
        String readme = Files.readString(MODULE.resolve("../README.md"));
        StringBuilder sources = new StringBuilder();
        for (String name : SOURCES) {
            sources.append(bare(Files.readString(MODULE.resolve(name))));
        }
        List<String> examples =
                Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL)
                        .matcher(readme)
                        .results()
                        .map(example -> example.group(1))
                        .toList();
        assertThat(examples).hasSize(3);
        assertThat(examples).allSatisfy(example -> assertThat(sources).contains(bare(example)));
    }

    /** How lines are broken depends on how far they are indented. */
    private static String bare(String code) {
        return code.replaceAll("\\s+", "");
    }
}
