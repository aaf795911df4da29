package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The code in docs/guide/executor.md is the code of ExecutorSnippets, to the letter, and works. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        String guide = Files.readString(MODULE.resolve("../docs/guide/executor.md"));
        String source =
                Files.readString(MODULE.resolve("src/test/java/dev/joule/ExecutorSnippets.java"))
                        .replaceAll("(?m)^ {4}", "");
        List<String> examples =
                Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL)
                        .matcher(guide)
                        .results()
                        .map(example -> example.group(1))
                        .toList();
        assertThat(examples).hasSize(8);
        assertThat(examples).allSatisfy(example -> assertThat(source).contains(example));
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
            assertThat(ExecutorSnippets.metrics(scheduler))
                    .startsWith("running=0 queued=0 rejected=0 ");
        }
    }
}
