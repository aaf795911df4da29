package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.DocumentExamples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in docs/guide/executor.md is that of our snippets, and works. */
class ExecutorGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        DocumentExamples examples =
                DocumentExamples.of(MODULE.resolve("../docs/guide/executor.md"));
        assertThat(examples.count()).isEqualTo(9);
        assertThat(
                        examples.missingFrom(
                                MODULE.resolve("src/test/java/dev/joule/ExecutorSnippets.java"),
                                MODULE.resolve("src/test/java/dev/joule/SchedulerSnippets.java")))
                .isEmpty();
    }

    @Test
    void theExamplesWork() throws Exception {
        assertThat(ExecutorSnippets.answer()).isEqualTo(42);
        try (Scheduler scheduler = ExecutorSnippets.withFailuresLogged()) {
            assertThat(ExecutorSnippets.fetchAll(scheduler, List.of(() -> "a", () -> "b")))
                    .containsExactly("a", "b");
            AtomicInteger ran = new AtomicInteger();
            ExecutorSnippets.lend(scheduler, view -> view.execute(ran::incrementAndGet));
            assertThat(ran).hasValue(1);
            try (ExecutorService database = ExecutorSnippets.forTheDatabase(scheduler, 2)) {
                assertThat(database.submit(() -> 1).get()).isEqualTo(1);
            }
            assertThat(scheduler.isShutdown()).isFalse();
        }
    }

    @Test
    void theBlockingCallAndTheMetricsWork(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "text");
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(ExecutorSnippets.contents(scheduler, file).join())
                    .isEqualTo(Files.readAllBytes(file));
            assertThat(ExecutorSnippets.metrics(scheduler)).contains("tasks.queued 0 tasks");
        }
    }
}
