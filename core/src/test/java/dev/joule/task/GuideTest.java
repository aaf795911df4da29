package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.DocumentExamples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The code in docs/guide/tasks.md is that of TaskSnippets and TimeSnippets. */
class GuideTest {

    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        DocumentExamples examples = DocumentExamples.of(MODULE.resolve("../docs/guide/tasks.md"));
        assertThat(examples.count()).isEqualTo(14);
        assertThat(
                        examples.missingFrom(
                                MODULE.resolve("src/test/java/dev/joule/task/TaskSnippets.java"),
                                MODULE.resolve("src/test/java/dev/joule/time/TimeSnippets.java")))
                .isEmpty();
    }
}
